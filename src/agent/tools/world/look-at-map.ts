import { renderMap } from "../../../world/told/render-map.ts";
import { atOnce, mistake, type Tool } from "../tool.ts";
import { askedMap, isMap } from "./asked-map.ts";
import { CELL } from "./cell-in.ts";

const NOT_TOLD = "Nothing is told.";

/** Tells what is known of a map, as text. */
export const lookAtMap: Tool = {
  needsStanding: true,
  spec: {
    name: "look_at_map",
    description:
      "Shows a map as known now, with doors, markers and unexplored edges; and the screen, if it changed since the last picture.",
    input_schema: {
      type: "object",
      properties: {
        map: { type: "string" },
        around: {
          ...{ type: "object", properties: CELL, required: ["x", "y"] },
          description: "The middle of what is shown of a large map: 40 × 40 cells",
        },
      },
    },
  },
  isForThought: true,

  run: atOnce((input, { world }) => {
    world?.look();
    const map = askedMap(input, world, NOT_TOLD);
    if (!isMap(map) || world === null) return isMap(map) ? mistake(NOT_TOLD) : map;
    const { x, y } = (input["around"] ?? input) as { readonly x?: unknown; readonly y?: unknown };
    const around = typeof x === "number" && typeof y === "number" ? { x, y } : null;
    const view = { map: map.name, standing: world.standing(), ...(around === null ? {} : { around }) };
    return { text: renderMap(world.atlas(), view) ?? `Nothing was seen of ${map.name} yet.` };
  }),
};
