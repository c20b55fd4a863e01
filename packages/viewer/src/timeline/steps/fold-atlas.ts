import { setImmediate } from "node:timers/promises";
import { applyObservation, EMPTY_ATLAS } from "../../../../games/src/world/apply-observation.ts";
import type { Atlas } from "../../../../games/src/world/atlas/atlas.ts";
import type { PathPart } from "../branch-track.ts";
import { findSave } from "../find-save.ts";
import { type LocatedStep, lastOnPath, locateStep, readEntry, rowsOfPath } from "../read-path.ts";
import type { Timeline } from "../timeline.ts";

/** The atlas is kept after every this many steps of a way: unchanged maps are kept once. */
const KEPT_EVERY = 512;

/** The most atlases kept of those asked for, the newest: the next request is usually for the next step. */
const KEPT_ASKED = 16;

/** Steps added before other tasks have their turn. */
const AT_ONCE = 2_000;

/** The atlases after steps by their indices: the way to a step never changes within a generation. */
interface KeptAtlases {
  readonly fixed: Map<number, Atlas>;
  readonly asked: Map<number, Atlas>;
}

const kept = new WeakMap<Timeline["index"], KeptAtlases>();

/**
 * The known part of the game's maps after a step, as the run itself had it: what the way there begins with, and what each
 * step showed. Empty where nothing is known.
 *
 * @param rows the indices of the steps of the way, in order
 */
export async function foldAtlas(
  timeline: Timeline,
  { path, row }: LocatedStep,
  rows: readonly number[],
): Promise<Atlas> {
  const { index } = timeline;
  const known = kept.get(index) ?? { fixed: new Map(), asked: new Map() };
  kept.set(index, known);
  const knownAt = (at: number | undefined): Atlas | undefined =>
    at === undefined ? undefined : (known.asked.get(at) ?? known.fixed.get(at));
  const from = rows.findLastIndex((at) => knownAt(at) !== undefined);
  let atlas = knownAt(rows[from]) ?? (await atlasBefore(timeline, path));
  for (let place = from + 1; place < rows.length; place += 1) {
    const at = rows[place] ?? 0;
    const seen = index.seen.at(at);
    if (seen !== null) atlas = applyObservation(atlas, seen, index.rows[at]?.step ?? 0);
    if (place % KEPT_EVERY === 0) known.fixed.set(at, atlas);
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
  known.asked.delete(row.index);
  known.asked.set(row.index, atlas);
  const [oldest] = known.asked.keys();
  if (known.asked.size > KEPT_ASKED && oldest !== undefined) known.asked.delete(oldest);
  return atlas;
}

/**
 * The known part of the game's maps after a step; empty if none is known.
 *
 * @throws RunnerError `step-out-of-range`
 */
export function atlasBehind(timeline: Timeline, index: number): Promise<Atlas> {
  const step = locateStep(timeline, index);
  return foldAtlas(timeline, step, rowsOfPath(timeline.index, step.path));
}

/** The known part before the first step of a way: from the game's start, or from a save from elsewhere. */
async function atlasBefore(timeline: Timeline, path: readonly PathPart[]): Promise<Atlas> {
  const start = lastOnPath(path, (track) => track.starts, Number.POSITIVE_INFINITY);
  const entry = start === null ? undefined : readEntry(timeline, path, start)?.entry;
  if (entry?.type === "start") return applyObservation(EMPTY_ATLAS, entry.seen ?? [], 0);
  const root = path[0]?.branch;
  const save = root === undefined ? null : await findSave(timeline, root);
  return save?.checkpoint.memory.atlas ?? EMPTY_ATLAS;
}
