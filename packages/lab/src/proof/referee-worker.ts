import { parentPort, workerData } from "node:worker_threads";
import { describeError } from "../../../../src/base/errors.ts";
import { proveSegment, type SegmentJob, type SegmentResult } from "./prove-segment.ts";
import { Referee, type RefereeGame } from "./referee.ts";

/** A worker's message: it is ready for a job, a step was judged, a job has a result, or a job failed. */
export type RefereeWord =
  | { readonly type: "ready" }
  | { readonly type: "step" }
  | { readonly type: "judged"; readonly result: SegmentResult }
  | { readonly type: "failed"; readonly why: string };

const say = (word: RefereeWord): void => parentPort?.postMessage(word);

const opening = Referee.open(workerData as RefereeGame);
// Each job tells why it failed. It may fail before the first job comes, which must not end the thread.
opening.catch(() => undefined);
parentPort?.on("message", async (job: SegmentJob) => {
  try {
    const result = await proveSegment(await opening, job, () => say({ type: "step" }));
    say({ type: "judged", result });
  } catch (error) {
    say({ type: "failed", why: describeError(error) });
  }
  say({ type: "ready" });
});
say({ type: "ready" });
