import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { nameStep } from "../../store/named-step.ts";
import { formatRoute } from "../../store/routes.ts";
import type { RunData } from "../../store/run-data.ts";
import { useValue } from "../../store/use-viewer.ts";
import type { StepRow } from "../../wire/types.ts";
import { Fold } from "../parts/fold.tsx";
import { formatCount } from "../words/quantities.ts";
import { milestonesTo, type Reached } from "./milestones.ts";

/** More than these are shown on demand. */
const MOST_LINES = 12;

/** The milestones up to a step, the newest first: each with its step, which a link goes to. */
export function MilestonesView({ row }: { row: StepRow }): JSX.Element {
  const run = useValue((state) => state.run);
  const path = useValue((state) => state.path);
  const [isWhole, showWhole] = useState(false);
  const reached = useMemo(() => milestonesTo(run?.rows ?? [], path, row.index), [run, path, row.index]);
  const shown = isWhole ? reached : reached.slice(0, MOST_LINES);
  const hidden = reached.length - shown.length;
  return (
    <Fold title="Milestones" note={formatCount(reached.length)}>
      {reached.length === 0 && <p class="quiet">No milestone yet.</p>}
      <ul class="step-list">
        {shown.map((milestone, place) => (
          <li key={`${milestone.index} ${place}`}>
            {run !== null && <StepLink run={run} to={milestone} isHere={milestone.index === row.index} />}
            <span>
              {milestone.text}
              {milestone.index === row.index && <span class="new">new</span>}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" class="button" onClick={() => showWhole(true)}>
          Show {formatCount(hidden)} more
        </button>
      )}
    </Fold>
  );
}

function StepLink({ run, to, isHere }: { run: RunData; to: Reached; isHere: boolean }): JSX.Element {
  const row = run.rows[to.index];
  const words = `Step ${formatCount(to.step)}`;
  return (
    <a
      class="link"
      href={formatRoute({ view: "run", slug: run.slug, at: row === undefined ? null : nameStep(run, row) })}
      aria-current={isHere ? "step" : undefined}
    >
      {words}
    </a>
  );
}
