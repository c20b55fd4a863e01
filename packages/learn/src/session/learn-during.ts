import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { LearnedGame } from "../../../../src/base/vocabulary/learned-game.ts";
import type { Study } from "../../../../src/play/agent/ports.ts";
import type { LearnJob } from "./learn-worker.ts";

/**
 * Experiments in a thread of its own, at 5 % of the time and only while the LM is awaited. They begin from the first moment at which
 * they may run. The same moment and frames lead to the same map, whenever the thread is ready with it.
 */
export function studyDuring(rom: Uint8Array, frames: number): Study {
  let worker: Worker | null = null;
  let found: LearnedGame | null = null;
  const may = new Int32Array(new SharedArrayBuffer(8));
  const end = (): void => {
    void worker?.terminate();
    worker = null;
  };
  return {
    goOn(machine) {
      if (worker === null) {
        worker = new Worker(new URL(`.//learn-worker${extname(import.meta.url)}`, import.meta.url));
        // If the thread fails, nothing is learned and the run continues.
        worker.on("error", () => undefined);
        worker.on("message", (one: LearnedGame) => {
          found = one;
        });
        worker.postMessage({ rom, machine: machine(), frames, may } satisfies LearnJob);
        worker.unref();
      }
      Atomics.store(may, 0, 1);
      Atomics.notify(may, 0);
      return () => Atomics.store(may, 0, 0);
    },
    take() {
      const taken = found;
      if (taken !== null) end();
      found = null;
      return taken?.map == null ? null : taken;
    },
    end,
  };
}
