import { describe, expect, it } from "vitest";
import { PokemonWorld } from "../../../../../test/helpers/pokemon-world/index.ts";
import { playWorld } from "../../../../../test/helpers/pokemon-world/play-world.ts";
import { SMALL_TOWN } from "../../../../../test/helpers/pokemon-world/small-town.ts";
import { pokemonRed } from "../../../src/known/pokemon-red/pokemon-red.ts";
import { mapNamed } from "../../../src/world/apply-observation.ts";
import { tellThings } from "../../../src/world/told/tell-things.ts";

describe("what is here in Pokémon Red", () => {
  it("53.8: is told with its place: people who only talk, items and signs, and what a sign says once it was read", async () => {
    const player = playWorld(
      new PokemonWorld({ maps: SMALL_TOWN, map: 1, x: 5, y: 6, facing: "up", seed: 3 }),
      pokemonRed,
    );
    const told = () => {
      const map = mapNamed(player.atlas, "Viridian City");
      return map === undefined ? "" : tellThings(map);
    };

    await player.call("navigate_to", { x: 5, y: 4 });
    const before = told();
    await player.call("press_buttons", { buttons: ["a"] });
    await player.call("read_text", {});

    expect(before).toMatch(/^People \d+,\d+.*Items 9,4\. Signs 5,4\.$/);
    expect(told()).toContain("Signs 5,4 VIRIDIAN CITY (read).");
  });
});
