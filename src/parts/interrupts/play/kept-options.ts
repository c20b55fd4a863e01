import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { readUserFile } from "../../../base/disk/read-user-file.ts";
import { writePrivate } from "../../../base/disk/write/private-file.ts";
import { isObject } from "../../../base/vocabulary/json.ts";

/** Options by their names. Paths are absolute. */
export type KeptValues = Readonly<Record<string, string | number | boolean>>;

/** The options of an interrupted command that no save may hold: a save may be a stranger's, or be published. */
export interface KeptOptions {
  readonly given: KeptValues;
  /** Those that its configuration file named: another file goes before them. */
  readonly fromFile: KeptValues;
}

/** Undecided interrupts are forgotten after this time. */
const OPEN_MS = 180 * 24 * 3_600_000;

/** The most decided ones that are kept: each may be resumed again, on another branch. */
const MOST_DECIDED = 50;

const DECIDED = "decided";

/**
 * Keeps options in a folder of the user's by the interrupt's id, and sweeps those that are no longer needed.
 *
 * @throws what the system throws where the folder cannot be written
 */
export function keepOptions(folder: string, id: string, options: KeptOptions): void {
  const file = fileOf(folder, id);
  mkdirSync(join(folder, DECIDED), { recursive: true, mode: 0o700 });
  writePrivate(file, `${JSON.stringify(options)}\n`);
  sweep(folder);
}

/** The options that were kept for an interrupt; null where there are none here, or they cannot be read. */
export function readKept(folder: string, id: string): KeptOptions | null {
  for (const place of [folder, join(folder, DECIDED)]) {
    try {
      const kept: unknown = JSON.parse(readUserFile(fileOf(place, id), "kept"));
      if (isObject(kept)) return { given: valuesIn(kept["given"]), fromFile: valuesIn(kept["fromFile"]) };
    } catch {
      // Missing here, or damaged: the caller says what is missing.
    }
  }
  return null;
}

/** Notes that an interrupt was decided: its options are swept before those of open ones. */
export function noteDecided(folder: string, id: string): void {
  try {
    renameSync(fileOf(folder, id), fileOf(join(folder, DECIDED), id));
  } catch {
    // Nothing was kept, or it was decided before.
  }
}

/** An id comes from a save, which may be a stranger's: it names a file of this folder, and no other. */
function fileOf(folder: string, id: string): string {
  if (!/^[A-Za-z0-9][\w-]{0,63}$/.test(id)) throw new TypeError("not the id of an interrupt");
  return join(folder, `${id}.json`);
}

function valuesIn(values: unknown): KeptValues {
  if (!isObject(values)) return {};
  const isValue = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isValue(value))) as KeptValues;
}

function sweep(folder: string): void {
  const open = filesIn(folder).filter(({ atMs }) => atMs < Date.now() - OPEN_MS);
  const decided = filesIn(join(folder, DECIDED)).toSorted((a, b) => b.atMs - a.atMs);
  for (const { file } of [...open, ...decided.slice(MOST_DECIDED)]) rmSync(file, { force: true });
}

function filesIn(folder: string): readonly { readonly file: string; readonly atMs: number }[] {
  return readdirSync(folder).flatMap((name) => {
    if (!/\.json(\.tmp)?$/.test(name)) return [];
    const file = join(folder, name);
    // Another process may have swept it.
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? [] : [{ file, atMs: found.mtimeMs }];
  });
}
