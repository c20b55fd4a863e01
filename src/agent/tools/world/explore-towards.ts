import { goFar } from "../../../actions/far/go-far.ts";
import { planTowards } from "../../../actions/far/plans.ts";
import { runInTurns } from "../../../actions/run-through.ts";
import { DIRECTIONS } from "../../../run/button.ts";
import type { JsonObject } from "../../../run/json.ts";
import type { ExploreAim } from "../../../world/way/find-unexplored.ts";
import { inTurns, mistake, type Tool } from "../tool.ts";
import { cellIn } from "./cell-in.ts";
import { nobodyWalks, tellWent } from "./tell-went.ts";

/** Walks to the edge of what is known. */
export const exploreTowards: Tool = {
  needsGrid: true,
  needsStanding: true,
  spec: {
    name: "explore_towards",
    description:
      "Walks to the nearest exit or edge of what you have seen, and one step on. Use it to find new places.",
    input_schema: {
      type: "object",
      properties: {
        direction: { type: "string", enum: [...DIRECTIONS], description: "Any if left out" },
      },
    },
  },

  run: inTurns(async (input, context) => {
    const { textGame, world, grid } = context;
    if (world === null || grid() === null) return nobodyWalks(context);
    const aim = aimIn(input);
    if (aim === undefined)
      return mistake(
        `Say a "direction" (${DIRECTIONS.join(", ")}), or "x" and "y", or neither. Nothing was done.`,
      );
    return tellWent(await runInTurns(goFar({ ...textGame, world }, planTowards(aim, {}))));
  }),
};

/** What a call is to go for; undefined where that makes no sense. Older conversations also offer the cell nearest to x, y. */
function aimIn(input: JsonObject): ExploreAim | undefined {
  const { direction, x, y } = input;
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  if (isGiven(direction)) return DIRECTIONS.find((one) => one === direction);
  if (!isGiven(x) && !isGiven(y)) return null;
  return cellIn(input) ?? undefined;
}
