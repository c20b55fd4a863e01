import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { canonicalJson } from "../../../../../src/base/text/canonical-json.ts";
import type { JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { type ImproveWork, readWork } from "../../improve/work-file.ts";
import { openPlaybook } from "../../parts/playbook/faces/list.ts";
import { readPlaybookFile } from "../../parts/playbook/play/playbook-file.ts";
import { type MineOptions, mineWork } from "./mine-work.ts";

/** The sources of tasks and candidates. */
export interface WorkOptions extends MineOptions {
  /** A file that holds them. */
  readonly tasks?: string;
}

/**
 * The work of an earlier command, or new work: in a file that was named, or mined. Nothing is written.
 *
 * @param file the file of an earlier command's work, which need not exist
 * @throws RunnerError `improve-invalid`, `improve-other-work`
 */
export async function openWork(
  world: World,
  options: Options,
  own: WorkOptions,
  file: string,
): Promise<ImproveWork> {
  const { tasks } = own;
  const known = existsSync(file) ? readWork(file, file) : null;
  const asked = tasks === undefined ? null : await newWork(world, options, tasks);
  const work = known ?? asked ?? (await mineWork(world, options, own));
  // Candidates that a model proposed are in no file of tasks.
  const fixed = known?.proposals === undefined ? known : { ...known, candidates: [] };
  if (fixed !== null && asked !== null && textOf(fixed) !== textOf(asked)) {
    const folder = dirname(file);
    const message = `${folder} holds attempts at other tasks, or with other candidates`;
    throw new RunnerError("improve-other-work", message, { facts: { folder } });
  }
  return work;
}

/** The work in a file, with the present playbook: the one that was named, the file's, or that of the run. */
async function newWork(world: World, options: Options, file: string): Promise<ImproveWork> {
  const path = resolve(world.cwd, file);
  const { proposals: _, ...read } = readWork(path, file);
  const tasks = read.tasks.map((task) => ({
    ...task,
    from: { ...task.from, folder: resolve(dirname(path), task.from.folder) },
  }));
  const { playbook: named } = options;
  const saveDir = tasks[0]?.from.folder;
  const own = { ...options, ...(saveDir === undefined ? {} : { saveDir }) };
  const playbook =
    named !== undefined
      ? readPlaybookFile(resolve(world.cwd, named), named)
      : (read.playbook ?? (await openPlaybook(world, own, undefined)));
  return { ...read, tasks, playbook };
}

function textOf({ tasks, candidates }: ImproveWork): string {
  return canonicalJson([tasks, candidates] as unknown as JsonValue);
}
