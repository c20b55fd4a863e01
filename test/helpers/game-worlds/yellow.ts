import { PokemonRam } from "../roms/pokemon-ram.ts";
import { BankedWorld } from "./banked-world.ts";

/** Red's addresses from which on Yellow's are one lower, and the end of these. */
const [MOVED, MOVED_END] = [0xcf1b, 0xdee3];

/** Red's addresses in HRAM, and Yellow's. */
const HRAM = [
  [0xfff4, 0xfff9],
  [0xfff6, 0xfffa],
  [0xfff7, 0xfffb],
  [0xfff8, 0xfff5],
  [0xfff9, 0xfff8],
] as const;

/** Where Yellow has the list of passable tiles, in ROM bank 1, and where it says so. */
const [PASSABLE, PASSABLE_POINTER] = [0x4ac2, 0xd52f];
const RED_PASSABLE = 0x1735;

const [PIKACHU, PIKACHU_MORE, HAPPINESS] = [0xc1f0, 0xc2f0, 0xd46f];
const PIKACHU_PICTURE = 0x3d;

/** All that only Yellow has. */
export interface YellowTruth {
  /** Pikachu that follows, on a cell of the map; none unless given. */
  readonly pikachu?: { readonly x: number; readonly y: number; readonly isHidden?: boolean };
  readonly happiness?: number;
  readonly mood?: number;
  readonly isSurfing?: boolean;
}

/**
 * The memory of Pokémon Yellow that holds what Red's does, and what is Yellow's own. Pictures of sprites have other numbers in
 * Yellow: a ball is 47. Bank 0 of the ROM has something else than the list of passable tiles.
 */
export function yellowWorld(red: PokemonRam = new PokemonRam(), truth: YellowTruth = {}): BankedWorld {
  const world = new BankedWorld({ title: "POKEMON YELLOW", isColor: true });
  const { pikachu, happiness = 90, mood = 128, isSurfing = false } = truth;
  world.put(0x8000, ...red.bytes.slice(0x8000, MOVED - 2));
  for (let at = MOVED; at < MOVED_END; at += 1) world.put(at - 1, red.read(at));
  world.put(0xfe00, ...red.bytes.slice(0xfe00, 0xfff4));
  for (const [from, to] of HRAM) world.put(to, red.read(from));

  const list = red.bytes.slice(RED_PASSABLE, RED_PASSABLE + 64);
  world.put(PASSABLE_POINTER, PASSABLE & 0xff, PASSABLE >> 8).putIn(1, PASSABLE, ...list);
  world.put(HAPPINESS, happiness, mood, (pikachu === undefined ? 0 : 0x20) + (isSurfing ? 0x40 : 0));
  if (pikachu !== undefined) {
    world.put(PIKACHU, PIKACHU_PICTURE, 0, pikachu.isHidden === true ? 0xff : 0);
    world.put(PIKACHU_MORE + 4, pikachu.y + 4, pikachu.x + 4);
  }
  return world;
}
