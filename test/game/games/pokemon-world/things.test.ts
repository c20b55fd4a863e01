import { describe, expect, it } from "vitest";
import { pokemonRed } from "../../../../src/game/games/pokemon-red/pokemon-red.ts";
import { mapNamed } from "../../../../src/game/world/apply-observation.ts";
import { tellThings } from "../../../../src/game/world/told/tell-things.ts";
import { PokemonWorld } from "../../../helpers/pokemon-world/index.ts";
import { playWorld } from "../../../helpers/pokemon-world/play-world.ts";
import { SMALL_TOWN } from "../../../helpers/pokemon-world/small-town.ts";

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
