import { readFile } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { expect, it } from "vitest";

import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { writeTemporary } from "../../../../test/helpers/disks/write-temporary.ts";
import { cartridgeOf, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { soundMap } from "../../../../test/helpers/roms/sound-map.ts";
import { loadGameMap } from "../../src/known/memory-map/load-game-map.ts";
import { createMemoryMapAdapter } from "../../src/known/memory-map/memory-map.ts";
import { parseSymbols } from "../../src/known/memory-map/symbols.ts";

async function codeBlock(pattern: RegExp): Promise<string> {
  const text = await readFile(new URL("../../../../docs/games.md", import.meta.url), "utf8");
  return pattern.exec(text)?.[1] ?? "";
}

it("the memory map in docs/games.md is sound and reads what it says", async () => {
  const json = await codeBlock(/```json\n([\s\S]*?)```/);
  const adapter = createMemoryMapAdapter(soundMap(JSON.parse(json), "docs/games.md"));
  const ram = new RamImage().set(0xc100, 1, 1).set(0xc10e, 2).set(0xc120, 0x48, 0x69).set(0xc160, 0, 1, 3, 4);

  const info = adapter.readState(ram, null);

  expect(adapter.describe(info, null)).toBe('Text: "Hi"\nPlace: Wood\nEmbers: 2\nEvents: none');
  expect(adapter.grid?.(ram)?.cells[0]?.slice(0, 4)).toEqual(["free", "wall", "player", "exit"]);
});

it("the symbols in docs/games.md are read, and the map beside them reads what they say", async () => {
  const symbols = parseSymbols(await codeBlock(/```\n(; File[\s\S]*?)```/), "game.sym");
  const map = JSON.parse(await codeBlock(/## Addresses by name[\s\S]*?```json\n([\s\S]*?)```/));
  const adapter = createMemoryMapAdapter(soundMap(map, "docs/games.md", symbols));
  const ram = new RamImage().set(0xc100, 1, 2).set(0xc10e, 3).set(0xd163, 4).set(0xd18f, 0x01, 0x02);

  const info = adapter.readState(ram, null);

  expect(info).toEqual({ mode: 1, map: 2, embers: 3, partySize: 4, leaderHp: 0x102 });
});

it("the error shown in docs/games.md is what a map with that mistake gets", async () => {
  const shown = (await codeBlock(/`(my-game\.json:\d[^`]+)`/)).replaceAll("\n", " ");
  const fields = ["C100", "C101", "XYZ"].map((address, index) => ({ name: `f${index}`, address }));

  const path = writeTemporary({ format: 1, game: "x", fields }, "my-game.json");
  const error = await loadGameMap(path, undefined, cartridgeOf("X")).catch((reason: unknown) => reason);
  expect(renderError(error).replace(dirname(path) + sep, "")).toBe(shown);
});
