import { CONDITION_LIMITS } from "../../parts/interrupts/base/interrupts.ts";
import { isObject } from "./json.ts";
import { LOOP_NODES } from "./loop-node.ts";
import { type MadeKind, MOST_NAME } from "./setting-kinds.ts";

/** The most items of a list. A save may be a stranger's. */
const MOST_ITEMS = 1_000;

/** The features that models go without. */
export const LEFT_OUT_KIND: MadeKind = {
  type: "made",
  takes: "lists of texts by model",
  isValid: (value) => isObject(value) && areItems(Object.values(value), isTexts),
};

/** The points where a run stops for a person. */
export const INTERRUPTS_KIND: MadeKind = {
  type: "made",
  takes: `lists of nodes, and at most ${CONDITION_LIMITS.conditions} conditions of at most ${CONDITION_LIMITS.characters} characters`,
  isValid: (value) =>
    isObject(value) && isNodes(value["before"]) && isNodes(value["after"]) && isConditions(value["when"]),
};

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function areItems(items: readonly unknown[], isItem: (item: unknown) => boolean): boolean {
  return items.length <= MOST_ITEMS && items.every(isItem);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && areItems(value, (one) => isText(one) && one.length <= MOST_NAME);
}

function isConditions(value: unknown): boolean {
  const { conditions, characters } = CONDITION_LIMITS;
  return (
    Array.isArray(value) &&
    value.length <= conditions &&
    value.every((one) => isText(one) && one.length <= characters)
  );
}

function isNodes(value: unknown): boolean {
  return Array.isArray(value) && areItems(value, (node) => (LOOP_NODES as readonly unknown[]).includes(node));
}
