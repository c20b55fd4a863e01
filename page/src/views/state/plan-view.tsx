import type { JSX } from "preact";
import type { PlanState } from "../../../../src/run/workflow.ts";
import { PlainData } from "../data/plain-data.tsx";
import { Fold } from "../parts/fold.tsx";

/** Where a workflow stands: its steps that are done, and the one that is under way. */
export function PlanView({ plan }: { plan: PlanState }): JSX.Element {
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
      {done.length + underWay.length === 0 && <p class="quiet">None of its steps has begun.</p>}
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
        <Fold title="Its inputs" isOpen={false}>
          <PlainData value={inputs} />
        </Fold>
      )}
    </>
  );
}
