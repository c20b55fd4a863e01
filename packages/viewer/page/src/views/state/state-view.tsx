import type { JSX } from "preact";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { PLANS_OF_PARTS, STATE_SECTIONS_OF_PARTS } from "../../parts/page-parts.ts";
import { useRow } from "../../store/use-viewer.ts";
import { labelOf } from "../data/describe-data.ts";
import { PlainData } from "../data/plain-data.tsx";
import { useStep } from "../load/use-step.ts";
import { Fold } from "../parts/fold.tsx";
import { Waiting } from "../parts/waiting.tsx";
import { formatCount } from "../words/quantities.ts";
import { changedKeys, splitEmpty } from "./changed-keys.ts";
import { GoalsView } from "./goals-view.tsx";
import { MilestonesView } from "./milestones-view.tsx";

/** The state after the step: goals, plan, milestones, the game's state, notes and summary. */
export function StateView(): JSX.Element {
  const row = useRow();
  const step = useStep();
  if (row === null) return <p class="quiet">No step is selected.</p>;
  if (step.value === null || step.error !== null) {
    return <Waiting loaded={step} words={`Loading state after step ${formatCount(row.step)}…`} />;
  }
  return (
    <div class={step.isOld ? "step-old" : undefined} aria-busy={step.isOld}>
      <StateOf step={step.value} />
    </div>
  );
}

function StateOf({ step }: { step: StepDetail }): JSX.Element {
  const { row, info, infoBefore, goal, plan, planBefore, notes, notesBefore, summaryText } = step;
  const { told, empty } = splitEmpty(info);
  const changed = changedKeys(infoBefore, info);
  return (
    <>
      <h2 class="panel-title">State after step {formatCount(row.step)}</h2>
      <Fold title="Goals">
        <GoalsView goal={goal} plan={plan} before={planBefore} />
      </Fold>
      {PLANS_OF_PARTS.map((Plan) => (
        <Plan key={Plan.name} step={step} />
      ))}
      <MilestonesView row={row} />
      <Fold title="The game" note={changed.size === 0 ? undefined : `${changed.size} changed`}>
        {Object.keys(told).length === 0 ? (
          <p class="quiet">The game's adapter reports nothing.</p>
        ) : (
          <PlainData value={told} changed={changed} />
        )}
        {empty.length > 0 && <p class="quiet small">Nothing in: {empty.map(labelOf).join(", ")}</p>}
      </Fold>
      <Notes notes={notes} before={notesBefore} />
      {STATE_SECTIONS_OF_PARTS.map((Section) => (
        <Section key={Section.name} />
      ))}
      <Fold title="Summary" note="with which the conversation begins" isOpen={false}>
        {summaryText === null ? (
          <p class="quiet">The history has not been summarized yet.</p>
        ) : (
          <p class="words">{summaryText}</p>
        )}
      </Fold>
    </>
  );
}

function Notes({
  notes,
  before,
}: {
  notes: Readonly<Record<string, string>>;
  before: Readonly<Record<string, string>>;
}): JSX.Element {
  const changed = changedKeys(before, notes);
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(notes, name));
  const entries = Object.entries(notes);
  return (
    <Fold title="Notes" note={String(entries.length)}>
      {entries.length === 0 && <p class="quiet">The player has no notes.</p>}
      <dl class="facts">
        {entries.map(([name, text]) => (
          <div class={changed.has(name) ? "fact fact-large fact-new" : "fact fact-large"} key={name}>
            <dt>
              {name}
              {changed.has(name) && (
                <span class="new">{Object.hasOwn(before, name) ? "changed" : "new"}</span>
              )}
            </dt>
            <dd class="words">{text}</dd>
          </div>
        ))}
      </dl>
      {removed.length > 0 && <p class="quiet small">Removed in this step: {removed.join(", ")}</p>}
    </Fold>
  );
}
