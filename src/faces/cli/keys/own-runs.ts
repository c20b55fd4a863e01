import { appendFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { dirname } from "node:path";
import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import { readUserFile } from "../../../base/disk/read-user-file.ts";
import { userFile } from "../../../base/disk/user-folder.ts";
import { writePrivate } from "../../../base/disk/write/private-file.ts";
import { describeError } from "../../../base/errors.ts";
import { isFreeModel } from "../../../base/vocabulary/run-settings.ts";
import type { ContinuedRun, PaidChoice } from "../../../play/keys/run-owner.ts";
import type { Output, World } from "../process-context.ts";
import { paidWordsOfParts } from "../seam/face-parts.ts";

type Home = Pick<World, "env" | "clock"> & { readonly stderr: Pick<Output, "write"> };

/** The longest time from a save's own time to the birth of its file, and the shortest between two births, in milliseconds. */
const LATE_MS = 2_000;
const APART_MS = 5_000;

/** The beginning of the list's first line. */
const HEAD = "# since ";

/** Letters of a mark in the list: another choice with the same mark cannot be found. */
const MARK_LETTERS = 16;

/**
 * The file with the ids of the runs that this user began or agreed to continue, one a line, each with marks of what was chosen
 * for its players; its first line says since when it is kept. A line without marks is of an earlier version, and counts until
 * there is one with marks. Where a run is does not matter, so moving a folder changes nothing.
 */
function runsFile({ env }: Pick<World, "env">): string {
  return userFile(env, "runs");
}

/** Begins the list where there is none: what is played from then on is known by it alone. */
export function beginOwnRuns(home: Home): void {
  change({ ...home, stderr: { write: () => {} } }, () => {});
}

/** Remembers a run as the user's own, with its players. Where the file cannot be written, the user is asked again the next time. */
export function noteOwnRun(home: Home, run: PaidChoice & Pick<ContinuedRun, "runId">): void {
  const known = readRuns(home).runs.get(run.runId);
  const marks = marksOf(run).filter((mark) => known?.has(mark) !== true);
  if (known !== undefined && marks.length === 0) return;
  change(home, (file) => appendFileSync(file, `${[run.runId, ...marks].join(" ")}\n`));
}

/** Forgets a run: a copy of it came from elsewhere, and may have been changed. */
export function forgetRun(home: Home, runId: string): void {
  const { runs, since } = readRuns(home);
  if (!runs.delete(runId)) return;
  const kept = [...runs].map(([id, marks]) => `${[id, ...marks].join(" ")}\n`).join("");
  change(home, (file) => writePrivate(file, `${headOf(new Date(since))}${kept}`));
}

/** Whether the user began the run, or agreed to continue it; its files may choose otherwise by now. */
export function isKnownRun(home: Home, runId: string): boolean {
  return readRuns(home).runs.has(runId);
}

/** Whether the user began the run, or agreed to continue it, and its files choose no player that the user did not. */
export async function isOwnRun(home: Home, run: ContinuedRun): Promise<boolean> {
  const { runs, since } = readRuns(home);
  const known = runs.get(run.runId);
  if (known === undefined) return isPlayedHereBefore(await evidenceOf(run), since);
  return known.size === 0 || marksOf(run.stored).every((mark) => known.has(mark));
}

/**
 * A mark for each thing that makes a run's players cost what they do. Each counts by itself: a run goes back to an earlier model or
 * effort where a server refuses the new one. What its player may define itself has none.
 */
function marksOf(choice: PaidChoice): readonly string[] {
  const { model, effort, thinking, summaryModel, maxHistory } = choice.settings;
  const chosen = {
    model: isFreeModel(model) ? null : model,
    effort,
    thinking: thinking === true ? true : null,
    summaryModel,
    maxHistory,
  };
  const parts = [...Object.entries(chosen), ...paidWordsOfParts(choice).flatMap(({ choices }) => choices)];
  const marks = parts.flatMap(([name, value]) =>
    value == null ? [] : [sha256Of(Buffer.from(JSON.stringify([name, value]))).slice(0, MARK_LETTERS)],
  );
  return [...new Set(marks)];
}

/** A file of a run: when it says that it was made, and when this machine made it. */
export interface MadeFile {
  readonly saidMs: number;
  readonly madeMs: number;
}

/**
 * Whether a run was played on this machine before the list was kept: its present saves were made one after the other, each
 * when it says. A copy has other times: no archive carries the instant at which a file is made.
 */
export function isPlayedHereBefore(files: readonly MadeFile[], sinceMs: number): boolean {
  const made = files.map(({ madeMs }) => madeMs);
  const areFitting = files.every(
    ({ saidMs, madeMs }) => Math.abs(madeMs - saidMs) <= LATE_MS && madeMs < sinceMs,
  );
  return areFitting && Math.max(...made) - Math.min(...made) >= APART_MS;
}

/** Only Linux keeps the instant to itself: elsewhere, a program that unpacks may set it. */
async function evidenceOf({ runId, file, listSaves }: ContinuedRun): Promise<readonly MadeFile[]> {
  if (platform() !== "linux") return [];
  const isPresent = (place: string): boolean => place === "main" || place === "backup";
  const saves = (await listSaves()).filter(
    (save) => save.info.runId === runId && (isPresent(save.place) || save.file === file),
  );
  // A file from outside of the folder says nothing by what is in it.
  if (file !== null && saves.every((save) => save.file !== file)) return [];
  return saves.flatMap((save) => {
    // It may be gone by now: a running game rotates its saves.
    const made = statSync(save.file, { throwIfNoEntry: false });
    return made === undefined ? [] : [{ saidMs: Date.parse(save.info.saveTime), madeMs: made.birthtimeMs }];
  });
}

function readRuns(home: Home): { readonly since: number; readonly runs: Map<string, Set<string>> } {
  let text = "";
  try {
    text = readUserFile(runsFile(home), "runs");
  } catch {
    // None yet, and none can be made.
  }
  const lines = text.split("\n");
  // A process that was killed may have left the file empty: then there is no head.
  const head = lines[0]?.startsWith(HEAD) === true ? lines.shift() : undefined;
  const since = Date.parse(head?.slice(HEAD.length) ?? "");
  const runs = new Map<string, Set<string>>();
  for (const line of lines) {
    const [id = "", ...marks] = line.split(" ");
    if (id !== "") runs.set(id, new Set([...(runs.get(id) ?? []), ...marks]));
  }
  return {
    since: Number.isNaN(since) ? home.clock.now().getTime() : since,
    runs,
  };
}

function headOf(since: Date): string {
  return `${HEAD}${since.toISOString()}\n`;
}

function change(home: Home, write: (file: string) => void): void {
  const file = runsFile(home);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    try {
      writeFileSync(file, headOf(home.clock.now()), { flag: "wx", mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    // One line in one write: of two commands at once, neither loses its run.
    write(file);
  } catch (error) {
    home.stderr.write(
      `runner: ${file} cannot be written (${describeError(error)}): you are asked again before a paid model continues this run\n`,
    );
  }
}
