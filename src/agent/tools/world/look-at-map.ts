import { renderMap } from "../../../world/told/render-map.ts";
import { atOnce, mistake, type Tool } from "../tool.ts";
import { askedMap, isMap } from "./asked-map.ts";

const NOT_TOLD = "Nothing is told.";

/** Tells what is known of a map, as text. */
export const lookAtMap: Tool = {
  needsStanding: true,
  spec: {
    name: "look_at_map",
    description: "A map as it is known now, its doors and unexplored edges; and a picture.",
    input_schema: {
      type: "object",
      properties: {
        map: { type: "string" },
        around: { type: "object", properties: { x: { type: "integer" }, y: { type: "integer" } } },
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
