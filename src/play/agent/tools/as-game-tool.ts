import { runInTurns } from "../../../../packages/games/src/actions/run-through.ts";
import type { GameAction } from "../../../../packages/games/src/known/game-action.ts";
import { notNow, type Tool, toolInTurns } from "./tool.ts";

/** Wraps an action of a game as a tool. Its presses are in the step's track, so nothing else is recorded. */
export function asGameTool({ name, description, input: input_schema, run }: GameAction): Tool {
  return {
    presumes: "scene",
    spec: { name, description, input_schema },
    run: toolInTurns(async (input, context) => {
      const { textGame, world, grid } = context;
      const { end, text } = await runInTurns(run(input, { ...textGame, world, grid }));
      if (end === "refused") return notNow(text, context);
      return { text, ...(end === "stopped" && { isCutShort: true }) };
    }),
  };
}
