import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

import { createMemoryMapAdapter } from "../../src/games/memory-map.ts";
import { parseMemoryMap } from "../../src/games/memory-map-schema.ts";
import { RamImage } from "../helpers/ram-image.ts";

it("the memory map in docs/games.md is sound and reads what it says", async () => {
  const text = await readFile(new URL("../../docs/games.md", import.meta.url), "utf8");
  const json = /```json\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const adapter = createMemoryMapAdapter(parseMemoryMap(JSON.parse(json), "docs/games.md"));
  const ram = new RamImage().set(0xc100, 1, 1).set(0xc10e, 2).set(0xc120, 0x48, 0x69).set(0xc160, 0, 1, 3, 4);

  const info = adapter.readState(ram, null);

  expect(adapter.describe(info, null)).toBe("Text: Hi\nPlace: Wood\nEmbers: 2\nEvents: none");
  expect(adapter.grid?.(ram)?.cells[0]?.slice(0, 4)).toEqual(["free", "wall", "player", "exit"]);
});
