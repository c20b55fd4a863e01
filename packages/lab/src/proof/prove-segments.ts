import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { SegmentJob, SegmentResult } from "./prove-segment.ts";
import type { RefereeGame } from "./referee.ts";
import type { RefereeWord } from "./referee-worker.ts";

/** A job, when a thread is free for it: machines are read then. */
export type LaterJob = () => SegmentJob;

/**
 * Plays segments, several at a time, each in a thread. Gives their results in the order of the segments; a text says why one
 * could not be judged.
 *
 * @throws the signal's reason when it is aborted; no thread is left then
 */
export async function proveSegments(
  game: RefereeGame,
  jobs: readonly LaterJob[],
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: () => void },
): Promise<readonly (SegmentResult | string)[]> {
  const results: (SegmentResult | string)[] = jobs.map(() => "it was not judged");
  let nextJob = 0;
  const threads = Math.min(availableParallelism(), jobs.length);
  const workers = Array.from({ length: threads }, () => new Worker(workerFile(), { workerData: game }));
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let index = -1;
      worker.on("error", reject).on("message", (word: RefereeWord) => {
        if (word.type === "step") onStep();
        if (word.type === "judged") results[index] = word.result;
        if (word.type === "failed") results[index] = word.why;
        if (word.type !== "ready") return;
        for (;;) {
          index = nextJob++;
          const job = jobs[index];
          if (job === undefined) return resolve();
          try {
            return worker.postMessage(job());
          } catch (error) {
            results[index] = error instanceof Error ? error.message : String(error);
          }
        }
      });
    });
  let abort = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    await Promise.race([aborted, Promise.all(workers.map(work))]);
  } finally {
    signal.removeEventListener("abort", abort);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}

/** Returns the thread's program, beside this one, with this file's extension; the bundle has one of that name. */
function workerFile(): URL {
  return new URL(`.//referee-worker${extname(import.meta.url)}`, import.meta.url);
}
