import { atOnce, mistake, type Tool } from "../../../../../src/play/agent/tools/tool.ts";
import { renderMap } from "../../world/told/render-map.ts";
import { askedMap, CELL, isMap } from "./asked-map.ts";
import { drawMap } from "./map-picture.ts";

const NOT_TOLD = "Nothing is shown.";

/** Shows what is known of a map, as text and drawn. */
export const lookAtMap: Tool = {
  needsStanding: true,
  presumes: "nothing",
  spec: {
    name: "look_at_map",
    description:
      "Shows a map, at most 40 × 40 cells around x, y, with doors, markers and unexplored edges, and the screen if it changed.",
    input_schema: { type: "object", properties: { map: { type: "string" }, ...CELL } },
  },
  isForThought: true,

  run: atOnce((input, { world }) => {
    world?.look();
    const map = askedMap(input, world, NOT_TOLD);
    if (!isMap(map) || world === null) return isMap(map) ? mistake(NOT_TOLD) : map;
    // Older conversations name the cell as `around`.
    const { x, y } = (input["around"] ?? input) as { readonly x?: unknown; readonly y?: unknown };
    const around = typeof x === "number" && typeof y === "number" ? { x, y } : null;
    const view = { map: map.name, standing: world.standing(), ...(around === null ? {} : { around }) };
    const text = renderMap(world.atlas(), view);
    if (text === null) return { text: `Nothing was seen of ${map.name} yet.` };
    return { text, picture: drawMap(map, view.standing, around) };
  }),
};
