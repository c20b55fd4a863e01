import { readdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isInside } from "../../../../src/base/disk/is-inside.ts";
import { readUserBytes } from "../../../../src/base/disk/read-user-file.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { summarizeMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../src/faces/cli/render/near-paths.ts";
import { packageFile } from "../../../../src/package-files.ts";
import { parseCartridge } from "../../../emulator/src/cartridge/cartridge.ts";
import { readNamedFile } from "../../../fleet/src/commands/open/read-named-file.ts";
import { readRom } from "../../../games/src/read-rom.ts";
import type { TaskToPlay } from "../bench/plan-bench.ts";
import { readTask } from "../bench/read-task.ts";
import type { Task } from "../bench/task.ts";

/** More than any save state of a Game Boy has. */
const MAX_START_BYTES = 16 * 1024 * 1024;

/** Tasks that can be played, and the names of those whose ROM was not given. */
export interface OpenTasks {
  readonly tasks: readonly TaskToPlay[];
  readonly withoutRom: readonly string[];
}

/**
 * The tasks that words mean: files, or the names of shipped ones; without a word, all shipped ones.
 *
 * @param rom a ROM's absolute path, for the tasks of its game
 * @throws RunnerError `task-unknown`, `task-invalid`; `rom-unreadable`; `option-invalid` where a named task needs another ROM
 */
export function openTasks(
  { cwd }: Pick<World, "cwd">,
  words: readonly string[],
  rom: string | null,
): OpenTasks {
  const tasks = (words.length === 0 ? shippedTasks() : words).map((word) => openTask(cwd, word));
  const sha1 = rom === null ? null : (parseCartridge(readRom(rom)).sha1 ?? null);
  const isPlayable = ({
    task: {
      rules: { game },
    },
  }: NamedTask): boolean => typeof game === "string" || (sha1 !== null && game.sha1.includes(sha1));
  const lacking = tasks.filter((task) => !isPlayable(task));
  const [first] = lacking;
  if (first !== undefined && words.length > 0) throw refuse(first);
  return {
    tasks: tasks.filter(isPlayable).map((one) => ({
      task: one.task,
      rom: typeof one.task.rules.game === "string" ? null : rom,
      start: readStart(one),
    })),
    withoutRom: lacking.map(({ task: { rules } }) => rules.name),
  };
}

function refuse({
  task: {
    rules: { name, game },
  },
}: NamedTask): RunnerError {
  const title = typeof game === "string" ? game : game.name;
  return new RunnerError(
    "option-invalid",
    `the task ${name} is played with ${title}: name its ROM with --rom`,
  );
}

/** The names of the tasks of this package. */
function shippedTasks(): readonly string[] {
  return readdirSync(packageFile("tasks"))
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => basename(name, ".yaml"))
    .sort();
}

/** A task of a file, with the path of its start. */
interface NamedTask {
  readonly task: Task;
  readonly folder: string;
  readonly shown: string;
}

function openTask(cwd: string, word: string): NamedTask {
  const isShipped = !/[\\/.]/.test(word) && shippedTasks().includes(word);
  const path = isShipped ? fileURLToPath(packageFile(`tasks/${word}.yaml`)) : resolve(cwd, word);
  const shown = nearPaths(path, cwd);
  const { task, mistakes } = readTask(readNamedFile(path, shown, "task-unknown"));
  if (task !== null) return { task, folder: dirname(path), shown };
  const { message, facts } = summarizeMistakes(shown, mistakes);
  throw new RunnerError("task-invalid", message, { facts });
}

/** Reads the start of a task: from its own folder, since a stranger may have written the task. */
function readStart({ task: { start }, folder, shown }: NamedTask): TaskToPlay["start"] {
  if (start === null) return null;
  const path = resolve(folder, start);
  if (!isInside(folder, path)) {
    throw new RunnerError(
      "task-invalid",
      `${shown}: start is outside its folder: copy ${basename(start)} there`,
    );
  }
  return { name: basename(start), bytes: readUserBytes(path, MAX_START_BYTES, "start") };
}
