import { parentPort } from "node:worker_threads";
import { proveStretch, type StretchJob } from "./prove-stretch.ts";

/** A worker's message: it is ready for a job, a step was proved, or a job has a result. */
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
