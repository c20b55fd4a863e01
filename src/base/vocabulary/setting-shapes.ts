import { CONDITION_LIMITS } from "../../parts/interrupts/base/interrupts.ts";
import { type Check, fields, isIn, isText, listUpTo } from "../checks.ts";
import { isObject } from "./json.ts";
import { LOOP_NODES } from "./loop-node.ts";
import { type MadeKind, MOST_NAME } from "./setting-kinds.ts";

/** The most items of a list. A save may be a stranger's. */
const MOST_ITEMS = 1_000;

const textUpTo =
  (most: number): Check =>
  (value) =>
    isText(value) && value.length <= most;

const areTextsByModel = listUpTo(MOST_ITEMS, listUpTo(MOST_ITEMS, textUpTo(MOST_NAME)));

/** The features that models go without. */
export const LEFT_OUT_KIND: MadeKind = {
  type: "made",
  takes: "lists of texts by model",
  isValid: (value) => isObject(value) && areTextsByModel(Object.values(value)),
};

const areNodes = listUpTo(MOST_ITEMS, isIn(LOOP_NODES));

/** The points where a run stops for a person. */
export const INTERRUPTS_KIND: MadeKind = {
  type: "made",
  takes: `lists of nodes, and at most ${CONDITION_LIMITS.conditions} conditions of at most ${CONDITION_LIMITS.characters} characters`,
  isValid: fields({
    before: areNodes,
    after: areNodes,
    when: listUpTo(CONDITION_LIMITS.conditions, textUpTo(CONDITION_LIMITS.characters)),
  }),
};
