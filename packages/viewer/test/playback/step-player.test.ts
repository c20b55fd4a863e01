import { expect, test } from "vitest";
import type { Button, InputTrack } from "../../../../src/base/vocabulary/button.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { playTrack } from "../../../games/src/actions/input-recorder.ts";
import type { Playback, PlayedStep } from "../../src/playback/playback.ts";
import { createStepPlayer, framesOf, type PlayedFrame } from "../../src/playback/step-player.ts";

const rom = await readLantern();

/** Steps of an introduction and a walk, with the machines and pictures to which they led. */
interface Recorded extends Playback {
  readonly pictures: readonly Uint8Array[];
}

const KEYS: readonly (readonly Button[])[] = [
  ["start"],
  ["a"],
  [],
  ["a"],
  ["down"],
  ["right"],
  ["a", "b"],
  [],
];

/** A run that was recorded as the loop records it. After step `jump` it was put back to where step `to` ended. */
function record(count: number, { jump, to }: { jump?: number; to?: number } = {}): Recorded {
  const emulator = createEmulator(rom);
  const steps: PlayedStep[] = [];
  const pictures: Uint8Array[] = [];
  const machines = [];
  for (let at = 0; at < count; at += 1) {
    const held = KEYS[at % KEYS.length] ?? [];
    const machine = at === jump && to !== undefined ? (machines[to] ?? null) : null;
    if (machine !== null) emulator.restore(machine);
    const track: InputTrack = [
      [held, 8 + (at % 3)],
      [[], 20],
      [[], 1],
    ];
    playTrack(emulator, track);
    machines.push(emulator.snapshot());
    pictures.push(emulator.screen().rgb);
    steps.push({ index: 100 + at, step: at + 1, machine, track, sha256: hashMachine(emulator.snapshot()) });
  }
  return { machine: null, steps, pictures };
}

/** Plays a step to its end, and gives its frames. */
function playAll(frames: Generator<PlayedFrame, unknown>): { frames: PlayedFrame[]; end: unknown } {
  const seen: PlayedFrame[] = [];
  let next = frames.next();
  for (; next.done !== true; next = frames.next()) seen.push(next.value);
  return { frames: seen, end: next.value };
}

function countFrames(emulator: Emulator): { emulator: Emulator; run: () => number } {
  let frames = 0;
  const counting: Emulator = {
    ...emulator,
    run(count, held, options) {
      frames += count;
      emulator.run(count, held, options);
    },
  };
  return { emulator: counting, run: () => frames };
}

test("each step is reached from any other, with its picture and the recorded machine", () => {
  const playback = record(16);
  const emulator = createEmulator(rom);
  const player = createStepPlayer(emulator);

  for (const at of [9, 3, 15, 0, 10, 9]) {
    const end = player.goTo(playback, 100 + at);

    expect(end).toMatchObject({ index: 100 + at, step: at + 1, isExact: true });
    expect(emulator.screen().rgb).toEqual(playback.pictures[at]);
  }
});

test("a step whose track begins elsewhere is played from there", () => {
  const playback = record(12, { jump: 8, to: 2 });
  const emulator = createEmulator(rom);
  const player = createStepPlayer(emulator);

  expect(player.goTo(playback, 111).isExact).toBe(true);
  expect(playAll(player.play(playback, 108)).end).toMatchObject({ isExact: true });
  expect(emulator.screen().rgb).toEqual(playback.pictures[8]);
});

test("what was reached before is not run again", () => {
  const playback = record(12);
  const counted = countFrames(createEmulator(rom));
  const player = createStepPlayer(counted.emulator);

  player.goTo(playback, 110);
  const before = counted.run();
  player.goTo(playback, 105);
  player.goTo(playback, 111);

  expect(counted.run() - before).toBe(framesOf(playback.steps[11]?.track ?? []));
});

test("the machines that were used longest ago are forgotten", () => {
  const playback = record(6);
  const counted = countFrames(createEmulator(rom));
  const player = createStepPlayer(counted.emulator, 2);

  player.goTo(playback, 105);
  const before = counted.run();
  expect(player.goTo(playback, 100).isExact).toBe(true);

  expect(counted.run() - before).toBe(framesOf(playback.steps[0]?.track ?? []));
});

test("a step is played frame by frame, with the buttons that were down", () => {
  const playback = record(5);
  const player = createStepPlayer(createEmulator(rom));

  const { frames, end } = playAll(player.play(playback, 104));

  expect(frames.map(({ frame }) => frame)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  expect(frames.map(({ held }) => held.join())).toEqual([
    ...Array.from({ length: 9 }, () => "down"),
    ...Array.from({ length: 21 }, () => ""),
  ]);
  expect(end).toMatchObject({ index: 104, isExact: true });
});

test("a step that leads elsewhere says so", () => {
  const playback = record(5);
  const steps = playback.steps.map(
    (step, at): PlayedStep => (at === 2 ? { ...step, track: [[["a"], 50]] } : step),
  );
  const player = createStepPlayer(createEmulator(rom));

  expect(player.goTo({ ...playback, steps }, 101).isExact).toBe(true);
  expect(player.goTo({ ...playback, steps }, 103).isExact).toBe(false);
  expect(() => player.goTo(playback, 99)).toThrow(
    new RangeError("step 99 of the journal is not in this playback"),
  );
});

test("a playback that begins at a keyframe needs nothing before it", () => {
  const whole = record(10);
  const emulator = createEmulator(rom);
  createStepPlayer(emulator).goTo(whole, 104);
  const later: Playback = { machine: emulator.snapshot(), steps: whole.steps.slice(5) };

  expect(createStepPlayer(createEmulator(rom)).goTo(later, 109).isExact).toBe(true);
});
