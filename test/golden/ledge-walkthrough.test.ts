import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { findAdapter } from "../../packages/games/src/known/registry.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import type { InputTrack } from "../../src/base/vocabulary/button.ts";
import { EXAMPLE_GAME } from "../helpers/roms/lantern.ts";

/** One stretch of the walkthrough: the buttons, and what the picture is then. */
interface Leg {
  readonly picture: string;
  readonly inputs: InputTrack;
}

const WALKTHROUGH = new URL("../fixtures/ledge-walkthrough.json", import.meta.url);

test("Ledge's title and its first level look as they are published, and an LM reads where it is", async () => {
  const emulator = createEmulator(readRom("ledge"));
  const game = await findAdapter(emulator.cartridge);
  const [title] = await readLegs();

  emulator.run(60, []);
  const pictures = [pixels(emulator.screen().rgb)];
  for (const [held, frames] of title?.inputs.slice(1) ?? []) emulator.run(frames, held);
  pictures.push(pixels(emulator.screen().rgb));

  expect(pictures[0]?.equals(await published("ledge-title"))).toBe(true);
  expect(pictures[1]?.equals(await published("ledge-start"))).toBe(true);
  expect(game.describe(game.readState(emulator, null), null).split("\n")).toEqual([
    ...["Mode: play", "Level: 1", "Levels: 10", "X: 19", "Y: 82", "Flag at x: 512"],
    ...["Speed across, in sixteenths of a pixel: 0", "Stands: yes", "Falls: 0"],
  ]);
});

test("a fixed list of buttons plays Ledge from its title to its ending", async () => {
  const legs = await readLegs();
  const emulator = createEmulator(readRom("ledge"));
  const game = await findAdapter(emulator.cartridge);

  let state = game.readState(emulator, null);
  const reached: (readonly string[])[] = [];
  const pictures: string[] = [];
  for (const { inputs } of legs) {
    for (const [held, frames] of inputs) emulator.run(frames, held);
    const next = game.readState(emulator, state);
    reached.push(game.milestones(state, next));
    pictures.push(createHash("sha256").update(emulator.screen().rgb).digest("hex").slice(0, 16));
    state = next;
  }

  expect(reached.flat()).toEqual([
    ...Array.from({ length: 9 }, (_, index) => `reached level ${index + 2}`),
    "finished every level: the end",
  ]);
  expect(state).toMatchObject({ mode: "ending", level: 10, falls: 0 });
  expect(pictures).toEqual(legs.map(({ picture }) => picture));
});

async function readLegs(): Promise<readonly Leg[]> {
  return JSON.parse(await readFile(WALKTHROUGH, "utf8")) as Leg[];
}

/** One byte a pixel. */
function pixels(rgb: Uint8Array): Buffer {
  return Buffer.from(rgb.filter((_, index) => index % 3 === 0));
}

/** A published picture, at the size of the machine's. */
async function published(name: string): Promise<Buffer> {
  const { width, data } = PNG.sync.read(await readFile(new URL(`pictures/${name}.png`, EXAMPLE_GAME)));
  return Buffer.from(
    Array.from({ length: 160 * 144 }, (_, at) => {
      return data[(Math.floor(at / 160) * 2 * width + (at % 160) * 2) * 4] ?? 0;
    }),
  );
}
