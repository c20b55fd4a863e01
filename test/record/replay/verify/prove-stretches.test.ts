import { expect, test } from "vitest";
import { hashMachine } from "../../../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../../packages/emulator/src/wasmboy-emulator.ts";
import { playTrack } from "../../../../packages/games/src/actions/input-recorder.ts";
import type { Stretch, StretchStep } from "../../../../src/record/replay/verify/stretch.ts";
import { countSteps } from "../../../../src/record/replay/verify/stretch.ts";
import { readLantern } from "../../../helpers/roms/lantern.ts";

// The threads run the built command's files.
const built = new URL("../../../../build/src/record/replay/verify/prove-stretches.js", import.meta.url).href;
const { proveStretches }: typeof import("../../../../src/record/replay/verify/prove-stretches.ts") =
  await import(built);

/** Power-on and so many steps, as they are played. */
function playedSteps(rom: Uint8Array, count: number): readonly StretchStep[] {
  const emulator = createEmulator(rom);
  return Array.from({ length: count + 1 }, (_, step) => {
    const track = [[[], step === 0 ? 60 : 5]] as const;
    playTrack(emulator, track);
    return { step, track, machineSha256: hashMachine(emulator.snapshot()) };
  });
}

test("each step of play is counted once, however many stretches it is in, and power-on never", async () => {
  const rom = await readLantern();
  const steps = playedSteps(rom, 6);
  const whole: Stretch = { machine: null, steps };
  const sample: Stretch = { machine: null, steps: steps.slice(0, 4) };
  let counted = 0;

  const faults = await proveStretches({ rom, core: null }, [whole, sample, whole], {
    signal: new AbortController().signal,
    onStep: () => {
      counted += 1;
    },
  });

  expect(faults).toEqual([]);
  expect(counted).toBe(countSteps([whole, sample, whole]));
  expect(counted).toBe(6);
});

test("a step that was restored elsewhere is played from there, and not from where the step before ended", async () => {
  const rom = await readLantern();
  const steps = playedSteps(rom, 3);
  const emulator = createEmulator(rom);
  emulator.run(200, ["start"]);
  const machine = emulator.snapshot();
  playTrack(emulator, [[["a"], 9]]);
  const machineSha256 = hashMachine(emulator.snapshot());
  const restored: StretchStep = { step: 4, machine: () => machine, track: [[["a"], 9]], machineSha256 };
  const { machine: _, ...unrestored } = restored;
  const prove = (last: StretchStep) =>
    proveStretches({ rom, core: null }, [{ machine: null, steps: [...steps, last] }], {
      signal: new AbortController().signal,
      onStep: () => {},
    });

  expect(await prove(restored)).toEqual([]);
  expect(await prove(unrestored)).toEqual(["the machine after step 4 is not the recorded one"]);
});
