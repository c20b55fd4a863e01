import { goFar } from "../../../actions/far/go-far.ts";
import { planTo } from "../../../actions/far/plans.ts";
import { runInTurns } from "../../../actions/run-through.ts";
import type { MapCell } from "../../../run/atlas.ts";
import type { JsonObject } from "../../../run/json.ts";
import type { AtlasCell } from "../../../world/letters.ts";
import { findMarker } from "../../../world/way/find-marker.ts";
import type { WorldNow } from "../../../world/world-now.ts";
import { navigateTo } from "../navigate-to.ts";
import { inTurns, mistake, type Tool, type ToolOutcome } from "../tool.ts";
import { askedMap, isMap } from "./asked-map.ts";
import { CELL, cellIn } from "./cell-in.ts";
import { nobodyWalks, tellWent } from "./tell-went.ts";

const NOT_DONE = "Nothing was done.";

/** What can be kept off. */
const AVOIDABLE = ["grass", "sight"] as const satisfies readonly AtlasCell[];

/** Walks to a cell of any map that was seen. */
export const navigateFar: Tool = {
  needsGrid: true,
  needsStanding: true,
  spec: {
    name: navigateTo.spec.name,
    description:
      "Walks to x, y or to a marker on any map seen so far, around people. Next to a wall, a person or a sign, it stops and faces it. " +
      "Use it to walk more than a step or two to a place you know.",
    input_schema: {
      type: "object",
      properties: {
        ...CELL,
        map: { type: "string" },
        marker: { type: "string", description: "Instead of x and y" },
        avoid: {
          ...{ type: "array", items: { type: "string", enum: [...AVOIDABLE] } },
          description: "grass: tall grass, where wild foes attack; sight: where a trainer sees you",
        },
        explore: { type: "boolean", description: "Also over cells you have not seen" },
      },
    },
  },

  run(input, context) {
    // A conversation that began before maps were known walks by rows and columns of the screen.
    const isByGrid = "row" in input || "column" in input;
    return isByGrid ? navigateTo.run(input, context) : navigate(input, context);
  },
};

const navigate = inTurns(async (input, context) => {
  const { textGame, world, grid } = context;
  if (world === null || grid() === null) return nobodyWalks(context);
  world.look();
  const target = targetIn(input, world);
  if ("text" in target) return target;
  const avoid = avoidIn(input);
  if (avoid === null) return mistake(`"avoid" takes a list of: ${AVOIDABLE.join(", ")}. ${NOT_DONE}`);
  const plan = planTo(target, { avoid, explore: input["explore"] === true });
  return tellWent(await runInTurns(goFar({ ...textGame, world }, plan)));
});

/** The cell that a call means, or what is wrong with it. */
function targetIn(input: JsonObject, world: WorldNow): MapCell | ToolOutcome {
  const { marker } = input;
  if (typeof marker === "string") return markedCell(input, marker, world);
  const map = askedMap(input, world, NOT_DONE);
  if (!isMap(map)) return map;
  const cell = cellIn(input);
  if (cell === null) return mistake(`Say where: "x" and "y" of a cell, or a "marker". ${NOT_DONE}`);
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
  const fact = labels.length === 0 ? "is no marker yet" : `is no such marker, but ${labels.join(", ")}`;
  return mistake(`There ${fact}. ${NOT_DONE}`);
}

/** What a call keeps off; null where that makes no sense. */
function avoidIn({ avoid }: JsonObject): readonly AtlasCell[] | null {
  const asked = avoid === undefined || avoid === null ? [] : Array.isArray(avoid) ? avoid : [avoid];
  const known = AVOIDABLE.filter((one) => asked.includes(one));
  return known.length === new Set(asked).size ? known : null;
}
