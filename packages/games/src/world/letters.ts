import type { GridCell } from "../known/game-adapter.ts";

/** The kind of an atlas cell: of a walking grid, or at a map edge that can be crossed. An atlas keeps no goals. */
export type AtlasCell = Exclude<GridCell, "player" | "goal" | "filled" | "player-on-goal"> | "edge";

/** The letters by which an atlas keeps its cells. They are in saves: none may ever mean something else. */
export const ATLAS_LETTERS: Readonly<Record<AtlasCell, string>> = {
  free: ".",
  grass: '"',
  wall: "#",
  water: "~",
  person: "P",
  exit: "E",
  edge: "=",
  "ledge-up": "^",
  "ledge-down": "v",
  "ledge-left": "<",
  "ledge-right": ">",
  sign: "S",
  tree: "T",
  counter: "C",
  sight: "!",
  item: "I",
  boulder: "O",
  locked: "L",
};
