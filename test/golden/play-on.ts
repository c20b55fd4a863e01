// A process of its own: loads each machine state that its parent saved, plays on, and says what came of it.
import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import type { MachineState } from "../../packages/emulator/src/machine/machine.ts";
import { createEmulator } from "../../packages/emulator/src/wasmboy-emulator.ts";
import type { InputTrack } from "../../src/base/vocabulary/button.ts";
import { createDigester } from "../helpers/roms/digest-machine.ts";

/** What the parent hands over, in a file. */
export interface Assignment {
  readonly rom: Uint8Array;
  readonly points: readonly { readonly state: MachineState; readonly track: InputTrack }[];
}

const file = process.argv[2];
if (file === undefined) throw new Error("play-on needs the file with its assignments");

const answers = (deserialize(readFileSync(file)) as Assignment[]).map(({ rom, points }) =>
  points.map(({ state, track }) => {
    const emulator = createEmulator(rom);
    const digest = createDigester(emulator);
    emulator.restore(state);
    return track.map(([held, frames]) => {
      emulator.run(frames, held);
      return digest();
    });
  }),
);
process.stdout.write(JSON.stringify(answers));
