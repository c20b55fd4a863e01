import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { mistake, type Tool, toolInTurns } from "../../../../../src/play/agent/tools/tool.ts";
import { goFar } from "../../actions/far/go-far.ts";
import { planTowards } from "../../actions/far/plans.ts";
import { runInTurns } from "../../actions/run-through.ts";
import type { ExploreAim } from "../../world/way/find-unexplored.ts";
import { askedCell, avoidIn } from "./asked-map.ts";
import { beforeWalk, cannotWalk, describeWalk } from "./describe-walk.ts";
import { hadNow } from "./had-now.ts";

/** Added where a walk led to a person or thing. */
const NO_GROUND_LEFT = "No unseen ground is left to walk to; this was not tried yet.";

/** Walks to the edge of what is known, in older conversations and in scripts: `navigate_to` with `explore` does the same. */
export const exploreTowards: Tool = {
  needsGrid: true,
  needsStanding: true,
  presumes: "scene",
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

  run: toolInTurns(async (input, context) => {
    const { textGame, world, grid } = context;
    if (world === null || grid() === null) return cannotWalk(context);
    const aim = aimIn(input);
    if (aim === undefined)
      return mistake(`"direction" must be one of ${DIRECTIONS.join(", ")}, or left out. Nothing was done.`);
    const avoid = avoidIn(input);
    if (typeof avoid === "string") return mistake(avoid);
    // Where texts are not known, neither is what answered.
    const asksThings = textGame.game.adapter.shownText !== undefined;
    const had = () => hadNow(context);
    const walked = beforeWalk(world, context.memory);
    const went = await runInTurns(
      goFar(
        { ...textGame, world, had, rules: context.memory.rules ?? 1 },
        planTowards(aim, { avoid, had: had() }, asksThings),
      ),
    );
    const walk = describeWalk(went, walked);
    const isAtThing = went.end === "reached" && went.faces !== null;
    return isAtThing ? { ...walk, text: `${walk.text} ${NO_GROUND_LEFT}` } : walk;
  }),
};

/** Returns a call's aim; undefined for an invalid one. Older conversations also offer the cell nearest to x, y. */
function aimIn(input: JsonObject): ExploreAim | undefined {
  const { direction, x, y } = input;
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  if (isGiven(direction)) return DIRECTIONS.find((one) => one === direction);
  if (!isGiven(x) && !isGiven(y)) return null;
  return askedCell(input) ?? undefined;
}
