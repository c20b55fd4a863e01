import { RunnerError } from "../../../base/errors.ts";

/**
 * The damage of a save, as the end of a sentence that begins with the file's name: `is damaged: its memory part has the
 * wrong SHA-256`. Only this folder throws and catches it.
 */
export class SaveDamage extends Error {
  override readonly name = "SaveDamage";
  /** Whether nothing is wrong but that a later version wrote it. */
  readonly isNewer: boolean;

  constructor(fact: string, options: { readonly isNewer?: boolean; readonly cause?: unknown } = {}) {
    super(fact, options.cause === undefined ? undefined : { cause: options.cause });
    this.isNewer = options.isNewer ?? false;
  }
}

/** The error that refuses a save: `save-damaged`, or `save-too-new` for one of a later format version. */
export function refuseSave(
  file: string,
  damage: { readonly message: string; readonly isNewer?: boolean },
): RunnerError {
  const code = damage.isNewer === true ? "save-too-new" : "save-damaged";
  return new RunnerError(code, `${file} ${damage.message}`, { cause: damage, facts: { file } });
}
