import { actionsOf } from "../../../../../packages/games/src/known/game-action.ts";
import { withVariable } from "../run/execution.ts";
import { inTurns } from "../run/hands.ts";
import { type Handler, NEXT } from "../run/skill-run.ts";
import { objectIn, textIn } from "../run/values.ts";
import { lookAround } from "./navigate.ts";
import { textGame } from "./texts.ts";

/** Does one of the game's own actions, as the tool of that name does. The result is in `vars.last_act`. */
export const act: Handler<"act"> = async (step, here) => {
  const { run } = here;
  const { world, game } = run.ports;
  const name = textIn(here, "action", step.action);
  const action = actionsOf(game.adapter).find((one) => one.name === name);
  const input = objectIn(here, "input", step.input);
  // Without that action, nothing is pressed.
  const { end, text } =
    action === undefined
      ? { end: "unknown", text: `The game has no action ${name}.` }
      : await inTurns(run, action.run(input, { ...textGame(run), world, grid: () => lookAround(here) }));
  run.execution = withVariable(run.execution, "last_act", { action: name, end, text });
  return NEXT;
};
