import { RunnerError } from "../../../src/base/errors.ts";
import { peerToInstall } from "../../../src/package-files.ts";

/**
 * Loads a package that is installed only where it is used.
 *
 * @param use what needs it, as the beginning of a sentence: `a store on S3`
 * @throws RunnerError `package-missing` where it is not installed
 */
export async function loadOptional<T>(name: string, use: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isMissing =
      (code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND") && message.includes(`'${name}'`);
    if (!isMissing) throw error;
    throw refuse(name, use, error);
  }
}

function refuse(name: string, use: string, cause: unknown): RunnerError {
  const message = `${use} needs the package ${name}, which is not installed`;
  return new RunnerError("package-missing", message, { cause, facts: { package: peerToInstall(name) } });
}
