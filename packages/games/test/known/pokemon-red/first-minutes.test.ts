import { expect, it } from "vitest";
import { PokemonWorld, type WorldMap } from "../../../../../test/helpers/pokemon-world/index.ts";
import { createInputRecorder } from "../../../src/actions/input-recorder.ts";
import { watchGame } from "../../../src/actions/interruption-watch.ts";
import { settle } from "../../../src/actions/settle.ts";
import type { ActionGame } from "../../../src/known/game-action.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { createSurvey } from "../../../src/world/survey.ts";

const [ROOM, HOUSE, TOWN, ROUTE_1, ROUTE_21] = [38, 37, 0, 12, 32];
const inside = ["########", "#......D", ...Array<string>(6).fill("........")];
const outside = [
  "########....########",
  ...Array<string>(16).fill("#..................#"),
  "########....########",
];
const road = ["####################", ...Array<string>(35).fill("#..................#")];

/** The beginning of the game, its introduction over: our own drawings, with the places and sizes of the real maps. */
const MAPS: readonly WorldMap[] = [
  { id: ROOM, name: "room", tileset: 4, rows: inside, warps: [[7, 1, HOUSE, 2]] },
  {
    ...{ id: HOUSE, name: "house", tileset: 1, rows: inside },
    warps: [
      [2, 7, TOWN, 0],
      [3, 7, TOWN, 0],
      [7, 1, ROOM, 0],
    ],
  },
  {
    ...{ id: TOWN, name: "town", tileset: 0, up: [ROUTE_1, 0], down: [ROUTE_21, 0] },
    rows: outside.map((row, y) => (y === 5 ? `${row.slice(0, 5)}D${row.slice(6)}` : row)),
    warps: [[5, 5, HOUSE, 0]],
  },
  { id: ROUTE_1, name: "road", tileset: 0, rows: road, down: [TOWN, 0] },
  { id: ROUTE_21, name: "road", tileset: 0, rows: road, up: [TOWN, 0] },
];

function check(edit: (world: PokemonWorld) => void = () => {}, maps = MAPS) {
  const world = new PokemonWorld({ maps, map: ROOM, x: 3, y: 6 });
  edit(world);
  const { emulator } = world;
  const survey = createSurvey(emulator, pokemonRed);
  const recorder = createInputRecorder(emulator, { watch: survey });
  const start = pokemonRed.readState(emulator, null);
  const ports = { emulator, game: { adapter: pokemonRed }, recorder, world: survey };
  const game: ActionGame = {
    ...{ ...ports, watch: watchGame(emulator, pokemonRed, start) },
    grid() {
      settle(ports, recorder, pokemonRed.readState(emulator, null));
      return pokemonRed.grid?.(emulator) ?? null;
    },
  };
  return [...pokemonRed.firstMinutes(game)].filter((fact) => fact !== null);
}

const wrong = (facts: ReturnType<typeof check>) => facts.filter(({ expected, read }) => expected !== read);

it("53: the first minutes of the game are as they must be", () => {
  const facts = check();

  expect(wrong(facts)).toEqual([]);
  expect(facts.map(({ what }) => what)).toContain("the maps beside Pallet Town");
});

it.each([
  ["money", (world: PokemonWorld) => world.edit((w) => (w.money = 500)), "3000", "500"],
  ["the names", (world: PokemonWorld) => world.edit((w) => w.set(0xd158, 0xe8, 0x50)), "letters", "., BLUE"],
] as const)("53: a difference in %s is found", (what, edit, expected, read) => {
  expect(wrong(check(edit))[0]).toEqual({ what, expected, read });
});

it("53: a map of another size is found", () => {
  const maps = MAPS.map((map) =>
    map.id === ROOM ? { ...map, rows: [...map.rows, ...map.rows.slice(-2)] } : map,
  );

  expect(wrong(check(() => {}, maps))[0]).toMatchObject({ what: "the size of the room", read: "8 × 10" });
});
