import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { BUNDLED_MAPS, readBundledMaps } from "../../src/known/bundled-maps.ts";
import { findKnownGame, listKnownGames } from "../../src/known/known-games.ts";
import { adapterOf } from "../../src/known/memory-map/load-game-map.ts";

const FILES = readdirSync(BUNDLED_MAPS).filter((name) => name.endsWith(".json"));

describe("the bundled maps", () => {
  it("are all sound", () => {
    for (const name of FILES) {
      const map = JSON.parse(readFileSync(new URL(name, BUNDLED_MAPS), "utf8"));

      expect(soundMap(map, name)).toEqual(map);
    }
  });

  it("are read once a process", async () => {
    expect(await readBundledMaps()).toBe(await readBundledMaps());
  });

  it("read any memory without an error", async () => {
    for (const map of await readBundledMaps()) {
      const adapter = await adapterOf(map);
      for (const fill of [0, 0x55, 0xff]) {
        const ram = new RamImage(fill);
        const info = adapter.readState(ram, null);

        expect(JSON.parse(JSON.stringify(info))).toEqual(info);
        expect(adapter.describe(info, null)).toBeTypeOf("string");
        adapter.grid?.(ram);
        adapter.standing?.(ram);
      }
    }
  });
});

describe("the known games", () => {
  it("have ids of their own, and say how they are recognised", async () => {
    const games = await listKnownGames();

    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(games.filter(({ recognised }) => recognised.length === 0)).toEqual([]);
  });

  it("are verified where somebody played their ROM", async () => {
    const rom = readFileSync(new URL("../../../../roms.example/lantern.gb", import.meta.url));
    const lantern = await findKnownGame("lantern");

    expect(lantern.roms[0]?.sha256).toBe(createHash("sha256").update(rom).digest("hex"));
    expect([lantern.isVerified, (await findKnownGame("pokemon-red")).isVerified]).toEqual([true, false]);
  });
});
