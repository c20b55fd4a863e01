import type { OperatorAction } from "../../../src/base/vocabulary/operator.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { Play } from "./journal-world.ts";

/** An operator's action in step `step`: another button in each. */
export function actionOf(step: number): OperatorAction {
  const button = ["up", "left", "a", "right", "down"][step % 5] ?? "a";
  return { tool: "press_buttons", input: { buttons: [button], hold_frames: 4, wait_frames: 3 } };
}

/** An operator who plays these steps, in whichever process they come. */
export function operatorAt(steps: readonly number[]): Pick<Play, "options" | "watch"> {
  let played = 0;
  return {
    options: { takeAction: () => (steps.includes(played + 1) ? actionOf(played + 1) : null) },
    watch: (event: RunEvent) => {
      if (event.type === "started") played = event.totalSteps;
      if (event.type === "step-finished") played = event.step;
    },
  };
}
