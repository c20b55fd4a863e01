import type { MapCell, Side } from "../memory-map/cells/map-grid.ts";
import type { MapCondition } from "../memory-map/map-condition.ts";

/** Holds while the memory looks as the engine leaves it: nothing is read otherwise. */
const IS_LAYOUT: MapCondition = { field: "isLayout" };

/** Rules that the engine's own variables keep, whatever the game. */
const LAYOUT = [
  "sceneBank > 0 && scenePointer >= 16384 && scenePointer < 32768 && sceneType <= 5",
  "collisionBank > 0 && collisionPointer >= 16384 && collisionPointer < 32768",
  "width >= 20 && height >= 18 && pixelWidth == width * 8 && pixelHeight == height * 8",
  "actors >= 1 && actors <= 21 && rawX < pixelWidth * 16 && rawY < pixelHeight * 16 && direction <= 3",
].join(" && ");

const raw = (name: string, address: string, size = 1) => ({ name, address, size, tell: "never" as const });

/** The parameters of the control codes in the engine's texts; others have none. */
const CONTROL_CODES = { "1": 1, "2": 1, "3": 2, "4": 2, "5": 0, "6": 1, "7": 1, "8": 1 };

/**
 * A memory map of the games that GB Studio 3 and 4.0–4.1 make, by the engine's symbols. The player's box is two tiles wide
 * and one high.
 *
 * @see https://github.com/chrismaltby/gb-studio appData/src/gb
 */
export const GB_STUDIO_MAP: Readonly<Record<string, unknown>> = {
  format: 1,
  fields: [
    raw("sceneBank", "_current_scene"),
    raw("scenePointer", "_current_scene+1", 2),
    raw("sceneType", "_scene_type"),
    raw("collisionBank", "_collision_bank"),
    raw("collisionPointer", "_collision_ptr", 2),
    raw("width", "_image_tile_width"),
    raw("height", "_image_tile_height"),
    raw("pixelWidth", "_image_width", 2),
    raw("pixelHeight", "_image_height", 2),
    raw("actors", "_actors_len"),
    raw("rawX", "_actors+1", 2),
    raw("rawY", "_actors+3", 2),
    raw("direction", "_actors+5"),
    { name: "isLayout", expression: LAYOUT, tell: "never" },
    {
      name: "place",
      expression: "'scene ' + string(sceneBank) + ':' + string(scenePointer)",
      label: "Scene",
      names: {},
      when: IS_LAYOUT,
    },
    {
      name: "kind",
      address: "_scene_type",
      label: "Kind of scene",
      names: {
        ...{ "0": "seen from above", "1": "platforms", "2": "adventure", "3": "shooter" },
        ...{ "4": "point and click", "5": "picture" },
      },
      when: IS_LAYOUT,
      news: "never",
    },
    { name: "x", address: "_actors+1", size: 2, scale: "1/128", when: IS_LAYOUT },
    { name: "y", address: "_actors+3", size: 2, scale: "1/128", when: IS_LAYOUT },
    {
      name: "facing",
      address: "_actors+5",
      names: { "0": "down", "1": "right", "2": "up", "3": "left" },
      when: IS_LAYOUT,
      news: "never",
    },
    {
      name: "isStepping",
      expression: "isLayout && sceneType == 0 && (rawX % 128 != 0 || rawY % 128 != 0)",
      tell: "never",
    },
    raw("display", "FF40"),
    raw("windowTop", "FF4A"),
    { name: "isDialog", expression: "isLayout && (display / 32) % 2 == 1 && windowTop < 144", tell: "never" },
    { name: "textDrawn", address: "_text_drawn", encoding: "bool", tell: "never" },
    {
      name: "text",
      address: "_ui_text_data",
      size: 255,
      encoding: "text",
      controls: CONTROL_CODES,
      when: { field: "isDialog" },
    },
    { name: "left", expression: "rawX / 128 - 10", tell: "never" },
    { name: "top", expression: "rawY / 128 - 9", tell: "never" },
  ],
  milestones: [{ field: "place", when: "new value", text: "new place: {value}" }],
  grid: {
    columns: 20,
    rows: 18,
    address: { pointer: "_collision_ptr", bank: "_collision_bank" },
    rowStep: "width",
    origin: { row: "top", column: "left" },
    within: { rows: "height", columns: "width" },
    cells: cellsByTile(),
    wide: 2,
    player: { row: 9, column: 10 },
    when: [IS_LAYOUT, { field: "kind", is: "seen from above" }, { field: "isDialog", is: false }],
  },
  standing: { x: "x", y: "y", facing: "facing", width: "width", height: "height" },
  position: ["place", "x", "y"],
  stops: ["place", "isDialog"],
  moving: { field: "isStepping" },
  text: {
    lines: ["text"],
    when: { field: "isDialog" },
    waiting: { field: "textDrawn" },
  },
};

/** A tile's byte: a bit for each closed side, and 10 for a ladder. */
function cellsByTile(): Readonly<Record<string, MapCell>> {
  const sides: readonly (readonly [bit: number, side: Side])[] = [
    [1, "up"],
    [2, "down"],
    [4, "left"],
    [8, "right"],
  ];
  const cellOf = (bits: number): MapCell => {
    const closed = sides.filter(([bit]) => (bits & bit) !== 0).map(([, side]) => side);
    if (closed.length === sides.length) return "wall";
    return closed.length === 0 ? "free" : { cell: "free", closed };
  };
  return Object.fromEntries(Array.from({ length: 32 }, (_, byte) => [String(byte), cellOf(byte & 15)]));
}
