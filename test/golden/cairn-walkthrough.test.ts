import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { encodeScreenPng } from "../../packages/emulator/src/picture/screen-png.ts";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { readRom } from "../../packages/games/src/read-rom.ts";
import type { Button } from "../../src/base/vocabulary/button.ts";
import { EXAMPLE_GAME } from "../helpers/roms/lantern.ts";
import { AT } from "../helpers/seeds/solve-cairn.ts";

/** One stretch of the walkthrough: the first letters of its buttons, and what the picture is after them. */
interface Leg {
  readonly until: string;
  readonly picture: string;
  readonly buttons: string;
}

const WALKTHROUGH = new URL("../fixtures/cairn-walkthrough.json", import.meta.url);
const BUTTONS: Readonly<Record<string, Button>> = { u: "up", d: "down", l: "left", r: "right" };

test("a fixed list of buttons plays Cairn's forty levels, and the published pictures are seen on the way", async () => {
  const legs = JSON.parse(await readFile(WALKTHROUGH, "utf8")) as Leg[];
  const emulator = createEmulator(readRom("cairn"));
  const run = (frames: number, ...held: readonly Button[]) => emulator.run(frames, held, { picture: false });
  const look = () => emulator.run(1, []);
  const published = (name: string) => readFile(new URL(`pictures/cairn-${name}.png`, EXAMPLE_GAME));
  const isShown = async (name: string) =>
    (await published(name)).equals(encodeScreenPng(emulator.screen(), 2));
  const pictures: [string, string][] = [];
  const seen: string[] = [];

  for (const { until, buttons } of legs) {
    for (const letter of buttons) {
      run(2, BUTTONS[letter] ?? "a");
      run(8);
    }
    run(59);
    look();
    pictures.push([until, createHash("sha256").update(emulator.screen().rgb).digest("hex").slice(0, 16)]);
    if (until === "title" || until === "ending") {
      if (await isShown(until)) seen.push(until);
    }
    run(2, until === "title" ? "start" : "a");
    run(59);
    look();
    if (until === "level 35" && (await isShown("level"))) seen.push("level 36");
  }

  expect(pictures).toEqual(legs.map(({ until, picture }) => [until, picture]));
  expect(emulator.read(AT.solvedCount)).toBe(40);
  expect(seen).toEqual(["title", "level 36", "ending"]);
}, 60_000);
