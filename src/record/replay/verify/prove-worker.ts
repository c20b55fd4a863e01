import { parentPort } from "node:worker_threads";
import { proveStretch, type StretchJob } from "./prove-stretch.ts";

/** What a worker says: that it is ready for a job, that a step was proved, or what came of a job. */
export type WorkerWord =
  | { readonly type: "ready" }
  | { readonly type: "step" }
  | { readonly type: "proved"; readonly fault: string | null };

const say = (word: WorkerWord): void => parentPort?.postMessage(word);

parentPort?.on("message", (job: StretchJob) => {
  say({ type: "proved", fault: proveStretch(job, () => say({ type: "step" })) });
  say({ type: "ready" });
});
say({ type: "ready" });
