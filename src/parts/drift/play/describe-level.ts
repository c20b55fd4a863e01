import type { RecoveryPlan } from "../record/plan-recovery.ts";

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
