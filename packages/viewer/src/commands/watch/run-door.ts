import { spawn } from "node:child_process";
import { closeSync, constants, writeSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { nodeDisk, openRegular } from "../../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../../src/base/disk/disk-errors.ts";
import { findLockHolder } from "../../../../../src/base/disk/folder-lock.ts";
import { EXIT_CODES } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { shellCommand } from "../../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { packageFile } from "../../../../../src/package-files.ts";
import { journalFile } from "../../../../../src/record/journal/journal-name.ts";
import { JournalReader } from "../../../../../src/record/journal/journal-reader.ts";
import type { Course, RunDoor, StartedRun } from "../../web/control/run-door.ts";
import { courseWords } from "./course-words.ts";

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;

/** The longest wait for a runner to begin. */
const PATIENCE_MS = 10_000;
const POLL_MS = 50;

/** The bytes of a log's end that are read. */
const MOST_LINE_BYTES = 65_536;

/** Ends of a run that were intended or expected. */
const WELL: readonly (number | null)[] = [EXIT_CODES.done, EXIT_CODES.interrupted, EXIT_CODES.budget];

/** Starts runs from the viewer: as separate commands, with the viewer's folder and files. */
export function createRunDoor(world: World, options: Options): RunDoor {
  const folder = resolve(world.cwd, options.saveDir ?? "saves");
  const wordsFor = (course: Course): readonly string[] => {
    const words = courseWords(course);
    const { saveDir, config, rom } = options;
    const names = course.romPath !== null ? { saveDir, config } : { saveDir, config, rom };
    const given = Object.entries(names).flatMap(([name, value]) => {
      const flag = name === "saveDir" ? "--save-dir" : `--${name}`;
      return value === undefined ? [] : [flag, value];
    });
    return [...words, ...given];
  };
  return {
    command: (course) => shellCommand(wordsFor(course)),
    notify: world.notify,
    start: (slug, course) => start(world, { folder, slug }, wordsFor(course)),
  };
}

/** Starts a command in its own process session, so that it outlives the viewer and its terminal. */
async function start(
  { cwd, env, clock }: World,
  place: { readonly folder: string; readonly slug: string },
  words: readonly string[],
): Promise<StartedRun> {
  const log = join(place.folder, `${place.slug}_watch.log`);
  // Never through a link, which may lead to another's file.
  const output = guardWrite(log, () => openRegular(log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600));
  try {
    const title = shellCommand(words);
    writeSync(output, `${clock.now().toISOString()} ${title}\n`);
    const runner = fileURLToPath(packageFile("bin/runner.js"));
    const child = spawn(process.execPath, [runner, ...words, "--quiet"], {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", output, output],
    });
    let exit: { readonly code: number | null } | null = null;
    const failed = new Promise<never>((_, reject) => child.once("error", reject));
    child.once("exit", (code) => {
      exit = { code };
    });
    child.unref();
    const pid = child.pid ?? 0;
    // A holder of the lock may still be refused, until the first record is written.
    const bytes = journalBytes(place);
    const plays = (): boolean => findLockHolder(place)?.pid === pid && journalBytes(place) !== bytes;
    for (let waitedMs = 0; waitedMs < PATIENCE_MS && exit === null && !plays(); waitedMs += POLL_MS) {
      await Promise.race([delay(POLL_MS), failed]);
    }
    const code = (exit as { readonly code: number | null } | null)?.code;
    const ended = code === undefined ? null : { isWell: WELL.includes(code), words: lastLine(log) };
    return { pid, log, ended };
  } finally {
    closeSync(output);
  }
}

function journalBytes({ folder, slug }: { readonly folder: string; readonly slug: string }): number {
  return new JournalReader(nodeDisk, journalFile(folder, slug)).bytes;
}

function lastLine(file: string): string {
  const from = Math.max(0, (nodeDisk.inspect(file)?.bytes ?? 0) - MOST_LINE_BYTES);
  const end = Buffer.from(nodeDisk.read(file, MOST_LINE_BYTES, from)).toString("utf8");
  const line = end.trimEnd().split("\n").at(-1) ?? "";
  return line.replace(/^runner: /, "");
}
