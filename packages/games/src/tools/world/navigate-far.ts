import { DIRECTIONS } from "../../../../../src/base/vocabulary/button.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { weighsScenes } from "../../../../../src/base/vocabulary/tool-rules.ts";
import {
  mistake,
  type Tool,
  type ToolOutcome,
  toolInTurns,
} from "../../../../../src/play/agent/tools/tool.ts";
import { goFar } from "../../actions/far/go-far.ts";
import { planTo } from "../../actions/far/plans.ts";
import { runInTurns } from "../../actions/run-through.ts";
import type { MapCell } from "../../world/atlas/atlas.ts";
import { findMarker } from "../../world/way/find-marker.ts";
import type { WorldNow } from "../../world/world-now.ts";
import { navigateTo } from "../navigate-to.ts";
import { AVOIDABLE, askedCell, askedMap, avoidIn, CELL, isMap } from "./asked-map.ts";
import { beforeWalk, cannotWalk, describeWalk } from "./describe-walk.ts";
import { exploreTowards } from "./explore-towards.ts";
import { hadNow } from "./had-now.ts";

const NOT_DONE = "Nothing was done.";

/** Walks to a cell of any map that was seen, or to find new places: every walk of more than a step or two. */
export const navigateFar: Tool = {
  needsGrid: true,
  needsStanding: true,
  presumes: "scene",
  spec: {
    name: navigateTo.spec.name,
    description:
      "Walks to x, y or a marker on any map seen, around people; stops beside walls, people and signs, facing them. " +
      "With explore or direction alone: to the nearest exit or unseen edge, and a step on.",
    input_schema: {
      type: "object",
      properties: {
        ...CELL,
        map: { type: "string" },
        marker: { type: "string" },
        avoid: {
          type: "array",
          items: { type: "string", enum: [...AVOIDABLE] },
          description: "grass: wild foes; sight: a trainer sees you",
        },
        explore: { type: "boolean", description: "Also over unseen cells" },
        direction: { type: "string", enum: [...DIRECTIONS] },
      },
    },
  },

  run(input, context) {
    // A conversation that began before maps were known walks by rows and columns of the screen.
    if ("row" in input || "column" in input) return navigateTo.run(input, context);
    const isGiven = (name: string) => input[name] !== undefined && input[name] !== null;
    const explores = input["explore"] === true || isGiven("direction");
    const hasTarget = ["x", "y", "map", "marker"].some(isGiven);
    return explores && !hasTarget ? exploreTowards.run(input, context) : navigate(input, context);
  },
};

const navigate = toolInTurns(async (input, context) => {
  const { textGame, world, grid } = context;
  if (world === null || grid() === null) return cannotWalk(context);
  world.look();
  const target = targetIn(input, world);
  if ("text" in target) return target;
  const avoid = avoidIn(input);
  if (typeof avoid === "string") return mistake(avoid);
  const had = () => hadNow(context);
  const rules = { avoid, explore: input["explore"] === true };
  const plan = planTo(target, weighsScenes(context.memory) ? { ...rules, had: had() } : rules);
  const walked = beforeWalk(world, context.memory);
  return describeWalk(
    await runInTurns(goFar({ ...textGame, world, had, rules: context.memory.rules ?? 1 }, plan)),
    walked,
  );
});

/** The cell that a call means, or what is wrong with it. */
function targetIn(input: JsonObject, world: WorldNow): MapCell | ToolOutcome {
  const { marker } = input;
  if (typeof marker === "string") return markedCell(input, marker, world);
  const map = askedMap(input, world, NOT_DONE);
  if (!isMap(map)) return map;
  const cell = askedCell(input);
  if (cell === null)
    return mistake(`Say where: "x" and "y" of a cell, a "marker", or "explore". ${NOT_DONE}`);
  return { map: map.name, ...cell };
}

/** A marker of the map that a call names, or else of the present one or of any. */
function markedCell(input: JsonObject, label: string, world: WorldNow): MapCell | ToolOutcome {
  const named = input["map"] === undefined || input["map"] === null ? null : askedMap(input, world, NOT_DONE);
  if (named !== null && !isMap(named)) return named;
  const cell = findMarker(world.atlas(), label, named?.name ?? null, world.standing());
  if (cell !== null) return cell;
  const maps = named === null ? world.atlas().maps : [named];
  const labels = maps.flatMap(({ markers = [] }) => markers.map((one) => `"${one.label}"`));
  const fact =
    labels.length === 0 ? "is no marker yet" : `is no such marker; the markers are ${labels.join(", ")}`;
  return mistake(`There ${fact}. ${NOT_DONE}`);
}
