import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** The jobs of threads, and what is done with their words. */
export interface ThreadJobs<Word> {
  /** Each as the message to a thread, made when one is free for it. */
  readonly jobs: readonly (() => unknown)[];
  /** Hears all that a thread says about a job but that it is `ready` for the next. */
  readonly hear: (index: number, word: Word) => void;
  /** Hears of a job whose message cannot be made. */
  readonly fail: (index: number, error: unknown) => void;
  readonly signal: AbortSignal;
  /** The data with which each thread begins. */
  readonly data?: unknown;
}

/**
 * Does jobs in threads of one program, several at a time. A thread says `ready` when it is free.
 *
 * @throws the signal's reason when it is aborted; no thread is left then
 */
export async function inThreads<Word extends { readonly type: string }>(
  program: URL,
  { jobs, hear, fail, signal, data }: ThreadJobs<Word>,
): Promise<void> {
  let nextJob = 0;
  const threads = Math.min(availableParallelism(), jobs.length);
  const workers = Array.from({ length: threads }, () => new Worker(program, { workerData: data }));
  const work = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      let index = -1;
      worker.on("error", reject).on("message", (word: Word) => {
        if (word.type !== "ready") return hear(index, word);
        for (;;) {
          index = nextJob++;
          const job = jobs[index];
          if (job === undefined) return resolve();
          try {
            return worker.postMessage(job());
          } catch (error) {
            fail(index, error);
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
}
