import { type Mistake, type Place, showValue, tellUnknown } from "../../../../src/base/text/mistake.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { type Axis, type Choice, type Note, readAxis, readEntry, type ValueReader } from "./axis.ts";

/** The most jobs of a fleet. */
export const MAX_JOBS = 100_000;

/** The most jobs before any is left out. */
const MAX_PRODUCT = 200_000;

/** The most values that a file may name in its matrix, its exclusions and its includes. */
const MAX_VALUES = 200_000;

/** One job's values of the matrix by key, in the matrix's order. */
export type MatrixCell = ReadonlyMap<string, Choice>;

/** The parts of a manifest that say which jobs there are. */
export interface MatrixParts {
  readonly matrix: JsonObject;
  readonly exclude: readonly JsonObject[];
  readonly include: readonly JsonObject[];
}

/** The jobs of a matrix, or the reason why they cannot be determined. */
export type MatrixVerdict =
  | { readonly cells: readonly MatrixCell[]; readonly mistakes: null }
  | { readonly cells: null; readonly mistakes: readonly Mistake[] };

/**
 * The jobs of a fleet: one for each choice of a value for each key of the matrix, the last key's the quickest, without
 * those that are excluded, and then those that are included. Without either there is one job.
 */
export function expandMatrix({ matrix, exclude, include }: MatrixParts, reading: ValueReader): MatrixVerdict {
  const reader = counted(reading);
  const mistakes: Mistake[] = [];
  const note: Note = (...found) => mistakes.push(...found);
  const axes = Object.entries(matrix).map(([key, given]) =>
    readAxis(["matrix", key], key, given ?? null, reader, note),
  );
  const columns = axes.length > 0 ? axes.map(({ key }) => key) : Object.keys(include[0] ?? {});
  const excluded = exclude.map((entry, at) => readExclude(entry, ["exclude", at], axes, reader, note));
  const included = include.map((entry, at) => readInclude(entry, ["include", at], columns, reader, note));
  checkSizes(axes, included, note);
  if (mistakes.length > 0) return { cells: null, mistakes };
  const isIncludeOnly = axes.length === 0 && include.length > 0;
  const cells = (isIncludeOnly ? [] : multiply(axes)).filter(
    (cell) => !excluded.some((exclusion) => isExcluded(cell, exclusion)),
  );
  for (const one of included) for (const cell of multiply(one)) cells.push(cell);
  if (cells.length > MAX_JOBS)
    return { cells: null, mistakes: [tooMany(["matrix"], cells.length, "in all")] };
  if (cells.length > 0) return { cells, mistakes: null };
  return { cells: null, mistakes: [{ place: ["exclude"], fact: "leaves no job over: exclude less" }] };
}

/** The same reader, which reads no more than there is room for. */
function counted(reader: ValueReader): ValueReader {
  let values = 0;
  const mistake: Mistake = {
    place: ["matrix"],
    fact: `names more than ${MAX_VALUES} values, the most that are read`,
  };
  return {
    refuseKey: (key) => reader.refuseKey(key),
    read(key, given, place) {
      values += 1;
      return values > MAX_VALUES
        ? { mistakes: values === MAX_VALUES + 1 ? [mistake] : [] }
        : reader.read(key, given, place);
    },
  };
}

function checkSizes(axes: readonly Axis[], included: readonly (readonly Axis[])[], note: Note): void {
  const product = sizeOf(axes);
  if (product > MAX_PRODUCT) note(tooMany(["matrix"], product, "before any is excluded"));
  const added = included.reduce((sum, one) => sum + sizeOf(one), 0);
  if (added > MAX_JOBS) note(tooMany(["include"], added, "alone"));
}

function tooMany(place: Place, jobs: number, when: string): Mistake {
  return { place, fact: `makes ${jobs} jobs ${when}; a fleet has at most ${MAX_JOBS}` };
}

function sizeOf(axes: readonly Axis[]): number {
  return axes.reduce((product, { choices }) => product * choices.length, 1);
}

function multiply(axes: readonly Axis[]): MatrixCell[] {
  return axes.reduce<MatrixCell[]>(
    (cells, { key, choices }) =>
      cells.flatMap((cell) => choices.map((choice) => new Map([...cell, [key, choice]]))),
    [new Map()],
  );
}

/** For each key that it names the values for which a job is left out, as canonical JSON. */
type Exclusion = readonly (readonly [key: string, prints: ReadonlySet<string>])[];

function isExcluded(cell: MatrixCell, exclusion: Exclusion): boolean {
  return exclusion.every(([key, prints]) => prints.has(cell.get(key)?.print ?? ""));
}

/** An excluded value must be in the matrix: any other is a slip, and jobs would be played that cost money. */
function readExclude(
  entry: JsonObject,
  place: Place,
  axes: readonly Axis[],
  reader: ValueReader,
  note: Note,
): Exclusion {
  if (Object.keys(entry).length === 0) note({ place, fact: "is empty: name what is to be left out" });
  return Object.entries(entry).map(([key, given]): Exclusion[number] => {
    const axis = axes.find((one) => one.key === key);
    if (axis === undefined) {
      note({ place: [...place, key], fact: tellUnknown("key of the matrix", key, axes.map(keyOf)) });
      return [key, new Set()];
    }
    const { choices } = readEntry([...place, key], key, given ?? null, reader, note);
    const known = new Map(axis.choices.map((choice) => [choice.print, choice]));
    // Values that could not be read are reported already.
    const unknown = known.size === 0 ? undefined : choices.find(({ print }) => !known.has(print));
    if (unknown !== undefined) {
      const words = [...known.values()].map(({ shown }) =>
        typeof shown === "string" ? shown : showValue(shown),
      );
      note({ place: unknown.place, fact: tellUnknown(`${key} in the matrix`, unknown.shown, words) });
    }
    return [key, new Set(choices.map(({ print }) => print))];
  });
}

/** An include has a value, or several, for each key of the matrix, so that a report can lay all jobs side by side. */
function readInclude(
  entry: JsonObject,
  place: Place,
  columns: readonly string[],
  reader: ValueReader,
  note: Note,
): readonly Axis[] {
  for (const key of Object.keys(entry)) {
    const refusal = reader.refuseKey(key);
    if (refusal === null && columns.includes(key)) continue;
    const fact = refusal ?? tellUnknown("key of the matrix", key, columns);
    note({ place: [...place, key], fact });
  }
  const missing = columns.filter((key) => !Object.hasOwn(entry, key));
  if (missing.length > 0 || columns.length === 0) {
    const rest = columns.length === 0 ? "is empty" : `has no ${missing.join(", ")}`;
    note({ place, fact: `${rest}: an include gives each key of the matrix` });
    return [];
  }
  return columns
    .filter((key) => reader.refuseKey(key) === null)
    .map((key) => readEntry([...place, key], key, entry[key] ?? null, reader, note));
}

const keyOf = ({ key }: Axis): string => key;
