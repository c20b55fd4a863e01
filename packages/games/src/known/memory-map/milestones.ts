import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { isObject, isSameJson } from "../../../../../src/base/vocabulary/json.ts";
import type { FieldValue } from "./fields/field-reader.ts";
import type { MapField } from "./fields/map-field.ts";
import type { MapMilestone, MilestoneCondition } from "./file.ts";
import { labelOf, renderField } from "./words.ts";

/** The values of one field that are remembered for `new value`; the oldest are forgotten first. */
const MAX_SEEN = 256;

/** The values of a field that this run has seen: those of the state before, and this one. The newest is last. */
export function seenValues(
  previous: GameInfo | null,
  name: string,
  value: FieldValue,
): readonly FieldValue[] {
  const seen = seenIn(previous, name);
  return value === null || isIn(seen, value) ? seen : [...seen, value].slice(-MAX_SEEN);
}

/** A milestone's texts for the step between two states; empty if not reached. */
export function reached(
  milestone: MapMilestone,
  field: MapField,
  before: GameInfo,
  after: GameInfo,
): readonly string[] {
  const [was, is] = [before[field.name], after[field.name]];
  // A state without the field is another adapter's, or an older map's: nothing can be said of the step.
  if (was === undefined || is === undefined || is === null) return [];

  const text = milestone.text ?? `${labelOf(field).toLowerCase()}: {value}`;
  const conditions: Readonly<Record<MilestoneCondition, () => readonly unknown[]>> = {
    "new value": () =>
      isSameJson(was, is) || isIn(seenIn(before, field.name), is as FieldValue) ? [] : [is],
    greater: () => (typeof is === "number" && typeof was === "number" && is > was ? [is] : []),
    less: () => (typeof is === "number" && typeof was === "number" && is < was ? [is] : []),
    reaches: () => (isReached(was, is, milestone.value) ? [is] : []),
    equals: () => (isSameJson(is, milestone.value) && !isSameJson(was, milestone.value) ? [is] : []),
    set: () => (Array.isArray(is) ? newBits(was, is, milestone.bit) : isOn(is) && !isOn(was) ? [is] : []),
  };
  return conditions[milestone.when]().map((value) =>
    text.replaceAll("{value}", () => renderField(field, value)),
  );
}

function isReached(was: unknown, is: unknown, goal: unknown): boolean {
  const isNumbers = typeof was === "number" && typeof is === "number" && typeof goal === "number";
  return isNumbers && was < goal && is >= goal;
}

function newBits(was: unknown, is: readonly unknown[], bit: string | undefined): readonly unknown[] {
  const old = new Set(Array.isArray(was) ? was : []);
  return is.filter((one) => !old.has(one) && (bit === undefined || one === bit));
}

function isOn(value: unknown): boolean {
  return value === true || (typeof value === "number" && value !== 0);
}

function seenIn(info: GameInfo | null, name: string): readonly FieldValue[] {
  const seen = info?.["seen"];
  const values = isObject(seen) ? Reflect.get(seen, name) : [];
  return Array.isArray(values) ? values : [];
}

function isIn(values: readonly FieldValue[], value: FieldValue): boolean {
  return values.some((one) => isSameJson(one, value));
}
