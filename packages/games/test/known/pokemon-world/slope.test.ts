import { expect, it } from "vitest";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { PokemonRam } from "../../../../../test/helpers/roms/pokemon-ram.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";

const ROUTE_17 = 28;
const rows = ["##########", ...Array<string>(28).fill("#........#"), "##########"];
const road = { id: ROUTE_17, name: "Route 17", tileset: 0, rows };
const ride = () =>
  new PokemonWorld({ maps: [road], map: ROUTE_17, x: 4, y: 20, mode: 1, party: [["PIDGEY", 5]] });

it("53: a walk leads up the Cycling Road, and the player stays where it ends", async () => {
  const world = ride();
  const player = playWorld(world, pokemonRed);

  const { text } = await player.call("navigate_to", { x: 4, y: 17 });
  await player.call("wait", { frames: 60 });

  expect(text).toContain("Reached");
  expect(world.truth.place).toMatchObject({ x: 4, y: 17 });
});

it("53: the player rolls down while no button is held there, as the game has it", () => {
  const world = ride();

  world.emulator.run(60, []);

  expect(world.truth.place.y).toBeGreaterThan(20);
});

it("53: nothing is held on other roads, in battles, and where a text is shown", () => {
  const onRoad = () => new PokemonRam().set(0xd35e, ROUTE_17);

  expect(pokemonRed.idle?.(onRoad())).toEqual(["b"]);
  expect(pokemonRed.idle?.(onRoad().set(0xd35e, 13))).toEqual([]);
  expect(pokemonRed.idle?.(onRoad().set(0xd057, 1))).toEqual([]);
  expect(pokemonRed.idle?.(onRoad().box(12, 0, 20, 6, "Hi!"))).toEqual([]);
});
