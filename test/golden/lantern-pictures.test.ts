import { readFile } from "node:fs/promises";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import type { InputTrack } from "../../src/base/vocabulary/button.ts";
import { EXAMPLE_GAME, readLantern } from "../helpers/roms/lantern.ts";

const WALKTHROUGH = new URL("../fixtures/lantern-walkthrough.json", import.meta.url);

/** The pixels of the words PRESS START. */
const WORDS = 241;

/** One of the pictures that the README shows, at the size of the machine's. Somebody has looked at them. */
async function published(name: string): Promise<Buffer> {
  const { width, height, data } = PNG.sync.read(
    await readFile(new URL(`pictures/${name}.png`, EXAMPLE_GAME)),
  );
  expect([width, height]).toEqual([320, 288]);
  const rgb = Buffer.alloc(160 * 144 * 3);
  for (let i = 0; i < 160 * 144; i++) {
    const from = (Math.floor(i / 160) * 2 * 320 + (i % 160) * 2) * 4;
    data.copy(rgb, i * 3, from, from + 3);
  }
  return rgb;
}

test("Lantern's title is on the screen as it is published, while its words blink", async () => {
  const title = await published("title");
  const emulator = createEmulator(await readLantern());
  emulator.run(20, []);

  const different = Array.from({ length: 320 }, () => {
    emulator.run(1, []);
    const { rgb } = emulator.screen();
    return title.filter((byte, i) => i % 3 === 0 && byte !== rgb[i]).length;
  });

  expect(different.filter((pixels) => pixels === 0)).toHaveLength(160);
  expect(new Set(different)).toEqual(new Set([0, WORDS]));
});

test("each published picture is seen on the way to Lantern's ending, but for the fight, which chance brings", async () => {
  const names = ["title", "village", "wood", "tower", "ending"];
  const pictures = await Promise.all(names.map(published));
  const legs = JSON.parse(await readFile(WALKTHROUGH, "utf8")) as { inputs: InputTrack }[];
  const emulator = createEmulator(await readLantern());

  const seen = new Set<string>();
  for (const [held, frames] of legs.flatMap(({ inputs }) => inputs)) {
    for (let frame = 0; frame < frames; frame++) {
      emulator.run(1, held);
      const { rgb } = emulator.screen();
      for (const [i, picture] of pictures.entries()) if (picture.equals(rgb)) seen.add(names[i] ?? "");
    }
  }

  expect([...seen]).toEqual(names);
});
