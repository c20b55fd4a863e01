import type { JsonValue } from "../../../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../../../src/base/vocabulary/json.ts";

/** A value as people are shown it. Names and words are texts: nothing in them is ever markup. */
export type Shown =
  | { readonly kind: "words"; readonly text: string; readonly isQuiet: boolean }
  /** Some of a whole: 12 of 20 HP. */
  | { readonly kind: "gauge"; readonly value: number; readonly most: number }
  | { readonly kind: "list"; readonly items: readonly Shown[] }
  | { readonly kind: "fields"; readonly fields: readonly ShownField[] }
  /** Things of one kind below each other, such as a party. */
  | {
      readonly kind: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Shown[])[];
    };

/** A value and its label. */
export interface ShownField {
  /** As the data has it: no two fields beside each other have the same one. */
  readonly key: string;
  readonly label: string;
  readonly value: Shown;
}

const MOST_DEPTH = 6;
const MOST_ITEMS = 200;
const MOST_COLUMNS = 8;

/** Data of an adapter or a plan in the most readable shape. It may hold anything; too deep or too long parts are cut. */
export function describeData(value: JsonValue | undefined, depth = 0): Shown {
  if (value === undefined || value === null) return quiet("none");
  if (typeof value === "boolean") return { kind: "words", text: value ? "yes" : "no", isQuiet: false };
  if (typeof value === "number")
    return { kind: "words", text: value.toLocaleString("en-US"), isQuiet: false };
  if (typeof value === "string") {
    return value === "" ? quiet("empty") : { kind: "words", text: value, isQuiet: false };
  }
  if (depth >= MOST_DEPTH) return quiet("…");
  return Array.isArray(value)
    ? describeList(value, depth)
    : describeFields(value as Readonly<Record<string, JsonValue>>, depth);
}

/** A key in words: `battlesWon` → `battles won`, `maxHp` → `max HP`. */
export function labelOf(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words === "" ? key : words.replace(/\b(hp|pp|xp|id|x|y)\b/g, (word) => word.toUpperCase());
}

function quiet(text: string): Shown {
  return { kind: "words", text, isQuiet: true };
}

function describeList(items: readonly JsonValue[], depth: number): Shown {
  if (items.length === 0) return quiet("none");
  const shown = items.slice(0, MOST_ITEMS);
  const rest = items.length > MOST_ITEMS ? [quiet(`and ${items.length - MOST_ITEMS} more`)] : [];
  const columns = rest.length === 0 ? columnsOf(shown) : null;
  if (columns === null) {
    return { kind: "list", items: [...shown.map((item) => describeData(item, depth + 1)), ...rest] };
  }
  const rows = shown.map((item) => {
    const fields = fieldsOf(item as Readonly<Record<string, JsonValue>>, depth + 1);
    return columns.map((key) => fields.find((field) => field.key === key)?.value ?? quiet("none"));
  });
  return { kind: "table", columns: columns.map(labelOf), rows };
}

/** The columns of things that have the same few keys; null if they are better listed one by one. */
function columnsOf(items: readonly JsonValue[]): readonly string[] | null {
  const keys = new Set<string>();
  for (const item of items) {
    if (!isObject(item)) return null;
    for (const { key, value } of fieldsOf(item as Readonly<Record<string, JsonValue>>, 0)) {
      if (value.kind !== "words" && value.kind !== "gauge") return null;
      keys.add(key);
    }
  }
  return items.length < 2 || keys.size === 0 || keys.size > MOST_COLUMNS ? null : [...keys];
}

function describeFields(value: Readonly<Record<string, JsonValue>>, depth: number): Shown {
  const fields = fieldsOf(value, depth);
  return fields.length === 0 ? quiet("none") : { kind: "fields", fields };
}

function fieldsOf(value: Readonly<Record<string, JsonValue>>, depth: number): readonly ShownField[] {
  const gauges = gaugesOf(value);
  return Object.entries(value)
    .slice(0, MOST_ITEMS)
    .flatMap(([key, inner]): readonly ShownField[] => {
      if (gauges.whole.has(key)) return [];
      const most = gauges.most.get(key);
      const told: Shown =
        most === undefined ? describeData(inner, depth + 1) : { kind: "gauge", value: inner as number, most };
      return [{ key, label: labelOf(key), value: told }];
    });
}

/** Numbers with their maximum beside them: `hp` and `maxHp`, `enemyHp` and `enemyMaxHp`. */
function gaugesOf(value: Readonly<Record<string, JsonValue>>): {
  readonly most: ReadonlyMap<string, number>;
  readonly whole: ReadonlySet<string>;
} {
  const byName = new Map(Object.keys(value).map((key) => [key.toLowerCase(), key]));
  const most = new Map<string, number>();
  const whole = new Set<string>();
  for (const [key, all] of Object.entries(value)) {
    const lower = key.toLowerCase();
    if (!lower.includes("max") || typeof all !== "number" || all <= 0) continue;
    const part = byName.get(lower.replace("max", "").replace(/^_|_$|_(?=_)/g, ""));
    const some = part === undefined ? undefined : value[part];
    if (part === undefined || part === key || typeof some !== "number" || some < 0 || some > all) continue;
    most.set(part, all);
    whole.add(key);
  }
  return { most, whole };
}
