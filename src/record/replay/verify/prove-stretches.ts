import { extname } from "node:path";
import { describeError } from "../../../base/errors.ts";
import { inThreads } from "./in-threads.ts";
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
  const done = stretches.map(() => 0);
  await inThreads<WorkerWord>(new URL(`.//prove-worker${extname(import.meta.url)}`, import.meta.url), {
    jobs: stretches.map((stretch) => () => ({ rom, core, ...jobOf(stretch) })),
    hear(index, word) {
      if (word.type === "step") {
        const at = done[index] ?? 0;
        done[index] = at + 1;
        count(stretches[index]?.steps[at]);
      }
      if (word.type === "proved") faults[index] = word.fault;
    },
    fail(index, error) {
      faults[index] = describeError(error);
    },
    signal,
  });
  return faults.filter((fault) => fault !== null);
}

/** Returns the message to a thread: machines replace the functions that return them. */
function jobOf({ machine, steps }: Stretch): Omit<StretchJob, "rom" | "core"> {
  const jobs = steps.map((step) => ({ ...step, machine: step.machine?.() ?? null }));
  return { machine: machine?.() ?? null, steps: jobs };
}
