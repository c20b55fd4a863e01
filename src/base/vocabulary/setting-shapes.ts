import { type Check, isText, listUpTo } from "../checks.ts";
import { isObject } from "./json.ts";
import { type MadeKind, MOST_NAME } from "./setting-kinds.ts";

/** The most items of a list. A save may be a stranger's. */
export const MOST_ITEMS = 1_000;

/** A text of at most this many characters. */
export const textUpTo =
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
