import { RunnerError } from "../../errors.ts";

/**
 * What is wrong with the bytes of a save, as the end of a sentence that begins with the file's name:
 * `is damaged: its memory part has the wrong SHA-256`. Only this folder throws and catches it.
 */
export class SaveDamage extends Error {
  override readonly name = "SaveDamage";
  /** What a person can do; without it the usual advice for a damaged save. */
  readonly remedy: string | null;
  /** Whether nothing is wrong but that a later version wrote it. */
  readonly isNewer: boolean;

  constructor(
    fact: string,
    options: { readonly remedy?: string; readonly isNewer?: boolean; readonly cause?: unknown } = {},
  ) {
    super(fact, options.cause === undefined ? undefined : { cause: options.cause });
    this.remedy = options.remedy ?? null;
    this.isNewer = options.isNewer ?? false;
  }
}

/** A save of a later format version: older ones must not be gone back to in its place. */
export class NewerSaveError extends RunnerError {}

/** The one line that refuses a save: file, fact, remedy. */
export function refuseSave(
  file: string,
  damage: { readonly message: string; readonly remedy?: string | null; readonly isNewer?: boolean },
): RunnerError {
  const remedy = damage.remedy ?? "restore it from a copy, or go on from its backup with --load-backup";
  const Refusal = damage.isNewer === true ? NewerSaveError : RunnerError;
  return new Refusal("badData", `${file} ${damage.message}: ${remedy}`, { cause: damage });
}
