import { RunnerError } from "../../../base/errors.ts";
import { CHECKPOINT_KINDS, STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import { isProtocolFile } from "../folder/protocol-file.ts";
import { parseSaveName } from "../folder/save-name.ts";
import { isPoint, type SaveEntry } from "../format/save-entry.ts";
import { ancestorsOf, backupsOf, newestFirst } from "./lineage.ts";

/** The shortest usable beginning of an id, in characters. */
export const ID_CHARACTERS = 6;

/** The saves in which a word is looked up. */
export interface Shelved {
  /** All but the archive. */
  readonly saves: readonly SaveEntry[];
  readonly current: SaveEntry | null;
  /** Whether it stands in for a lost save: see `isStandIn`. */
  readonly isStandIn: boolean;
  /** The saves in the archive, which are read when they are first asked for. */
  archived(): readonly SaveEntry[];
}

/**
 * Yields the saves that a reference means, the best first: `latest` and `backup` have others to fall back to if that
 * one is damaged. Each is looked up on demand, and the archive only where it can matter. Empty without any. Paths of
 * files are not accepted.
 *
 * @throws a `RunnerError` (`reference-ambiguous`) when it is the beginning of two ids
 */
export function* resolveReference(reference: string, shelved: Shelved): Generator<SaveEntry, void> {
  const { saves, current } = shelved;
  if (reference === "latest") {
    if (current === null) return;
    yield current;
    const all = allOf(shelved);
    yield* newestFirst([...new Set([...ancestorsOf(current.info, all), ...earlierOnBranch(current, all)])]);
    return;
  }
  if (reference === "backup") {
    if (current !== null) yield* backupsOf(current, shelved);
    return;
  }
  if (/^-[1-9]\d*$/.test(reference)) {
    const ancestors = current === null ? [] : ancestorsOf(current.info, allOf(shelved));
    yield* ancestors.slice(-Number(reference) - 1).slice(0, 1);
    return;
  }
  const slot = slotMeant(reference);
  if (slot !== null) {
    yield* saves.filter(({ place, file }) => place === "slot" && slotOf(file) === slot);
    return;
  }
  const [labelled] = labelledWith(reference, allOf(shelved));
  if (labelled !== undefined) yield labelled;
  // A kind of checkpoint means the newest of that kind.
  else if ((CHECKPOINT_KINDS as readonly string[]).includes(reference))
    yield* newestFirst(allOf(shelved)).filter(({ info }) => info.kind === reference);
  else yield* byId(reference, allOf(shelved));
}

/** With the archive's. */
export function allOf(shelved: Shelved): readonly SaveEntry[] {
  return [...shelved.saves, ...shelved.archived()];
}

/** Returns whether a reference is a word for a save by its place, or a number, which looks like a step. */
export function isKeyword(reference: string): boolean {
  return /^(latest|backup|-.*|slot:.*|\d+)$/i.test(reference.trim());
}

/** The saves that have a label, the newest first; of copies of one checkpoint the first. */
export function labelledWith(label: string, saves: readonly SaveEntry[]): readonly SaveEntry[] {
  const ids = new Set<string>();
  return newestFirst(saves).filter(({ info }) => {
    if (info.label !== label || ids.has(info.id)) return false;
    ids.add(info.id);
    return true;
  });
}

/** Returns whether a reference is the path of a file, not a word for a save. */
export function isPath(reference: string): boolean {
  return reference.endsWith(".png") || isProtocolFile(reference) || /[/\\]/.test(reference);
}

/** The slot that a reference means: 3 for `slot:3`; null for anything else. */
export function slotMeant(reference: string): number | null {
  const slot = /^slot:(\d{1,2})$/.exec(reference)?.[1];
  return slot === undefined ? null : Number(slot);
}

/** The number in the name of a slot's file. */
export function slotOf(file: string): number | null {
  const name = parseSaveName(file.split(/[/\\]/).at(-1) ?? "");
  return name?.place === "slot" ? name.slot : null;
}

function byId(beginning: string, saves: readonly SaveEntry[]): readonly SaveEntry[] {
  if (beginning.length < ID_CHARACTERS) return [];
  const found = newestFirst(saves).filter(({ info }) => info.id.startsWith(beginning));
  const exact = found.filter(({ info }) => info.id === beginning);
  if (exact.length > 0) return exact;
  const ids = new Set(found.map(({ info }) => info.id));
  if (ids.size > 1) {
    throw new RunnerError(
      "reference-ambiguous",
      `${beginning} matches ${ids.size} ids (${[...ids].join(", ")})`,
      { facts: { ids: [...ids] } },
    );
  }
  return found;
}

/**
 * Returns the earlier saves of a save's branch: a workflow's checkpoint is not an ancestor of others, but the run
 * passed it.
 */
function earlierOnBranch({ info }: SaveEntry, all: readonly SaveEntry[]): readonly SaveEntry[] {
  const { runId, branchId, seq } = info;
  return all.filter(
    (entry) =>
      isPoint(entry) &&
      entry.info.kind !== STOP_KIND &&
      entry.info.runId === runId &&
      entry.info.branchId === branchId &&
      entry.info.seq < seq,
  );
}
