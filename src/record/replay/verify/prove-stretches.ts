import { availableParallelism } from "node:os";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { StretchJob } from "./prove-stretch.ts";
import type { WorkerWord } from "./prove-worker.ts";
import type { Stretch, StretchStep } from "./stretch.ts";

/**
 * Plays stretches again, several at a time, each in a thread of its own. Gives what is wrong, in the order of the
 * stretches.
 *
 * @param onStep called once for each step of play that was proved, as {@link countSteps} counts them
 * @throws the signal's reason when it is aborted; no thread is left then
 */
export async function proveStretches(
  { rom, core }: Pick<StretchJob, "rom" | "core">,
  stretches: readonly Stretch[],
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: () => void },
): Promise<readonly string[]> {
  const proved = new Set<StretchStep>();
  const count = (step: StretchStep | undefined): void => {
    if (step === undefined || step.step === 0 || proved.has(step)) return;
    proved.add(step);
    onStep();
  };
  const faults: (string | null)[] = stretches.map(() => null);
  const queue = stretches.map((stretch, index) => ({ stretch, index }));
  const threads = Math.min(availableParallelism(), stretches.length);
  const workers = Array.from({ length: threads }, () => new Worker(workerFile()));
  try {
    await Promise.all(
      workers.map(
        (worker) =>
          new Promise<void>((resolve, reject) => {
            let index = -1;
            let done = 0;
            worker.on("error", reject).on("message", (word: WorkerWord) => {
              if (word.type === "step") count(stretches[index]?.steps[done++]);
              if (word.type === "proved") faults[index] = word.fault;
              if (word.type !== "ready") return;
              const next = queue.shift();
              if (next === undefined) return resolve();
              index = next.index;
              done = 0;
              worker.postMessage({ rom, core, ...jobOf(next.stretch) });
            });
            signal.addEventListener("abort", () => reject(signal.reason), { once: true });
            if (signal.aborted) reject(signal.reason);
          }),
      ),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return faults.filter((fault) => fault !== null);
}

/** Returns the message to a thread: machines replace the functions that return them. */
function jobOf({ machine, steps }: Stretch): Omit<StretchJob, "rom" | "core"> {
  const jobs = steps.map((step) => ({ ...step, machine: step.machine?.() ?? null }));
  return { machine: machine?.() ?? null, steps: jobs };
}

/** Returns the thread's program, beside this one, with this file's extension. */
function workerFile(): URL {
  return new URL(`.//prove-worker${extname(import.meta.url)}`, import.meta.url);
}
