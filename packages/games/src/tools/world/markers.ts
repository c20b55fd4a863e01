import { cleanText } from "../../../../../src/base/text/clean-text.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import {
  atOnce,
  mistake,
  type Presumed,
  type Tool,
  type ToolOutcome,
} from "../../../../../src/play/agent/tools/tool.ts";
import { MAX_MARKERS } from "../../world/apply-observation.ts";
import type { AtlasMap, AtlasMarker } from "../../world/atlas/atlas.ts";
import { isInside } from "../../world/layer.ts";
import type { WorldNow } from "../../world/world-now.ts";
import { askedCell, askedMap, CELL, isMap } from "./asked-map.ts";

const MAX_LABEL_CHARACTERS = 40;
const NOT_MARKED = "Nothing was marked.";
const NOT_UNMARKED = "Nothing was removed.";

const LABEL = { type: "string", minLength: 1, maxLength: MAX_LABEL_CHARACTERS };
const MAP = { type: "string" };

/** Gives a cell of a map a name, which is kept for good. */
export const mark: Tool = {
  needsStanding: true,
  presumes: byMap,
  spec: {
    name: "mark",
    description: `Marks the cell x, y, or removes the marker; at most ${MAX_MARKERS} per map.`,
    input_schema: {
      type: "object",
      properties: { label: LABEL, ...CELL, map: MAP, remove: { type: "boolean" } },
      required: ["label"],
    },
  },
  isForThought: true,

  run: atOnce((input, { world }) => {
    if (input["remove"] === true) return removeMarkers(input, world);
    const map = askedMap(input, world, NOT_MARKED);
    if (!isMap(map)) return map;
    const label = labelIn(input);
    if (label === null || label.length > MAX_LABEL_CHARACTERS)
      return mistake(`"label" must be a text of 1 to ${MAX_LABEL_CHARACTERS} characters. ${NOT_MARKED}`);
    const cell = cellOn(map, input);
    if (cell === null) return offMap(map, NOT_MARKED);
    const others = without(map, (marker) => marker.label === label);
    if (others.length >= MAX_MARKERS)
      return mistake(`${map.name} has ${MAX_MARKERS} markers already: remove one first. ${NOT_MARKED}`);
    world?.mark(map.name, [...others, { ...cell, label }]);
    return { text: `"${label}" is marked at ${map.name} ${cell.x},${cell.y}.` };
  }),
};

/** Removes markers, in older conversations and in scripts: `mark` with `remove` does the same. */
export const unmark: Tool = {
  needsStanding: true,
  presumes: byMap,
  spec: {
    name: "unmark",
    description: "Removes a marker.",
    input_schema: { type: "object", properties: { label: LABEL, map: MAP }, required: ["label"] },
  },
  isForThought: true,

  run: atOnce((input, { world }) => removeMarkers(input, world)),
};

/** A call without a map means the one that the player was shown. */
function byMap({ map }: JsonObject): Presumed {
  return map === undefined || map === null ? "map" : "nothing";
}

function removeMarkers(input: JsonObject, world: WorldNow | null): ToolOutcome {
  const map = askedMap(input, world, NOT_UNMARKED);
  if (!isMap(map)) return map;
  const label = labelIn(input);
  const cell = cellOn(map, input);
  if (label === null && cell === null)
    return mistake(`Say which: by "label", or by "x" and "y". ${NOT_UNMARKED}`);
  const isMeant = (marker: AtlasMarker): boolean =>
    label === null ? marker.x === cell?.x && marker.y === cell.y : marker.label === label;
  const kept = without(map, isMeant);
  const gone = (map.markers ?? []).filter(isMeant);
  if (gone.length === 0) return mistake(`There is no such marker on ${map.name}: ${tellLabels(map)}.`);
  world?.mark(map.name, kept);
  return { text: `Unmarked ${gone.map((marker) => `"${marker.label}"`).join(", ")} on ${map.name}.` };
}

function without(
  { markers = [] }: AtlasMap,
  isGone: (marker: AtlasMarker) => boolean,
): readonly AtlasMarker[] {
  return markers.filter((marker) => !isGone(marker));
}

/** A label on one line, as it is kept; null for none. */
function labelIn({ label }: JsonObject): string | null {
  if (typeof label !== "string") return null;
  const clean = cleanText(label).replace(/\s+/g, " ");
  return clean === "" ? null : clean;
}

/** Returns the cell that a call means; null if it is not on the map. */
function cellOn({ size }: AtlasMap, input: JsonObject): Pick<AtlasMarker, "x" | "y"> | null {
  const cell = askedCell(input);
  return cell !== null && isInside(cell.x, cell.y, size) ? cell : null;
}

function offMap({ name, size }: AtlasMap, undone: string): ToolOutcome {
  const [right, bottom] = [(size?.width ?? 256) - 1, (size?.height ?? 256) - 1];
  return mistake(`"x" must be 0 to ${right} and "y" 0 to ${bottom} on ${name}. ${undone}`);
}

function tellLabels({ markers = [] }: AtlasMap): string {
  return markers.length === 0
    ? "it has none"
    : `it has ${markers.map(({ label }) => `"${label}"`).join(", ")}`;
}
