import { isAtlas } from "../../../../packages/games/src/world/atlas/check-atlas.ts";
import {
  type Check,
  fields,
  isAmount,
  isCount,
  isDuration,
  isIn,
  isText,
  isTexts,
  listOf,
  orMissing,
  orNull,
  recordOf,
  taggedUnion,
} from "../../../base/checks.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import { NEXT_NODES } from "../../../base/vocabulary/loop-node.ts";
import { SETTING_RULES } from "../../../base/vocabulary/setting-rules.ts";
import { MEMORY_CHECKS } from "../../seam/shape-parts.ts";
import { isBrought } from "./shapes/brought-shape.ts";
import { isLearned } from "./shapes/learned-shape.ts";
import { isFight, isPlan, isUserMessage, OUTCOME } from "./shapes/outcome-shape.ts";
import { isReply } from "./shapes/reply-shape.ts";

const isReplyContent = listOf(fields({ type: isText }));
const isMessage = taggedUnion(
  { user: isUserMessage, assistant: fields({ content: isReplyContent }) },
  "role",
);

/** Settings, each judged by its rule; `adapt` may make one optional. */
const settings = (adapt: (isValid: Check) => Check): Check =>
  fields(
    Object.fromEntries(Object.entries(SETTING_RULES).map(([name, { isValid }]) => [name, adapt(isValid)])),
  );
const arePartSettings = settings(orMissing);

const isWaiting = fields({
  purpose: isText,
  reply: isReply(isReplyContent),
  ms: orMissing(isDuration),
  costUsd: orMissing(orNull(isAmount)),
});

/** The memory part of a save. */
export const isMemory: Check = fields({
  system: isText,
  tools: listOf(fields({ name: isText, description: isText, input_schema: isObject })),
  rules: orMissing(isCount),
  messageHistory: listOf(isMessage),
  summaryText: orNull(isText),
  notes: recordOf(isText),
  plan: orMissing(isPlan),
  milestones: orMissing(isTexts),
  counters: fields({
    messages: isCount,
    summaries: isCount,
    summaryDueAt: isCount,
    uselessReplies: isCount,
  }),
  settings: settings((isValid) => isValid),
  waiting: orMissing(
    (value) => Array.isArray(value) && value.length > 0 && value.every((call) => isWaiting(call)),
  ),
  operator: orMissing(fields({ tool: isText, input: isObject })),
  outcome: orMissing(fields({ ...OUTCOME, milestones: orMissing(isTexts) })),
  requestedSettings: orMissing(arePartSettings),
  untried: orMissing(arePartSettings),
  atlas: orMissing(isAtlas),
  fight: orMissing(isFight),
  learned: orMissing(isLearned),
  brought: orMissing(isBrought),
  chapters: orMissing(listOf(fields({ from: isCount, to: isCount, summary: isText, talks: isTexts }))),
  ...MEMORY_CHECKS,
  next: isIn(NEXT_NODES),
});

/** Returns the words of a setting's rule; null for a place that is not a setting. */
export function wordsOfRule([part, name]: readonly string[]): string | null {
  const isSetting = part === "settings" || part === "requestedSettings" || part === "untried";
  const rule = Object.entries(SETTING_RULES).find(([known]) => known === name)?.[1];
  return isSetting && rule !== undefined ? `takes ${rule.takes}` : null;
}
