import type { Core } from "./core-instance.ts";

/** More samples than a frame can have: a frame ends within four of the core's, of 739 samples each. */
const MOST_SAMPLES = 4096;

/** Takes the sound out of a core while it runs. */
export interface SoundTap {
  /** The sound of one frame of `run`: bytes for left and right in turn, 44,100 pairs a second, 128 for silence. */
  listen(run: () => void): Uint8Array;
}

/**
 * The tap of a core. The core mixes bytes with 129 for silence, and 0 for the loudest, and forgets at the end of a frame
 * how many there are. It does not wipe them out: behind the last one stand the zeros that were put there before.
 */
export function createSoundTap(core: Core): SoundTap {
  const start = core.constant("AUDIO_BUFFER_LOCATION");
  const buffer = core.memory.subarray(start, start + MOST_SAMPLES * 2);
  return {
    listen(run) {
      buffer.fill(0);
      core.setSamples(1);
      try {
        run();
      } finally {
        core.setSamples(0);
      }
      return takeBytes(buffer);
    },
  };
}

/** The bytes up to the last one that is not 0, with 128 for silence. In loops: for each frame, calls take ten times as long. */
function takeBytes(buffer: Uint8Array): Uint8Array {
  let bytes = buffer.length;
  while (bytes > 0 && buffer[bytes - 1] === 0) bytes -= 1;
  const taken = buffer.slice(0, bytes + (bytes % 2));
  for (let at = 0; at < taken.length; at += 1) {
    const byte = taken[at] as number;
    taken[at] = byte === 0 ? 255 : byte - 1;
  }
  return taken;
}
