import { isButton } from "../../../base/vocabulary/button.ts";
import { LOOP_NODES } from "../../../base/vocabulary/loop-node.ts";
import { findBadSetting } from "../../../base/vocabulary/setting-rules.ts";
import {
  type Check,
  fields,
  isCount,
  isId,
  isObject,
  isText,
  listOf,
  orMissing,
  orNull,
} from "../../saves/format/checks.ts";
import { isLaterVersion } from "./format.ts";

const isNode: Check = (value) => (LOOP_NODES as readonly unknown[]).includes(value);
const isTrigger: Check = (value) => value === "before" || value === "after" || value === "condition";

/** An object that one of the checks judges: that of its type. */
const oneOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) &&
    isText(value["type"]) &&
    Object.hasOwn(checks, value["type"]) &&
    checks[value["type"]]?.(value) === true;

const isCallDecision: Check = oneOf({
  approve: fields({}),
  reject: fields({ why: isText }),
  edit: fields({ input: isObject }),
});

const isDecision: Check = oneOf({
  approve: fields({ by: orMissing((by) => by === "timeout") }),
  reject: fields({ why: isText }),
  buttons: fields({ buttons: listOf((button) => isText(button) && isButton(button)) }),
  calls: fields({ calls: (calls) => isObject(calls) && Object.values(calls).every(isCallDecision) }),
});

const isAmount: Check = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;

const isTarget: Check = fields({
  untilStep: orNull(isCount),
  until: orMissing(orNull(isText)),
  saveEvery: orMissing((value) => isCount(value) && value > 0),
  limits: orMissing(fields({ costUsd: orNull(isAmount), tokens: orNull(isAmount), ms: orNull(isAmount) })),
});

/** What the records of an interrupt hold. */
export const INTERRUPT_RECORDS: Readonly<Record<"interrupt" | "resume", Readonly<Record<string, Check>>>> = {
  interrupt: {
    step: isCount,
    id: isId,
    node: isNode,
    next: isNode,
    when: isTrigger,
    reason: isText,
    target: isTarget,
    version: isLaterVersion,
  },
  resume: {
    step: isCount,
    interruptId: isId,
    decision: isDecision,
    say: orNull(isText),
    settings: orNull((value) => isObject(value) && findBadSetting(value) === null),
    version: isLaterVersion,
  },
};
