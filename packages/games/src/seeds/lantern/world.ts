import type { Cell } from "./grid.ts";
import type { Names } from "./names.ts";

/** Numbers that roms.example/src/seeded.h gives too. */
export const ITEM = { none: 0, ember: 1, key: 2, herb: 3, herbs: 4 } as const;
export const ROLE = { talker: 0, giver: 1, healer: 2, keeper: 3 } as const;
export const LOCK = { key: 0, embers: 1, people: 2 } as const;
export const PLACE = { well: 0, woodChest: 1, towerChest: 4, guardian: 7, errand: 8, gift: 9 } as const;
export const PLACES = 12;
/** Sprites that are not one of the five people. */
export const CAT = 6;
export const GUARDIAN = 7;
export const PEOPLE: readonly number[] = [1, 2, 3, 4, 5];

export interface Exit extends Cell {
  readonly map: number;
  readonly to: Cell;
}

/** A map of a seed's world. */
export interface WorldMap {
  readonly kind: "village" | "wood" | "tower";
  readonly name: string;
  /** A character for each cell. */
  readonly rows: readonly string[];
  readonly people: readonly (Cell & { readonly who: number })[];
  readonly exits: readonly Exit[];
  /** Containers, by the number of their place. */
  readonly things: readonly (Cell & { readonly place: number })[];
  /** The tower's door, or null. */
  readonly door: Cell | null;
}

export interface Foe {
  readonly hp: number;
  readonly strength: number;
  readonly experience: number;
}

/** All that a seed decides. */
export interface World {
  readonly seed: number;
  readonly names: Names;
  readonly maps: readonly WorldMap[];
  readonly start: Cell;
  /** Beside the healer: where a lost fight ends, in map 0. */
  readonly wake: Cell;
  readonly lock: number;
  /** The embers or the people that the door wants. */
  readonly lockCount: number;
  readonly embersNeeded: number;
  /** The item of each place. */
  readonly items: readonly number[];
  /** By person, from 1. */
  readonly roles: readonly number[];
  readonly gives: readonly number[];
  readonly hints: readonly number[];
  /** By foe, from 1. */
  readonly foes: readonly Foe[];
}
