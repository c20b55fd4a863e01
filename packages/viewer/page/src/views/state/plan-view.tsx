import type { JSX } from "preact";
import type { NearGoals } from "../../../../../../src/base/vocabulary/plan.ts";
import type { PlanState } from "../../../../../../src/base/vocabulary/workflow.ts";
import { PlainData } from "../data/plain-data.tsx";
import { Fold } from "../parts/fold.tsx";
import { changedKeys } from "./changed-keys.ts";

/** The player's goals: in all, now and next. Those of the nearer ones that the step changed are marked. */
export function GoalsView(props: { goal: string | null; plan: NearGoals; before: NearGoals }): JSX.Element {
  const { goal, plan, before } = props;
  const changed = changedKeys({ ...before }, { ...plan });
  const near = [["now", plan.now] as const, ["next", plan.next] as const];
  return (
    <>
      {goal === null ? <p class="quiet">No goal is set.</p> : <p class="words">{goal}</p>}
      <dl class="facts">
        {near.map(
          ([tier, text]) =>
            text !== undefined && (
              <div class={changed.has(tier) ? "fact fact-large fact-new" : "fact fact-large"} key={tier}>
                <dt>
                  {tier === "now" ? "Now" : "Next"}
                  {changed.has(tier) && (
                    <span class="new">{before[tier] === undefined ? "new" : "changed"}</span>
                  )}
                </dt>
                <dd class="words">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  );
}

/** The place of a workflow: its finished steps, and the current one. */
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
