import {
  type Check,
  fields,
  isCount,
  isId,
  isIn,
  isNumber,
  isText,
  listOf,
  orMissing,
  orNull,
  recordOf,
  taggedUnion,
} from "../../../base/checks.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import { LOOP_NODES, PART_NODES } from "../../../base/vocabulary/loop-node.ts";
import { isButtons } from "../../../record/saves/format/shapes/track-shape.ts";

/** A node of the loop. */
export const isNode: Check = isIn(LOOP_NODES);

const isPatience: Check = (value) => isNumber(value) && value > 0;
const isLimit = orNull((value) => isNumber(value) && value >= 0);
const DECISIONS: Readonly<Record<string, Check>> = {
  approve: fields({}),
  reject: fields({ why: isText }),
};

/** A person's decision on an interrupt. */
export const isDecision: Check = taggedUnion({
  ...DECISIONS,
  approve: fields({ by: orMissing(isIn(["timeout"])) }),
  buttons: fields({ buttons: isButtons }),
  calls: fields({ calls: recordOf(taggedUnion({ ...DECISIONS, edit: fields({ input: isObject }) })) }),
});

/** An interrupt: what stopped the run, and how far the run was to go. */
export const INTERRUPT: Readonly<Record<"id" | "node" | "when" | "reason" | "next" | "target", Check>> = {
  id: isId,
  node: isNode,
  when: isIn(["before", "after", "condition"]),
  reason: isText,
  next: orMissing(isIn(PART_NODES)),
  target: fields({
    untilStep: orNull(isCount),
    until: orMissing(orNull(isText)),
    saveEvery: orMissing((value) => isCount(value) && value > 0),
    elsewhere: orMissing(listOf(isText)),
    lmTimeoutMs: orMissing(isPatience),
    replyTimeoutMs: orMissing(isPatience),
    retryForMs: orMissing(isPatience),
    maxUnsaved: orMissing((value) => isCount(value) && value > 0),
    limits: orMissing(fields({ costUsd: isLimit, tokens: isLimit, ms: isLimit })),
  }),
};
