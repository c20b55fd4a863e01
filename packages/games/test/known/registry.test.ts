import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { cartridgeOf } from "../../../../test/helpers/roms/ram-image.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { EXAMPLE_GAME_MAP } from "../../src/known/example-game.ts";
import { findAdapter } from "../../src/known/registry.ts";

async function writeMap(title?: string): Promise<string> {
  const path = join(temporaryFolder(), "map.json");
  const map = { format: 1, game: "mine", fields: [], ...(title === undefined ? {} : { title }) };
  await writeFile(path, JSON.stringify(map));
  return path;
}

describe("the adapter for a cartridge", () => {
  it.each(["POKEMON RED", "POKEMON BLUE"])("is Pokémon Red's for %s", async (title) => {
    expect((await findAdapter(cartridgeOf(title))).id).toBe("pokemon-red");
  });

  it("is the user's game map where one is given, even for a known game", async () => {
    const gameMap = await writeMap();

    expect((await findAdapter(cartridgeOf("POKEMON RED"), { gameMap })).id).toBe("mine");
  });

  it("is refused when the user's game map is for another game", async () => {
    const gameMap = await writeMap("TETRIS");

    await expect(findAdapter(cartridgeOf("POKEMON RED"), { gameMap })).rejects.toMatchObject({
      code: "game-map-mismatched",
      message: expect.stringMatching(/map\.json is for a game with another title than POKEMON RED$/),
    });
  });
});

describe("the bundled game", () => {
  it("has a sound memory map", async () => {
    const { default: map } = await import(EXAMPLE_GAME_MAP.href, { with: { type: "json" } });

    expect(soundMap(map, "lantern.json")).toEqual(map);
  });

  it("is recognised by its title, and no other game is", async () => {
    expect((await findAdapter(cartridgeOf("LANTERN"))).id).toBe("lantern");
    expect((await findAdapter(cartridgeOf("TETRIS"))).id).toBe("any-game");
  });
});
