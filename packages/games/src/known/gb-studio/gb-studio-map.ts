import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import type { MapCell, Side } from "../memory-map/cells/map-grid.ts";
import type { OwnFields } from "../memory-map/fields/own-fields.ts";
import type { MapCondition } from "../memory-map/map-condition.ts";
import { isHeld, readDialog } from "./dialog.ts";
import type { StudioEngine } from "./engine.ts";

/** Holds while the memory looks as the engine leaves it: nothing is read otherwise. */
const IS_LAYOUT: MapCondition = { field: "isLayout" };

/** The kind of scene in which the player walks on tiles. */
export const FROM_ABOVE = "seen from above";

/**
 * A memory map of the games that GB Studio 3.0.3 to 4.1 make. The player's box is two tiles wide and one high.
 *
 * @see https://github.com/chrismaltby/gb-studio appData/src/gb
 */
export function gbStudioMap({ actors, scene }: StudioEngine): Readonly<Record<string, unknown>> {
  const raw = (name: string, address: number | string, size = 1) => ({
    name,
    address,
    size,
    tell: "never" as const,
  });
  return {
    format: 1,
    fields: [
      raw("sceneBank", scene),
      raw("scenePointer", scene + 1, 2),
      raw("sceneType", scene + 22),
      raw("collisionBank", scene + 9),
      raw("collisionPointer", scene + 10, 2),
      raw("width", scene + 12),
      raw("height", scene + 13),
      raw("pixelWidth", scene + 14, 2),
      raw("pixelHeight", scene + 16, 2),
      raw("actors", scene + 19),
      raw("rawX", actors + 1, 2),
      raw("rawY", actors + 3, 2),
      raw("direction", actors + 5),
      { name: "isLayout", tell: "never" },
      { name: "place", label: "Scene", when: IS_LAYOUT },
      {
        name: "kind",
        address: scene + 22,
        label: "Kind of scene",
        names: {
          "0": FROM_ABOVE,
          "1": "platforms",
          "2": "adventure",
          "3": "shooter",
          "4": "point and click",
          "5": "picture",
        },
        when: IS_LAYOUT,
        news: "never",
      },
      { name: "x", address: actors + 1, size: 2, scale: "1/128", when: IS_LAYOUT },
      { name: "y", address: actors + 3, size: 2, scale: "1/128", when: IS_LAYOUT },
      {
        name: "facing",
        address: actors + 5,
        names: { "0": "down", "1": "right", "2": "up", "3": "left" },
        when: IS_LAYOUT,
        news: "never",
      },
      {
        name: "isStepping",
        expression: "isLayout && sceneType == 0 && (rawX % 128 != 0 || rawY % 128 != 0)",
        tell: "never",
      },
      { name: "isDialog", label: "A text or menu that waits", tell: "never", when: IS_LAYOUT },
      { name: "isHeld", tell: "never", when: IS_LAYOUT },
      { name: "text", when: IS_LAYOUT },
      { name: "left", expression: "rawX / 128 - 10", tell: "never" },
      { name: "top", expression: "rawY / 128 - 9", tell: "never" },
    ],
    milestones: [{ field: "place", when: "new value", text: "new place: {value}" }],
    grid: {
      columns: 20,
      rows: 18,
      address: { pointer: scene + 10, bank: (scene + 9).toString(16) },
      rowStep: "width",
      origin: { row: "top", column: "left" },
      within: { rows: "height", columns: "width" },
      cells: cellsByTile(),
      wide: 2,
      player: { row: 9, column: 10 },
      when: [IS_LAYOUT, { field: "kind", is: FROM_ABOVE }, { field: "isHeld", is: false }],
    },
    standing: { x: "x", y: "y", facing: "facing", width: "width", height: "height" },
    position: ["place", "x", "y"],
    stops: ["place", "isDialog"],
    moving: { field: "isStepping" },
  };
}

/** Whether the memory keeps the rules of the engine's own variables, whatever the game. */
export function isLayout(view: MemoryReader, { actors, scene }: StudioEngine): boolean {
  const [byte, word] = readersOf(view.readRange(scene, 23));
  const isBanked = (at: number): boolean => byte(at) > 0 && word(at + 1) >= 0x4000 && word(at + 1) < 0x8000;
  const [width, height, actorCount] = [byte(12), byte(13), byte(19)];
  if (!isBanked(0) || byte(22) > 5 || !isBanked(9) || width < 20 || height < 18) return false;
  if (word(14) !== width * 8 || word(16) !== height * 8 || actorCount < 1 || actorCount > 21) return false;
  const [ofPlayer, wordOfPlayer] = readersOf(view.readRange(actors, 6));
  return wordOfPlayer(1) < width * 128 && wordOfPlayer(3) < height * 128 && ofPlayer(5) <= 3;
}

/** Readers of a byte, and of a word whose low byte comes first. */
function readersOf(bytes: Uint8Array): [byte: (at: number) => number, word: (at: number) => number] {
  const byte = (at: number): number => bytes[at] ?? 0;
  return [byte, (at) => byte(at) + 256 * byte(at + 1)];
}

/** The names of scenes by their bank and pointer: `7:18435`. */
export type SceneNames = ReadonlyMap<string, string>;

/** The fields that the engine's own state tells, by name. A scene without a name is called by its bank and pointer. */
export function ownFields(engine: StudioEngine, scenes: SceneNames): OwnFields {
  const dialog = (view: MemoryReader) => readDialog(view, engine);
  return {
    isLayout: (view) => isLayout(view, engine),
    place: (view) => {
      const [bank = 0, low = 0, high = 0] = view.readRange(engine.scene, 3);
      const id = `${bank}:${low + 256 * high}`;
      return scenes.get(id) ?? `scene ${id}`;
    },
    isDialog: (view) => dialog(view) !== null,
    isHeld: (view) => isHeld(view, engine),
    text: (view) => dialog(view)?.lines.join(" ") ?? null,
  };
}

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
