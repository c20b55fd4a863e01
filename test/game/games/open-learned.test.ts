import { expect, test } from "vitest";
import { createAnyGame } from "../../../src/game/games/any-game.ts";
import { openLearned } from "../../../src/game/games/learned/open-learned.ts";
import { withLearned } from "../../../src/game/games/learned/with-learned.ts";
import { pokemonRed } from "../../../src/game/games/pokemon-red/pokemon-red.ts";
import { cartridgeOf, RamImage } from "../../helpers/roms/ram-image.ts";

const CARTRIDGE = cartridgeOf("QUEST");
const MAP = {
  format: 1,
  game: "QUEST",
  fields: [
    { name: "x", address: "C100" },
    { name: "hearts", address: "C101" },
  ],
};

test("a learned map adds its fields to the state of an unknown game", async () => {
  const { adapter, mistake } = await openLearned(
    createAnyGame(CARTRIDGE),
    { map: MAP, frames: 1 },
    CARTRIDGE,
  );
  const info = adapter.readState(new RamImage().set(0xc100, 7, 3), null);

  expect(mistake).toBeNull();
  expect(info).toMatchObject({ x: 7, hearts: 3, screens: 0 });
  expect(adapter.describe(info, null)).toContain("Hearts: 3");
});

test.each([
  ["a field at no address", { ...MAP, fields: [{ name: "x", address: "10000" }] }],
  ["an unknown key", { ...MAP, script: "rm" }],
])("a learned map with %s is left out, with a reason", async (_, map) => {
  const known = createAnyGame(CARTRIDGE);
  const { adapter, mistake } = await openLearned(known, { map, frames: 1 }, CARTRIDGE);

  expect(adapter).toBe(known);
  expect(mistake).toMatch(/^the learned map is not valid \(.+\): the game is read without it$/);
});

test("known facts win over learned ones", () => {
  const learned = { ...createAnyGame(CARTRIDGE), readState: () => ({ place: "learned", extra: 1 }) };
  const adapter = withLearned(pokemonRed, learned);

  expect(adapter.readState(new RamImage().set(0xd361, 1), null)).toMatchObject({
    place: "Pallet Town",
    extra: 1,
  });
  expect(adapter.standing).toBe(pokemonRed.standing);
});
