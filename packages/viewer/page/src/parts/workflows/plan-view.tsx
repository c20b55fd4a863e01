import type { JSX } from "preact";
import type { PlanState } from "../../../../../../src/parts/workflows/base/workflow.ts";
import type { StepDetail } from "../../../../src/timeline/steps/step-detail.ts";
import { PlainData } from "../../views/data/plain-data.tsx";
import { Fold } from "../../views/parts/fold.tsx";

/** The plan of a workflow after a step. */
export function PlanPart({ step: { workflow } }: { step: StepDetail }): JSX.Element | null {
  return (
    workflow && (
      <Fold title="Plan" note={workflow.name}>
        <PlanView plan={workflow} />
      </Fold>
    )
  );
}

/** The place of a workflow: its finished steps, and the current one. */
function PlanView({ plan }: { plan: PlanState }): JSX.Element {
  const { results, open, ended, inputs } = plan;
  const done = Object.entries(results);
  const underWay = Object.entries(open).filter(([path]) => path !== "" && !Object.hasOwn(results, path));
  return (
    <>
      {ended !== undefined && (
        <p>
          It ended: {ended.status}
          {ended.error !== undefined && <span class="quiet"> ({ended.error})</span>}
        </p>
      )}
      {done.length + underWay.length === 0 && <p class="quiet">No step has started.</p>}
      <ol class="plan">
        {done.map(([path, { status, attempt, error }]) => (
          <li class={`plan-step plan-${status}`} key={path}>
            <span class="plan-mark" aria-hidden="true" />
            <code>{path}</code>
            <span class="quiet small">
              {status}
              {attempt > 1 && `, try ${attempt}`}
              {error !== undefined && `: ${error}`}
            </span>
          </li>
        ))}
        {underWay.map(([path, { attempt }]) => (
          <li class="plan-step plan-open" key={path}>
            <span class="plan-mark" aria-hidden="true" />
            <code>{path}</code>
            <span class="quiet small">under way{attempt > 1 && `, try ${attempt}`}</span>
          </li>
        ))}
      </ol>
      {Object.keys(inputs).length > 0 && (
        <Fold title="Inputs" isOpen={false}>
          <PlainData value={inputs} />
        </Fold>
      )}
    </>
  );
}
