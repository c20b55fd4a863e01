import type { JSX } from "preact";
import { useRow } from "../store/use-viewer.ts";

/** The step in short. */
export function StepPanel(): JSX.Element {
  const row = useRow();
  if (row === null) return <p class="quiet">No step is chosen.</p>;
  return (
    <div class="stack">
      <h2 class="panel-title">
        Step {row.step.toLocaleString("en")}
        {row.place !== null && <span class="quiet"> · {row.place}</span>}
      </h2>
      {row.said !== "" && <p class="said">{row.said}</p>}
      <p class="did">{row.did === "" ? "Did nothing" : row.did}</p>
    </div>
  );
}
