import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { describeDiskError } from "../../../../base/disk/disk-errors.ts";
import { readFile } from "../../../../base/disk/read-file.ts";
import { RunnerError } from "../../../../base/errors.ts";
import { tellUnknown } from "../../../../base/text/mistake.ts";
import { MAX_YAML_BYTES } from "../../../../base/text/yaml/read-yaml.ts";
import { packageFile } from "../../../../package-files.ts";
import { SHIPPED_WORKFLOWS } from "./shipped-workflows.ts";

/** The extensions of workflow files. */
const WORKFLOW_FILE = /\.ya?ml$/i;

/**
 * Returns the absolute path of the workflow that a word means: a file, if it has a folder or ends with `.yaml`, a
 * shipped one by its name, and otherwise a file again.
 *
 * @param cwd working directory of the word's author
 * @throws RunnerError `workflow-unknown`
 */
export function findWorkflow(word: string, cwd: string): string {
  const file = resolve(cwd, word);
  const isPath = /[\\/]/.test(word) || WORKFLOW_FILE.test(word);
  if (!isPath && SHIPPED_WORKFLOWS.includes(word)) {
    return join(fileURLToPath(packageFile("workflows")), `${word}.yaml`);
  }
  if (existsSync(file)) return file;
  const message = isPath ? `${word} does not exist` : tellUnknown("workflow", word, SHIPPED_WORKFLOWS);
  throw new RunnerError("workflow-unknown", message, { facts: { name: word, file } });
}

/**
 * Returns the text of a workflow file; of one that is too large, a little more than the limit.
 *
 * @param shown the file's name in messages
 * @throws RunnerError `workflow-unknown` if it cannot be read
 */
export function readWorkflowFile(file: string, shown: string): Uint8Array {
  try {
    return readFile(nodeDisk, realpathSync(file), MAX_YAML_BYTES + 1).bytes;
  } catch (error) {
    throw unreadable(file, shown, error);
  }
}

function unreadable(file: string, shown: string, cause: unknown): RunnerError {
  const reason = cause instanceof RunnerError ? cause.cause : cause;
  const isOdd = cause instanceof RunnerError && cause.code === "not-a-file";
  const fact = isOdd ? "is not a regular file" : `cannot be read, ${describeDiskError(reason)}`;
  return new RunnerError("workflow-unknown", `${shown} ${fact}`, { cause, facts: { file } });
}
