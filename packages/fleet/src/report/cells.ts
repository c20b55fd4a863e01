import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { FleetRun } from "./fleet-run.ts";
import { groupBy } from "./statistics/samples.ts";

/** The key of the matrix whose values are repetitions. */
export const SEED = "seed";

/** The runs that share all values of the matrix but the seed. */
export interface ReportCell {
  readonly id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, JsonValue>>;
  readonly runs: readonly FleetRun[];
}

/** The runs by their cells, in the order in which these first come. */
export function cellsOf(runs: readonly FleetRun[]): readonly ReportCell[] {
  const groups = groupBy(runs, ({ values }) => canonicalJson(withoutKey(values, SEED)));
  const keys = varyingKeys(runs);
  return [...groups.values()].map((own, index) => {
    const values = withoutKey(own[0]?.values ?? {}, SEED);
    return { id: letterOf(index), name: nameOf(values, keys), values, runs: own };
  });
}

/** The keys that have more than one value among the runs, in the order of the matrix; never the seed. */
export function varyingKeys(runs: readonly FleetRun[]): readonly string[] {
  const keys = [...new Set(runs.flatMap(({ values }) => Object.keys(values)))];
  return keys.filter(
    (key) => key !== SEED && new Set(runs.map(({ values }) => wordOf(values[key] ?? null))).size > 1,
  );
}

/** Values without one of their keys. */
export function withoutKey(
  values: Readonly<Record<string, JsonValue>>,
  key: string,
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(Object.entries(values).filter(([own]) => own !== key));
}

/** A value for people: a text as it is, anything else as JSON. */
export function wordOf(value: JsonValue): string {
  return typeof value === "string" ? value : canonicalJson(value);
}

function nameOf(values: Readonly<Record<string, JsonValue>>, keys: readonly string[]): string {
  const words = keys.map((key) => `${key} ${wordOf(values[key] ?? null)}`);
  return words.length === 0 ? "all runs" : words.join(", ");
}

/** A, B, … Z, AA, AB, … */
function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${letterOf(Math.floor(index / 26) - 1)}${last}`;
}
