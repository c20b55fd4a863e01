import { extname } from "node:path";
import { describeError } from "../../../../src/base/errors.ts";
import { inThreads } from "../../../../src/record/replay/verify/in-threads.ts";
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
  await inThreads<RefereeWord>(new URL(`.//referee-worker${extname(import.meta.url)}`, import.meta.url), {
    jobs,
    hear(index, word) {
      if (word.type === "step") onStep();
      if (word.type === "judged") results[index] = word.result;
      if (word.type === "failed") results[index] = word.why;
    },
    fail(index, error) {
      results[index] = describeError(error);
    },
    signal,
    data: game,
  });
  return results;
}
