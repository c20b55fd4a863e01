import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";

export type Way = "up" | "down" | "left" | "right";

/** A Pokémon to be made: its species by name, level, and moves by name where they are not its usual ones. */
export type MadeMon = readonly [species: string, level: number, ...moves: string[]];

/** Somebody or something on a map. The kind follows from what it has. */
export interface Person {
  readonly x: number;
  readonly y: number;
  /** The picture's number; a ball is 3D, a boulder 3F. */
  readonly picture: number;
  readonly facing?: Way;
  /** What it says, or does. */
  readonly talk?: string | ((w: World) => Game);
  readonly item?: string;
  readonly fight?: MadeMon;
  /** Sleeps, and fights when it hears the flute. */
  readonly sleeps?: boolean;
  /** The event that its fight sets; trainers without one have a bit of the map's flags. */
  readonly event?: number;
  /** Walks about at random. */
  readonly wanders?: boolean;
  /** Its index among those that events hide, and whether it begins hidden. */
  readonly missable?: number;
  readonly startsHidden?: boolean;
  readonly trainer?: {
    readonly class: number;
    readonly name: string;
    /** Cells that it sees ahead; it comes and fights. */
    readonly sees: number;
    readonly party: readonly MadeMon[];
    readonly money?: number;
    /** Whether the story goes on after a defeat. */
    readonly mayLose?: boolean;
    /** What follows once it is beaten. */
    readonly won?: (w: World) => Game;
  };
}

/** A map, drawn in letters: see `tileOf`. A cell of a letter is two by two tiles. */
export interface WorldMap {
  readonly id: number;
  readonly name: string;
  readonly tileset: number;
  readonly rows: readonly string[];
  /** The maps over the edges, and how many cells further along one arrives there. */
  readonly up?: readonly [map: number, along: number];
  readonly down?: readonly [map: number, along: number];
  readonly left?: readonly [map: number, along: number];
  readonly right?: readonly [map: number, along: number];
  readonly warps?: readonly (readonly [x: number, y: number, map: number, warp: number])[];
  readonly signs?: readonly (readonly [x: number, y: number, text: string])[];
  readonly people?: readonly Person[];
  /** Things in the wall, as a PC, that answer whoever faces them in that direction. */
  readonly spots?: readonly (readonly [x: number, y: number, facing: Way, talk: (w: World) => Game])[];
  /** The byte from which on the flags of its trainers lie; a trainer's bit is its sprite's number. */
  readonly trainerFlags?: number;
  /** Cells that carry whoever enters them: letters U D L R. */
  readonly arrows?: readonly (readonly [x: number, y: number, moves: string])[];
  /** The same on water. */
  readonly currents?: readonly (readonly [x: number, y: number, moves: string])[];
  /** Cells through which one falls. */
  readonly holes?: readonly (readonly [x: number, y: number, map: number, toX: number, toY: number])[];
  readonly isDark?: boolean;
  /** Where one lands who flies here, or blacked out. */
  readonly fly?: readonly [x: number, y: number];
  readonly wild?: {
    readonly rate: number;
    readonly grass?: readonly MadeMon[];
    readonly water?: readonly MadeMon[];
  };
  /** Items in the floor: their bit among the hidden ones. */
  readonly hidden?: readonly (readonly [x: number, y: number, item: string, bit: number])[];
  /** Runs before the buttons are read; what it gives takes time. */
  readonly script?: (w: World) => Game | null;
  /** Runs once when the map is entered: puts blocks in place by events. */
  readonly arrive?: (w: World) => void;
}

/** One cell in each direction, its facing, its key and its bit in D528. */
export const WAYS = {
  down: { x: 0, y: 1, facing: 0x0, bit: 4, key: 128, letter: "D" },
  up: { x: 0, y: -1, facing: 0x4, bit: 8, key: 64, letter: "U" },
  left: { x: -1, y: 0, facing: 0x8, bit: 2, key: 32, letter: "L" },
  right: { x: 1, y: 0, facing: 0xc, bit: 1, key: 16, letter: "R" },
} as const;

/** The opposite direction. */
export const BACK = { up: "down", down: "up", left: "right", right: "left" } as const;
