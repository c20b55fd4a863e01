import { encodeMachine } from "../../../../../src/record/saves/format/machine-part.ts";
import type { MachineState } from "../../../../emulator/src/machine/machine.ts";
import { hashMachine } from "../../../../emulator/src/machine/machine-hash.ts";
import type { Playback } from "../../playback/playback.ts";
import { stretchOf } from "../../timeline/stretch.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import type { PlaybackAnswer } from "../api.ts";
import { WebError } from "../web-error.ts";

/** Machines that are held until a page comes for them, of some 150 KB each. */
const MOST_HELD = 48;

const KEY = /^(?<index>\d{1,10})\.(?<sha256>[0-9a-f]{64})$/;

/** The machines at which stretches begin. Their keys name the step and the machine's hash, so what a key gives never changes. */
export interface Machines {
  /** The steps that a page plays again, with keys instead of machines. */
  answer(playback: Playback): PlaybackAnswer;
  /** The index of the step that a key names. @throws WebError 404 for an invalid key */
  indexOf(key: string): number;
  /** The machine of a key, encoded. @throws WebError 404, RunnerError as `stretchOf` does */
  read(timeline: Timeline, key: string): Promise<Uint8Array>;
}

/** Machines of which none is held yet. */
export function createMachines(): Machines {
  const held = new Map<string, Uint8Array>();
  const keep = (index: number, machine: MachineState): string => {
    const sha256 = hashMachine(machine);
    const bytes = held.get(sha256) ?? encodeMachine(machine);
    held.delete(sha256);
    held.set(sha256, bytes);
    const [oldest] = held.keys();
    if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
    return `${index}.${sha256}`;
  };
  const answer = ({ machine: begin, steps }: Playback): PlaybackAnswer => {
    const first = steps[0]?.index ?? 0;
    return {
      base: begin === null ? { kind: "power-on" } : { kind: "machine", key: keep(first, begin) },
      steps: steps.map(({ index, step, machine, track, sha256 }) => ({
        index,
        step,
        track,
        sha256,
        machine: machine === null ? null : keep(index, machine),
      })),
    };
  };
  return {
    answer,
    indexOf: (key) => Number(parseKey(key).index),
    async read(timeline, key) {
      const { index, sha256 } = parseKey(key);
      // One that was held too long ago is read anew.
      if (!held.has(sha256)) answer(await stretchOf(timeline, Number(index)));
      const bytes = held.get(sha256);
      if (bytes === undefined) throw noSuch(key);
      return bytes;
    },
  };
}

function parseKey(key: string): { readonly index: string; readonly sha256: string } {
  const groups = KEY.exec(key)?.groups;
  if (groups === undefined) throw noSuch(key);
  return { index: groups["index"] ?? "", sha256: groups["sha256"] ?? "" };
}

function noSuch(key: string): WebError {
  return new WebError(404, `no step begins at a machine ${key.slice(0, 80)}`);
}
