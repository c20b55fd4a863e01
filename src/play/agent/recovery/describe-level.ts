import type { RecoveryPlan } from "../../../record/drift/plan-recovery.ts";

/** Renders a level's text at the end of the LM's next input; null for none. */
export function describeLevel({ action, signal, evidence }: Told): string | null {
  const noticed = `The runner has noticed: ${evidence}.`;
  switch (action) {
    case "hint":
      return `${noticed} Do not continue like this. Try another approach, and say in a sentence which one.`;
    case "review":
      return (
        `${noticed} Stop playing for one reply and think: no button is pressed. Look back at what you tried, ` +
        "use set_goal to set a goal that you can reach, note what does not work, and make a short plan."
      );
    case "refresh":
      return signal === null
        ? null
        : `${noticed} A fresh conversation begins with your summary: say in it what you tried without success.`;
    default:
      return null;
  }
}

/** The parts of a plan in its text. */
type Told = Pick<RecoveryPlan, "action" | "signal" | "evidence">;

/** Answers a reply for thinking only, without a tool call. */
export const NOTHING_PRESSED = "Nothing was pressed.";

/** The end of the answer to a reply that was for thinking only. */
export const REVIEW_IS_OVER = "Thinking is over. Continue with your plan: your next reply acts again.";

/** The answer to a call in such a reply that does more than think. */
export const THINK_ONLY =
  "This reply is for thinking only, so this was not done. Use set_goal and write_note, and write a short plan.";
