import type { JSX } from "preact";
import type { NearGoals } from "../../../../../../src/base/vocabulary/plan.ts";
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
