import type { JSX } from "preact";
import { useMachineValue } from "../machine/use-machine.ts";
import { Icon } from "../shell/icon.tsx";
import { useRow, useValue } from "../store/use-viewer.ts";

/** Whether the machine that is shown is the one that the journal recorded: a small mark. */
export function HashMark(): JSX.Element | null {
  const row = useRow();
  const verdict = useMachineValue((machine) => machine.verdict);
  const phase = useMachineValue((machine) => machine.phase);
  if (row === null || phase === "off") return null;
  if (verdict?.index !== row.index) return <span class="hash" title="Replaying the step" />;
  if (!verdict.isExact) return <span class="hash hash-differs">differs</span>;
  return (
    <span class="hash hash-same" title={`Replayed: the machine matches the recording, sha256 ${row.sha256}`}>
      <Icon name="check" />
      <span class="hidden">The machine matches the recording</span>
    </span>
  );
}

/** Says loudly which steps led to another machine than the recorded one. */
export function Differences(): JSX.Element | null {
  const differing = useMachineValue((machine) => machine.differing);
  const rows = useValue(({ run }) => run?.rows);
  const steps = differing.flatMap((index) => rows?.[index]?.step ?? []).sort((a, b) => a - b);
  if (steps.length === 0) return null;
  const shown = steps.slice(0, 5).map((step) => step.toLocaleString("en"));
  return (
    <p class="notice notice-error" role="alert">
      <span>
        <strong>
          Played again, {steps.length === 1 ? "a step does" : `${steps.length} steps do`} not lead to the
          recorded machine:
        </strong>{" "}
        step {shown.join(", ")}
        {steps.length > shown.length ? ", …" : ""}. What you see there is not what the player saw.
      </span>
    </p>
  );
}
