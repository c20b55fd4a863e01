import { expect, test } from "vitest";
import { FakeOverworld } from "../../../../test/helpers/roms/fake-overworld.ts";
import type { MemoryMapFile } from "../../../games/src/known/memory-map/file.ts";
import { cornerReader } from "../../page/src/machine/map-corner.ts";

const world = () => new FakeOverworld({ map: Array(20).fill(".".repeat(20)), x: 9, y: 7 });

test("Pokémon Red shows its player four cells from the corner, in each direction", () => {
  expect(cornerReader(world(), null)()).toEqual({ x: 5, y: 3 });
});

test("a menu has no corner, nor has a map of another game, or one without a grid", () => {
  const menu = world();
  menu.set(0xc3a0, ...Array(360).fill(0x7f));
  const map = { format: 1, game: "Cave", title: "CAVE", fields: [] } as unknown as MemoryMapFile;

  const corners = [cornerReader(menu, null)(), cornerReader(world(), map)()];

  expect([...corners, cornerReader(world(), { ...map, title: "POKEMON RED" })()]).toEqual([null, null, null]);
});
