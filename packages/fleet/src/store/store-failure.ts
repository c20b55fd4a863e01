import { RunnerError } from "../../../../src/base/errors.ts";

/** More than this is never read as one object: 512 MB. */
export const MAX_OBJECT_BYTES: number = 2 ** 29;

/** A temporary failure of a store: the same call may work later. `fact` is for people, without secrets. */
export function storeFailed(shown: string, fact: string, cause?: unknown): RunnerError {
  return new RunnerError("store-failed", `${shown}: ${fact}`, { cause, facts: { store: shown } });
}

/** A refusal by a store until a person fixes it: a key, a bucket, a file system. */
export function storeRefused(shown: string, fact: string, cause?: unknown): RunnerError {
  return new RunnerError("store-refused", `${shown}: ${fact}`, { cause, facts: { store: shown } });
}

/** Whether an error of a store may be gone when the same call is made later. */
export function isPassing(error: unknown): boolean {
  return error instanceof RunnerError && error.code === "store-failed";
}

/** Refuses an object that is too large to be read. @throws RunnerError `store-refused` */
export function checkSize(shown: string, name: string, bytes: number): void {
  if (bytes <= MAX_OBJECT_BYTES) return;
  throw storeRefused(
    shown,
    `${name} has ${bytes} bytes, which is more than the ${MAX_OBJECT_BYTES} that are read`,
  );
}
