import { isOnPath, type Path, placeOnPath } from "../store/path.ts";
import type { RunData } from "../store/run-data.ts";
import type { Mark } from "../wire/types.ts";
import { lookOf, type MarkLook } from "./mark-kinds.ts";

/** A mark at its place on the path. */
export interface PlacedMark {
  readonly place: number;
  readonly mark: Mark;
  readonly look: MarkLook;
}

/** The strip's data of a path: a value a place, so that a thousand places a pixel are drawn quickly. */
export interface StripModel {
  readonly count: number;
  /** The height of each place's bar, from 0 to 1. */
  readonly heights: Float32Array;
  /** The hue of each place's surroundings in degrees; −1 where they are not known. */
  readonly hues: Int16Array;
  /** The number of each place's step. */
  readonly steps: Int32Array;
  readonly marks: readonly PlacedMark[];
}

/** Frames of a step that has a full bar. */
const FULL_FRAMES = 1200;

/** The model of a path through a run. */
export function modelStrip(run: RunData, path: Path): StripModel {
  const count = path.indices.length;
  const heights = new Float32Array(count);
  const hues = new Int16Array(count);
  const steps = new Int32Array(count);
  path.indices.forEach((index, place) => {
    const row = run.rows[index];
    if (row === undefined) return;
    heights[place] = Math.min(1, Math.log2(1 + row.frames) / Math.log2(1 + FULL_FRAMES));
    hues[place] = row.place === null ? -1 : hueOf(row.position?.map ?? row.place);
    steps[place] = row.step;
  });
  const marks = run.marks.flatMap((mark) => {
    const look = lookOf(mark.kind);
    if (look === null || mark.index === null || !isOnPath(path, mark)) return [];
    return [{ place: placeOnPath(path, mark.index), mark, look }];
  });
  return { count, heights, hues, steps, marks: marks.sort((a, b) => a.place - b.place) };
}

/** The same hue for the same words, and mostly another for others. */
function hueOf(words: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < words.length; i += 1) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193);
  return ((hash >>> 8) % 24) * 15;
}

/** The marks whose place is at most `reach` places away, the nearest first. */
export function marksNear(model: StripModel, place: number, reach: number): readonly PlacedMark[] {
  return model.marks
    .filter((mark) => Math.abs(mark.place - place) <= reach)
    .sort((a, b) => Math.abs(a.place - place) - Math.abs(b.place - place));
}
