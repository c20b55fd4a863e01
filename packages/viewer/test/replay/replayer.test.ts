import { expect, test } from "vitest";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import type { ReplayKey } from "../../src/commands/replay/replay-keys.ts";
import type { ReplayState } from "../../src/commands/replay/replay-view.ts";
import { Replayer } from "../../src/commands/replay/replayer.ts";
import type { Playback, PlayedStep } from "../../src/playback/playback.ts";
import type { StepRow } from "../../src/timeline/rows.ts";

const ROM = buildRom({}, (code) => code.forever());
const FRAMES = 3;

/** Steps of three frames each, with the machines to which they led. */
const STEPS: readonly PlayedStep[] = (() => {
  const emulator = createEmulator(ROM);
  return [10, 11, 12].map((index): PlayedStep => {
    emulator.run(FRAMES, ["a"]);
    const sha256 = hashMachine(emulator.snapshot());
    return { index, step: index - 9, machine: null, track: [[["a"], FRAMES]], sha256 };
  });
})();

/**
 * Plays the steps again. Each time the replay reads the keys, it gets the next of `keys`: null is no key after about a
 * frame, and a number is no key after that many milliseconds.
 */
async function replay(
  keys: readonly (ReplayKey | null | number)[],
  { speed = "1", wrong = [] }: { speed?: "1" | "4" | "16" | "max"; wrong?: readonly number[] } = {},
) {
  const [shown, waits, asked]: [ReplayState[], (number | null)[], number[]] = [[], [], []];
  const left = [...keys];
  const drawn: unknown[] = [];
  const emulator = createEmulator(ROM);
  const run = emulator.run.bind(emulator);
  emulator.run = (frames, held, options) => {
    drawn.push(options?.picture);
    run(frames, held, options);
  };
  let nowMs = 0;
  const steps = STEPS.map((step) => (wrong.includes(step.step) ? { ...step, sha256: "other" } : step));
  const rows = steps.map(({ index, step }) => ({
    ...{ index, step, frames: FRAMES, place: `Room ${step}`, said: `Word ${step}` },
  })) as unknown as StepRow[];
  const end = await new Replayer(
    rows,
    {
      emulator,
      playbackOf: async (index): Promise<Playback> => {
        asked.push(index);
        return { machine: null, steps: steps.filter((step) => step.index <= index) };
      },
      view: { show: (state) => void shown.push(state) },
      keys: {
        async next(waitMs) {
          waits.push(waitMs);
          if (left.length === 0) throw new Error("no key is left");
          const key = left.shift() ?? null;
          nowMs += typeof key === "number" ? key : 16.8;
          return typeof key === "number" ? null : key;
        },
      },
      clock: { elapsedMs: () => nowMs },
    },
    speed,
  ).run();
  const seen = shown.map(({ step, frame, isPaused }) => `${step}.${frame}${isPaused ? " paused" : ""}`);
  return { end, shown, seen, waits, asked, drawn };
}

test("steps are played frame by frame to the end of the last one, at the Game Boy's own speed", async () => {
  const { end, seen, shown, waits } = await replay(Array(9).fill(null).concat([null]));

  expect(end).toEqual({ steps: 3, wrongSteps: [] });
  expect(seen).toEqual(["1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "3.3"]);
  expect(shown[4]).toMatchObject({ place: "Room 2", said: "Word 2", held: ["a"], lastStep: 3, frames: 3 });
  expect(new Set(waits)).toEqual(new Set([1_000 / 30]));
});

test("where no frame is due nothing is shown, and frames that are due are played at once", async () => {
  const { seen, drawn } = await replay([10, 10, 51, "end"]);

  expect(seen).toEqual(["1.1", "2.1"]);
  // Of frames that are played at once the last two are drawn: then the picture is whole.
  expect(drawn).toEqual([true, false, true, true]);
});

test("at full speed it does not wait, and plays sixteen frames before the first picture", async () => {
  const { seen, waits, end } = await replay([null], { speed: "max" });

  expect([seen, waits, end.steps]).toEqual([["3.3"], [0], 3]);
});

test("a key that ends it shows nothing more, and the steps that were not ended do not count", async () => {
  const { seen, end } = await replay([null, "end"]);

  expect([seen, end.steps]).toEqual([["1.1"], 0]);
});

test("a pause waits for a key without an end, and goes on where it was", async () => {
  const { seen, waits } = await replay([null, "pause", null, "pause", null, "end"]);

  expect(seen).toEqual(["1.1", "1.1 paused", "1.1", "1.2"]);
  expect(waits.map((ms) => ms === null)).toEqual([false, false, true, true, false, false]);
});

test("forward goes to the end of the step under way, back to that of the one before, each paused", async () => {
  const { seen, shown, end } = await replay([
    ...(["forward", "forward", "forward", "forward", "back", "back", "back", "end"] as const),
  ]);

  expect(seen).toEqual([
    ...["1.3 paused", "2.3 paused", "3.3 paused", "3.3 paused"],
    ...["2.3 paused", "1.3 paused", "1.3 paused"],
  ]);
  expect(shown.every(({ held }) => held.length === 0)).toBe(true);
  expect(end.steps).toBe(3);
});

test("back in the midst of a step goes to the end of the one before", async () => {
  const { seen, shown } = await replay(["forward", "pause", null, "back", "end"]);

  expect(shown.map(({ held }) => held)).toEqual([[], [], ["a"], []]);
  expect(seen).toEqual(["1.3 paused", "1.3", "2.1", "1.3 paused"]);
});

test("before the first frame a pause shows the first step, of which no frame was played", async () => {
  const { seen } = await replay(["pause", "end"]);

  expect(seen).toEqual(["1.0 paused"]);
});

test("speeds go up and down between one and the fullest", async () => {
  const keys = ["slower", "faster", "faster", "faster", "faster", "slower", "end"] as const;
  const { shown } = await replay(keys);

  expect(shown.map(({ speed }) => speed)).toEqual(["1", "4", "16", "max", "max", "16"]);
});

test("steps that lead elsewhere are told in order, each once, and the way to a step is asked for once", async () => {
  const { end, shown, asked } = await replay(
    ["forward", "forward", "forward", "back", "forward", "back", "back", "end"],
    { wrong: [3, 1] },
  );

  expect(end).toEqual({ steps: 3, wrongSteps: [1, 3] });
  expect(shown[0]?.wrongSteps).toEqual([1]);
  expect(asked).toEqual([10, 11, 12]);
});
