import { expect, test } from "vitest";
import { startLantern } from "../../../../test/helpers/roms/lantern.ts";
import { hashMachine } from "../../../emulator/src/machine/machine-hash.ts";
import { createInputRecorder, playTrack } from "../../src/actions/input-recorder.ts";

test("a moment that lies behind the one that the track was cut at can still be gone back to", async () => {
  const emulator = await startLantern();
  const beginning = emulator.snapshot();
  const recorder = createInputRecorder(emulator);
  recorder.hold(["down"], 8);
  const early = recorder.mark();
  recorder.hold(["right"], 30);
  recorder.hold([], 8);
  const late = recorder.mark();
  const lateHash = hashMachine(emulator.snapshot());

  recorder.goBackTo(early);
  recorder.hold(["left"], 24);
  recorder.hold(["a"], 6);
  recorder.goBackTo(late);

  emulator.restore(beginning);
  playTrack(emulator, recorder.track);
  expect(hashMachine(emulator.snapshot())).toBe(lateHash);
});
