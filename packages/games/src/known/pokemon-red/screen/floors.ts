import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { AtlasDoor } from "../../../world/atlas/atlas.ts";
import { MOVES } from "../../../world/walks.ts";
import { isInBattle } from "../battle.ts";
import { mapName } from "../position.ts";

const MAP = 0xd35e;

/**
 * The arrows on the floor by the map's number: the cell, and where they carry the player, in order: `r4u2` is four
 * cells to the right, then two up.
 * @see scripts/RocketHideoutB2F.asm, RocketHideoutB3F.asm and ViridianGym.asm in the public disassembly
 */
const ARROWS: Readonly<Record<number, string>> = {
  // Viridian Gym
  45:
    "19,11 u9 19,1 l8 18,2 d9 11,2 r6 16,10 d2 4,6 d7 5,13 r8 4,14 r9 0,15 u8 1,15 u6 13,16 l6 " +
    "13,17 l12",
  // Rocket Hideout B2F
  200:
    "4,9 l2 4,11 r4 4,15 r4u4 4,16 u1r4u4 4,19 l2 4,22 u3l2 5,14 r4d2 6,22 u2 6,24 u4 8,9 l6 8,12 u1 " +
    "8,15 u4 8,19 l6 8,23 u4l6 9,14 d2 9,22 d2 10,9 l8 10,10 u1l8 10,15 u6l8 10,17 r4u2 10,19 u2r4u2 " +
    "10,25 r4 11,14 d2r4d2 11,16 r4d2 11,18 d2 12,9 l10 12,11 u2l10 12,13 u4l10 12,17 r2u2 13,10 d2r1 " +
    "13,12 r1 13,16 r2d2 13,18 l2d2 13,19 l3u2r4u2 13,22 l4d2 13,23 l5u4l6 14,17 u2 15,16 d2 16,14 u1 " +
    "16,16 u3 16,18 u5 17,10 l4d2r1 17,11 l5u2l10",
  // Rocket Hideout B3F
  201:
    "10,13 r4 10,19 r4u4r4 11,18 r4d4 12,11 l2 12,17 r2u2r4 12,20 u3r2u2r4 13,16 r4 14,11 r2 14,15 r4 " +
    "14,17 u2r4 14,19 u4r4 15,16 r2 15,18 d4 16,13 u2 17,12 d4 18,16 u1",
};

/**
 * The holes by the map's number: the cell, and the map and the cell to which the player falls.
 * @see DungeonWarpData in data/maps/special_warps.asm, and the scripts of the maps, in the public disassembly
 */
const HOLES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  // Seafoam Islands 1F to B3F
  192: [
    [17, 6, 0x9f, 18, 7],
    [24, 6, 0x9f, 23, 7],
  ],
  159: [
    [18, 6, 0xa0, 19, 7],
    [23, 6, 0xa0, 22, 7],
  ],
  160: [
    [19, 6, 0xa1, 18, 7],
    [22, 6, 0xa1, 19, 7],
  ],
  161: [
    [3, 16, 0xa2, 4, 14],
    [6, 16, 0xa2, 5, 14],
  ],
  // Victory Road 3F
  198: [[23, 15, 0xc2, 22, 16]],
  // Pokémon Mansion 3F
  215: [
    [16, 14, 0xa5, 16, 14],
    [17, 14, 0xa5, 16, 14],
    [19, 14, 0xd6, 18, 14],
  ],
};

/** The arrows and holes of the present map: entering one leads to `to`. Currents are not in the table. */
export function readFloors(view: MemoryReader): readonly AtlasDoor[] {
  return isInBattle(view) ? [] : floorsOf(view.read(MAP));
}

/** All arrows and holes of a map, by its number. */
export function floorsOf(map: number): readonly AtlasDoor[] {
  const arrows = [...(ARROWS[map] ?? "").matchAll(/(\d+),(\d+) (\S+)/g)].map(([, x, y, moves = ""]) => ({
    x: Number(x),
    y: Number(y),
    moves: [...moves.matchAll(/(\D)(\d+)/g)],
  }));
  const restOf = (at: { readonly x: number; readonly y: number }, left: number) => {
    const arrow = arrows.find(({ x, y }) => x === at.x && y === at.y);
    if (arrow === undefined || left === 0) return at;
    const end = arrow.moves.reduce(({ x, y }, [, way = "", cells]) => {
      const [dx, dy] = MOVES[way] ?? [0, 0];
      return { x: x + dx * Number(cells), y: y + dy * Number(cells) };
    }, at);
    return restOf(end, left - 1);
  };
  const name = mapName(map);
  return [
    ...arrows.map(({ x, y }) => {
      const end = restOf({ x, y }, arrows.length);
      return { x, y, to: { map: name, x: end.x, y: end.y } };
    }),
    ...(HOLES[map] ?? []).map(([x = 0, y = 0, to = 0, toX = 0, toY = 0]) => ({
      x,
      y,
      to: { map: mapName(to), x: toX, y: toY },
    })),
  ];
}
