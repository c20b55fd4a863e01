import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import type { Scene } from "../../../packages/viewer/src/film/make-film.ts";
import type { PlayedStep } from "../../../packages/viewer/src/playback/playback.ts";
import { framesOf } from "../../../packages/viewer/src/playback/step-player.ts";
import type { Button, InputTrack } from "../../../src/base/vocabulary/button.ts";
import { readLantern } from "../roms/lantern.ts";

const KEYS: readonly (readonly Button[])[] = [["start"], ["a"], [], ["a"], ["down"], ["right"], ["a"], []];

/** Some steps of Lantern's introduction, and what was seen and heard after each of their frames. */
export interface FilmedSteps {
  readonly scenes: readonly Scene[];
  readonly pictures: readonly Screen[];
  readonly frames: number;
}

/** Plays so many steps of Lantern, and remembers every picture. */
export async function playLantern(steps: number, said: string | null = null): Promise<FilmedSteps> {
  const emulator = createEmulator(await readLantern());
  const played: PlayedStep[] = [];
  const pictures: Screen[] = [];
  for (let at = 0; at < steps; at += 1) {
    const track: InputTrack = [
      [KEYS[at % KEYS.length] ?? [], 9],
      [[], 22 + (at % 3)],
    ];
    for (const [held, frames] of track) {
      for (let i = 0; i < frames; i += 1) {
        emulator.run(1, held);
        pictures.push(emulator.screen());
      }
    }
    played.push({ index: at, step: at + 1, machine: null, track, sha256: hashMachine(emulator.snapshot()) });
  }
  const playback = { machine: null, steps: played };
  return {
    scenes: played.map(({ index, step }) => ({
      ...{ playback, index },
      caption: said === null ? null : { step, place: "Village", said, did: "press a" },
    })),
    pictures,
    frames: played.reduce((sum, { track }) => sum + framesOf(track), 0),
  };
}
