import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import { buildBusyRom } from "../helpers/roms/busy-rom.ts";
import { createDigester } from "../helpers/roms/digest-machine.ts";
import { randomTrack } from "../helpers/runs/random.ts";
import { compile } from "./compile.ts";
import type { Assignment } from "./play-on.ts";

const POINTS = 26;
const FRAMES_BETWEEN_POINTS = 11;
const FRAMES_PLAYED_ON = 24;

const MACHINES = [
  ["DMG", buildBusyRom(false), 7],
  ["CGB", buildBusyRom(true), 8],
] as const;

/** Plays straight on, keeping a state at each point and the digest of every frame. */
function playStraightOn(rom: Uint8Array, seed: number): { assignment: Assignment; expected: string[][] } {
  const starts = Array.from({ length: POINTS }, (_, i) => (i + 1) * FRAMES_BETWEEN_POINTS);
  const track = randomTrack(seed, POINTS * FRAMES_BETWEEN_POINTS + FRAMES_PLAYED_ON);
  const emulator = createEmulator(rom);
  const digest = createDigester(emulator);
  const states = new Map<number, Assignment["points"][number]["state"]>();

  const digests = track.map(([held, frames], at) => {
    if (starts.includes(at)) states.set(at, emulator.snapshot());
    emulator.run(frames, held);
    return digest();
  });

  const until = (at: number): number => at + FRAMES_PLAYED_ON;
  const points = [...states].map(([at, state]) => ({ state, track: track.slice(at, until(at)) }));
  return { assignment: { rom, points }, expected: starts.map((at) => digests.slice(at, until(at))) };
}

describe("a machine state loaded in a fresh process", () => {
  const folder = mkdtempSync(join(tmpdir(), "golden-"));
  let runs: { expected: string[][]; played: string[][] }[];

  beforeAll(() => {
    const straight = MACHINES.map(([, rom, seed]) => playStraightOn(rom, seed));
    const file = join(folder, "assignments");
    writeFileSync(file, serialize(straight.map(({ assignment }) => assignment)));
    const script = compile("test/golden/play-on.ts", folder);
    const { stdout, stderr } = spawnSync(process.execPath, [script, file], { encoding: "utf8" });
    if (stdout === "") throw new Error(stderr);
    const answers = JSON.parse(stdout) as string[][][];
    runs = straight.map(({ expected }, i) => ({ expected, played: answers[i] ?? [] }));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(MACHINES.map(([name], index) => ({ name, index })))(
    `goes on as if it had never stopped, in every frame from ${POINTS} points ($name)`,
    ({ index }) => {
      expect(runs[index]?.expected).toHaveLength(POINTS);
      expect(runs[index]?.played).toEqual(runs[index]?.expected);
    },
  );

  test("is one of many different ones: no two frames of the straight runs are alike", () => {
    for (const { expected } of runs) {
      const frames = expected.flatMap((digests) => digests.slice(0, FRAMES_BETWEEN_POINTS));
      expect(new Set(frames).size).toBe(frames.length);
    }
  });
});
