import { expect, it } from "vitest";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { pokemonYellow } from "../../../src/known/pokemon-yellow/pokemon-yellow.ts";
import { inYellow } from "../../../src/known/pokemon-yellow/yellow-view.ts";

/** Numbers that look random, the same for a seed as ever. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >>> 8) % below;
  };
}

const MAPS = [0, 33, 45, 51, 54, 92, 108, 147, 193, 198, 200, 207, 215, 219, 235, 28];
const TILESETS = [0, 3, 7, 17, 22, 14, 13, 2];
const GROUND = [
  0x2c, 0x20, 0x05, 0x14, 0x32, 0x3d, 0x50, 0x37, 0x27, 0x0d, 0x22, 0x11, 0x18, 0x1b, 0x2e, 0x47,
];
const SPECIES = [0xb0, 0x54, 0x24, 0x99, 0x01, 0x91, 0x1f, 0x15];

/** A memory in which much is set, by a number. */
function scene(seed: number): PokemonRam {
  const any = numbers(seed * 7919 + 1);
  const many = (count: number, below: number) => Array.from({ length: count }, () => any(below));
  const [x, y] = [4 + any(12), 4 + any(12)];
  const ram = new PokemonRam().at(MAPS[seed % MAPS.length] ?? 0, x, y);
  ram.items(...Array.from({ length: any(6) }, () => [1 + any(100), 1 + any(99)] as const));
  ram.party(
    ...Array.from({ length: any(5) }, (_, index) => {
      const maxHp = 20 + any(400);
      return {
        species: SPECIES[any(SPECIES.length)] ?? 1,
        ...{ level: 1 + any(100), maxHp, hp: any(maxHp + 1), status: [0, 0, 3, 8, 16, 32, 64][any(7)] ?? 0 },
        types: [any(9), 0x14 + any(7)] as const,
        ...{
          moves: many(4, 165).slice(any(4)),
          pp: many(4, 256),
          nickname: index === 0 ? "PIDGEY" : "Moe",
          id: any(3),
        },
      };
    }),
  );
  ram
    .set(0xd347, ...many(3, 100))
    .set(0xd5a4, 0, any(3))
    .set(0xd356, any(256))
    .set(0xd2f7, ...many(38, 256).map((byte) => byte & any(256) & any(256) & any(256)));
  ram.set(0xd747, ...many(320, 256).map((byte) => byte & any(256) & any(256)));
  ram.set(0xc109, [0, 4, 8, 12][any(4)] ?? 0).set(0xda41, any(20), 0, any(60), any(60));
  ram
    .set(0xd700, any(4))
    .set(0xd728, any(2))
    .set(0xd35d, any(2) * 6)
    .set(0xd0db, any(250) * any(2));
  ram.set(0xd70d, any(2), any(250)).set(0xda47, any(31));
  ram.set(0xd367, TILESETS[seed % TILESETS.length] ?? 0).set(0xd368, 9 + any(4), 9 + any(4));
  ram.set(0xd532, 0x18, 0xff, 0xff).set(0xd535, 0x20).set(0xd365, any(9));
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 10; column += 1) {
      const tile = any(3) > 0 ? 0x2c : (GROUND[any(GROUND.length)] ?? 0);
      ram.ground(row, column, tile).tile(row * 2 + 1, column * 2 + 1, any(5) === 0 ? 0x20 : 0x2c);
    }
  }
  const near = () => [x - 4 + any(10), y - 4 + any(9)] as const;
  ram.warps(
    ...Array.from({ length: 4 }, () => [...near(), [0xff, 37, 40, 200][any(4)] ?? 0, any(4)] as const),
  );
  ram.signs(near(), near(), near()).trainers([2, 1 + any(4)], [5, 3]);
  for (const index of [1, 2, 3, 4, 5, 6]) {
    ram.person(index, any(9), any(10), any(3) === 0 ? 0xff : 0);
    ram.set(0xc100 + index * 16, [1, 0x15, 0x29, 0x3d, 0x3e, 0x3f, 0x43, 0x50][any(8)] ?? 1);
    ram
      .set(0xc100 + index * 16 + 9, any(4) * 4)
      .set(0xd504 + (index - 1) * 2, any(2) * (200 + any(30)), any(2) * any(20));
  }
  ram.set(0xd370, any(16));
  for (const side of [0, 1, 2, 3]) {
    ram.set(
      0xd371 + side * 11,
      any(37),
      ...many(4, 256),
      3 + any(10),
      0,
      ...[0, 246, 10, 20, 236].slice(any(3), 5),
    );
  }
  if (seed % 3 !== 1) return ram;
  const fighter = (moves: number) => ({
    ...{
      species: SPECIES[any(SPECIES.length)] ?? 1,
      level: 1 + any(60),
      maxHp: 30 + any(99),
      hp: any(30),
      types: [any(9), 0x14 + any(7)] as const,
    },
    ...{ moves: many(moves, 165), pp: many(moves, 64), status: [0, 2, 64][any(3)] ?? 0 },
  });
  const [own, enemy] = [fighter(4), fighter(0)];
  ram.party(own, fighter(2)).set(0xcc2f, 0).fighter(0xd014, own).fighter(0xcfe5, enemy);
  ram
    .set(0xd057, 1 + any(2))
    .set(0xd05a, [0, 0, 1, 2][any(4)] ?? 0)
    .set(0xd031, 1 + any(47))
    .set(0xd007, any(256));
  ram
    .set(0xcd1a, ...many(6, 13).map((stage) => 1 + stage))
    .set(0xcd2e, ...many(6, 3).map((stage) => 6 + stage));
  ram
    .set(0xd062, any(256) & any(256), any(256) & any(256), any(16))
    .set(0xd067, any(256) & any(256), any(256) & any(256), any(16));
  ram
    .set(0xd06d, any(5) * 16 + 2)
    .set(0xd89c, 1 + any(6))
    .set(0xcfe8, 0)
    .set(0xd8a4, enemy.species);
  ram.set(0xd8a4 + 0x21, enemy.level);
  for (const member of [1, 2, 3, 4, 5]) ram.set(0xd8a4 + member * 44, 1, 0, any(2) * 9);
  const points = 2 ** 12 + any(2 ** 18);
  return ram.set(0xd16b + 0x0e, points >> 16, (points >> 8) & 255, points & 255);
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{
    free: ".",
    wall: "#",
    player: "@",
    water: "~",
    grass: '"',
    exit: "E",
    sign: "S",
    person: "P",
    tree: "T",
  },
  ...{ item: "i", boulder: "O", counter: "c", locked: "L", sight: "!" },
  ...{ "ledge-down": "v", "ledge-left": "<", "ledge-right": ">" },
};

const WAYS = [
  ["up", -1, 0],
  ["left", 0, -1],
] as const;

/** The cells; then each step that a grid does not allow between two that are walked on. */
function drawn(game: typeof pokemonRed, view: PokemonRam): readonly string[] {
  const grid = game.grid?.(view);
  if (!grid) return ["No grid."];
  const isWalked = (cell: string | undefined) => cell !== undefined && !["wall", "counter"].includes(cell);
  const shut = grid.cells.flatMap((line, row) =>
    line.flatMap((cell, column) =>
      WAYS.flatMap(([way, rows, columns]) => {
        const [toRow, toColumn] = [row + rows, column + columns];
        if (!isWalked(cell) || !isWalked(grid.cells[toRow]?.[toColumn])) return [];
        const there = grid.canStep?.(row, column, toRow, toColumn);
        const back = grid.canStep?.(toRow, toColumn, row, column);
        return there && back ? [] : [`${row},${column} ${way}${there ? " there" : ""}${back ? " back" : ""}`];
      }),
    ),
  );
  const lines = grid.cells.map((line) => line.map((cell) => SIGNS[cell] ?? cell).join(""));
  return [...lines, `Swims: ${grid.canSwim}. Not each way: ${shut.join("; ") || "none"}.`];
}

const json = (value: unknown) => JSON.stringify(value);

function told(game: typeof pokemonRed, view: PokemonRam, info: GameInfo, before: GameInfo | null): string {
  const ends = (list: readonly object[] = []) => list.map((one) => `  ${json(one)}`);
  return [
    game.describe(info, null, { hints: "next" }),
    ...(before === null
      ? []
      : [
          `Changes: ${game.describe(info, before, { isStandingTold: true })}`,
          `Milestones: ${game.milestones(before, info).join("; ")}`,
          `Interruption: ${game.interruption?.(before, info)}`,
        ]),
    `Position: ${game.position?.(info)}. Health: ${game.health?.(info)?.toFixed(3)}. Experience: ${game.experience?.(view)}. Ended: ${game.isEnded?.(info)}.`,
    `Fight: ${json(game.fight?.(info))}`,
    `Facts: ${json(game.facts?.(info))}`,
    `Standing: ${json(game.standing?.(view))}; moves ${game.isMoving?.(view)}, idle ${game.idle?.(view)}, quick ${game.isQuick?.(view)}`,
    ...["Doors:", ...ends(game.doors?.(view)), "Borders:", ...ends(game.borders?.(view))],
    `Arrows and holes: ${game.floors?.(view).length}`,
    ...drawn(game, view),
  ].join("\n");
}

it.each([
  ["red", pokemonRed, 18],
  ["yellow", pokemonYellow, 4],
] as const)(
  "states of Pokémon %s read as ever (if a change is meant: npx vitest run FILE -u)",
  async (name, game, count) => {
    let before: GameInfo | null = null;
    const parts = Array.from({ length: count }, (_, seed) => {
      const view = scene(seed);
      if (name === "yellow") {
        const red = view.bytes.slice();
        for (let at = 0xcf1b; at <= 0xdee2; at += 1) view.bytes[inYellow(at)] = red[at] ?? 0;
        view.set(0xd46f, 90 + seed, 0, seed % 2 === 0 ? 0x20 : 0xdf);
      }
      const info = game.readState(view, before);
      const text = `# ${seed}\n${told(game, view, info, before)}`;
      before = info;
      return text;
    });

    await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot(`./states-of-${name}.txt`);
  },
);
