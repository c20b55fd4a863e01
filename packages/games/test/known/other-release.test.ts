import { expect, test } from "vitest";
import { cartridgeOf } from "../../../../test/helpers/roms/ram-image.ts";
import { createAnyGame } from "../../src/known/any-game.ts";
import { describeOtherRelease } from "../../src/known/known-games.ts";
import { pokemonRed } from "../../src/known/pokemon-red/pokemon-red.ts";

test.each([
  ["Red (US)", "ea9bcae617fdf159b045185467ae58b2e4a48b9a"],
  ["Blue (US)", "d7037c83e1ae5b39bde3c30787637ba1d4c48ce2"],
])("%s is a known release", (_, sha1) => {
  expect(describeOtherRelease(pokemonRed, { title: "POKEMON RED", sha1 })).toBeNull();
});

test("another ROM with the title is warned about in one line", () => {
  expect(describeOtherRelease(pokemonRed, { title: "POKEMON RED", sha1: "0".repeat(40) })).toBe(
    "POKEMON RED is not a known release of Pokémon Red and Blue (US): position, texts and progress read from its memory may be wrong",
  );
});

test("an unknown game has no known release", () => {
  const cartridge = { ...cartridgeOf("QUEST"), sha1: "0".repeat(40) };
  expect(describeOtherRelease(createAnyGame(cartridge), cartridge)).toBeNull();
});
