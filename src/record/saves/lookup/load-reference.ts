import { basename } from "node:path";
import type { CoreIdentity } from "../../../../packages/emulator/src/machine/machine.ts";
import { describeError, RunnerError } from "../../../base/errors.ts";
import { isUnprintable, showValue } from "../../../base/text/mistake.ts";
import { STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../../base/vocabulary/journal/head.ts";
import type { LoadedSave } from "../checkpoint-store.ts";
import { parseSaveName } from "../folder/save-name.ts";
import type { RefusedSave } from "../folder/scan-part.ts";
import type { ReadSave } from "../format/read-save.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import type { SaveInfo } from "../format/save-info.ts";
import {
  allOf,
  ID_CHARACTERS,
  isKeyword,
  isPath,
  labelledWith,
  resolveReference,
  type Shelved,
  slotMeant,
  slotOf,
} from "./resolve-reference.ts";

/** The sources for looking up a reference. */
export interface Shelf extends Shelved {
  /** For messages: the folder's path. */
  readonly name: string;
  /** The reasons for refusing damaged saves at the top. */
  readonly damaged: readonly RunnerError[];
  /** Every file with the name of a save of this game that is not one. */
  readonly refused: readonly RefusedSave[];
  readonly romSha256: string;
  /** The head that records the current save; null without one: then saves are ordered by `seq`. */
  readonly head: Head | null;
  /** Null where no machine will run. */
  readonly core: CoreIdentity | null;
  /** The entry of a path, or null when nothing is there. @throws RunnerError for a file that is no save */
  find(path: string): SaveEntry | null;
  /** Reads it whole. */
  read(entry: SaveEntry): Promise<ReadSave>;
}

/** Loads what a reference means: see `CheckpointStore.load`. */
export async function loadReference(reference: string, shelf: Shelf): Promise<LoadedSave> {
  const notices = reference === "latest" ? shelf.damaged.map(describeError) : [];
  const [meant, ...others] =
    isPath(reference) || isKeyword(reference) ? [] : labelledWith(reference, allOf(shelf));
  if (meant !== undefined && others.length > 0) {
    notices.push(
      `"${reference}" is the label of ${others.length + 1} saves: the newest of them, step ${meant.info.totalSteps}, is meant`,
    );
  }
  const failed: RunnerError[] = [];
  for (const entry of candidatesFor(reference, shelf)) {
    try {
      const { info, checkpoint } = await shelf.read(entry);
      checkFits(entry.file, info, shelf);
      const instead = (error: RunnerError) => `${describeError(error)}: ${entry.file} is used instead`;
      const lost = reference === "latest" ? lostCheckpoints({ ...entry, info }, shelf) : [];
      return { ...entry, info, checkpoint, notices: [...notices, ...[...lost, ...failed].map(instead)] };
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      failed.push(error);
    }
  }
  throw failed[0] ?? notFound(reference, shelf);
}

/** Returns why damaged checkpoints are refused, if the run would have continued from them instead of this save. */
function lostCheckpoints({ place, info }: SaveEntry, { refused, head }: Shelf): readonly RunnerError[] {
  return refused.flatMap(({ file, error }) => {
    const name = parseSaveName(basename(file));
    if (name?.place !== "checkpoint" || name.kind === "pre-operation") return [];
    const isLater = name.step > info.totalSteps || (name.step === info.totalSteps && place !== "main");
    const isLost = head === null ? isLater : head.checkpointId?.startsWith(name.id) === true;
    return isLost ? [error] : [];
  });
}

/** Returns the one entry that a reference means, unread. Throws without one. */
export function lookUp(reference: string, shelf: Shelf): SaveEntry {
  const [entry] = candidatesFor(reference, shelf);
  if (entry === undefined) throw notFound(reference, shelf);
  return entry;
}

/** Refuses a label that {@link loadReference} would take for something else, or that is not one readable line. */
export function checkLabel(label: string): void {
  const isReadable = !/\p{Cc}/u.test(label) && !isUnprintable(label);
  if (!isReadable || label.trim() === "" || isPath(label) || isKeyword(label)) {
    throw new RunnerError("label-invalid", `${showValue(label)} cannot be a label`);
  }
}

/** The entries that a reference means, the best first. A word that means none may be a file's name. */
function* candidatesFor(reference: string, shelf: Shelf): Generator<SaveEntry, void> {
  const found = isPath(reference) ? shelf.find(reference) : null;
  const others = found === null ? resolveReference(reference, shelf) : [];
  let isFound = found !== null;
  if (found !== null) yield found;
  for (const entry of others) {
    isFound = true;
    yield entry;
  }
  const named = isFound || isPath(reference) || isKeyword(reference) ? null : shelf.find(reference);
  if (named !== null) yield named;
}

/** The cores whose states the present one loads by the names of what they hold, where nothing of them is lost. */
const KINDRED_CORES: readonly string[] = ["wasmboy-0.7.1", "wasmboy-0.7.1-runner"];

/** Refuses a save of another ROM, or of a core whose states mean nothing here. */
function checkFits(file: string, { game, core }: SaveInfo, shelf: Shelf): void {
  if (game.romSha256 !== shelf.romSha256) {
    const rom = `${game.title}, sha256 ${game.romSha256.slice(0, 8)}…`;
    throw new RunnerError("save-of-another-rom", `${file} was made with another ROM (${rom})`, {
      facts: { file, title: game.title, romSha256: game.romSha256 },
    });
  }
  if (shelf.core !== null && core.sha256 !== shelf.core.sha256 && !KINDRED_CORES.includes(core.name)) {
    const cores = `${core.name} ${core.sha256.slice(0, 8)}…, this one is ${shelf.core.name} ${shelf.core.sha256.slice(0, 8)}…`;
    throw new RunnerError(
      "save-of-another-core",
      `${file} was made with another build of the emulator's core (${cores})`,
      { facts: { file, made: core.sha256, present: shelf.core.sha256 } },
    );
  }
}

function notFound(reference: string, shelf: Shelf): RunnerError {
  const { name, damaged, refused } = shelf;
  if (reference === "latest") {
    // A gate does not vanish because its only checkpoint is damaged.
    const lost = damaged[0] ?? refused.find(({ file }) => isOfStop(file))?.error;
    if (lost !== undefined) return lost;
  }
  const named = refused.find(({ file }) => isNamed(file, reference));
  if (named !== undefined) return named.error;
  const slot = slotMeant(reference);
  const bad = slot === null ? undefined : refused.find(({ file }) => slotOf(file) === slot);
  if (bad !== undefined) return bad.error;
  if (allOf(shelf).length === 0) {
    return new RunnerError("no-saves", `${name} holds no save of this game`, { facts: { folder: name } });
  }
  const what = reference === "backup" ? "backup" : `save "${reference}"`;
  return new RunnerError("save-missing", `no ${what} in ${name}`, { facts: { folder: name, reference } });
}

/** Returns whether a checkpoint's file has the id that a reference begins, or all of it that fits into its name. */
function isNamed(file: string, reference: string): boolean {
  const name = parseSaveName(basename(file));
  if (name?.place !== "checkpoint" || reference.length < ID_CHARACTERS) return false;
  return name.id.startsWith(reference) || reference.startsWith(name.id);
}

function isOfStop(file: string): boolean {
  const name = parseSaveName(basename(file));
  return name?.place === "checkpoint" && name.kind === STOP_KIND;
}
