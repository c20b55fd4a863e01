import { hash } from "node:crypto";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { areSettings } from "../../../base/vocabulary/setting-rules.ts";
import {
  type Check,
  fields,
  findBadField,
  isAmount,
  isCount,
  isDuration,
  isId,
  isObject,
  isSha256,
  isText,
  listOf,
  orMissing,
  orNull,
} from "../../saves/format/checks.ts";
import { isSeen } from "../../saves/format/shapes/check-atlas.ts";
import { isPlan } from "../../saves/format/shapes/check-plan.ts";
import { isSkillRun } from "../../saves/format/shapes/check-skill-run.ts";
import { isDriftDecision, isEvidence, isRollback } from "./check-drift.ts";
import { INTERRUPT_RECORDS } from "./check-interrupt-record.ts";
import { isAnswer, MAIL_RECORDS } from "./check-mail-record.ts";
import { STAGE_RECORDS } from "./check-stage-record.ts";
import { isSkillPlace, STEP_RECORDS } from "./check-step-record.ts";
import { isTrack } from "./check-track.ts";
import type { JournalStretch } from "./lines.ts";

/**
 * The same stretch up to its first line that is no record: what follows counts as damage. Lines whose sums are right
 * can still say anything, since whoever writes a line can make its sum.
 */
export function believeRecords(stretch: JournalStretch): JournalStretch {
  for (const [index, { value, before }] of stretch.lines.entries()) {
    const damage = findRecordDamage(value);
    if (damage === null) continue;
    return { lines: stretch.lines.slice(0, index), end: before, rest: "broken", damage };
  }
  return stretch;
}

/** Why a line is no record, as `record 7 (outcome) has no valid step`; null for one. Types that are not known are. */
export function findRecordDamage(line: JsonObject): string | null {
  const { type, seq } = line;
  const own = isText(type) && Object.hasOwn(RECORDS, type) ? RECORDS[type as keyof typeof RECORDS] : {};
  const field = findBadField(line, { ...EVERY_RECORD, ...own });
  if (field === null) return null;
  return `record ${seq}${isText(type) ? ` (${type.slice(0, 20)})` : ""} has no valid ${field}`;
}

const isFlag: Check = (value) => typeof value === "boolean";
const isTime: Check = (value) => isText(value) && !Number.isNaN(Date.parse(value));
const isTexts: Check = (value) => isObject(value) && Object.values(value).every(isText);
const isPlace = fields({ offset: isCount, seq: isCount, hash: isText });

const isUsage = fields({
  inputTokens: isAmount,
  outputTokens: isAmount,
  cacheReadTokens: isAmount,
  cacheWriteTokens: isAmount,
});

const BLOCKS: Readonly<Record<string, Check>> = {
  text: fields({ text: isText }),
  image: fields({ sha256: isSha256 }),
  tool_result: fields({ tool_use_id: isText, content: listOf(isBlock) }),
};

function isBlock(value: unknown): boolean {
  if (!isObject(value) || !isText(value["type"])) return false;
  return BLOCKS[value["type"]]?.(value) ?? true;
}

const isMessage: Check = (value) =>
  fields({ role: (role) => role === "user", content: listOf(isBlock) })(value);

/** Images by the SHA-256 of their bytes: what is saved by a wrong name could not be read again. */
const isImages: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([sha256, text]) => isText(text) && hash("sha256", Buffer.from(text, "base64")) === sha256,
  );

const isTools = listOf(fields({ name: isText }));

/** A conversation's beginning: what it shows is there. */
const OPENING = {
  gameInfo: isObject,
  system: isText,
  tools: isTools,
  opening: isMessage,
  images: isImages,
} satisfies Readonly<Record<string, Check>>;

const isOutcome = fields({
  track: isTrack,
  message: isMessage,
  images: isImages,
  gameInfo: isObject,
  machineSha256: isSha256,
  notes: isTexts,
  goal: orNull(isText),
  plan: orMissing(isPlan),
  wasUseful: isFlag,
  answers: orMissing(listOf(isAnswer)),
  skills: orMissing(listOf(isSkillRun)),
  evidence: orMissing(isEvidence),
  seen: orMissing(isSeen),
});

const isFolded = fields({ ...OPENING, summaryText: isText });
const isKept = fields({ reason: isText, summaryDueAt: isCount });

const EVERY_RECORD: Readonly<Record<string, Check>> = { type: isText, branchId: isId, time: isTime };

const CALL = { step: isCount, purpose: isText, skill: orMissing(isSkillPlace) } satisfies Readonly<
  Record<string, Check>
>;

const RECORDS = {
  start: {
    runId: isId,
    game: fields({
      ...{ title: isText, slug: isText, romSha256: isSha256, romPath: orNull(isText) },
      ...{ gameMap: orMissing(orNull(isText)), symbols: orMissing(orNull(isText)) },
    }),
    core: fields({ name: isText, sha256: isSha256 }),
    settings: areSettings,
    track: isTrack,
    machineSha256: isSha256,
    ...OPENING,
    seen: orMissing(isSeen),
  },
  branch: {
    runId: isId,
    fromBranchId: isId,
    fromStep: isCount,
    from: orNull(isPlace),
  },
  head: { runId: isId, checkpointId: orNull(isId), ancestorIds: listOf(isId), saveSeq: isCount },
  call: { ...CALL, model: isText, requestSha256: isText, reservedUsd: orMissing(isAmount) },
  lost: { ...CALL, model: isText, usage: orNull(isUsage), costUsd: orNull(isAmount) },
  reply: {
    ...CALL,
    reply: fields({ content: listOf(isBlock), stopReason: isText, usage: isUsage, model: isText }),
    costUsd: orNull(isAmount),
    ms: isDuration,
  },
  outcome: { step: isCount, outcome: isOutcome },
  fold: {
    step: isCount,
    outcome: (value: unknown) =>
      isObject(value) &&
      (value["type"] === "folded" ? isFolded : value["type"] === "kept" ? isKept : never)(value),
  },
  keyframe: { step: isCount, machine: isText },
  decision: {
    step: isCount,
    reason: isText,
    settings: orNull(areSettings),
    told: orNull(isText),
    stripsThinking: isFlag,
    startsSummary: orMissing(isFlag),
    drift: orMissing(isDriftDecision),
    rollback: orMissing(isRollback),
  },
  ...STEP_RECORDS,
  ...INTERRUPT_RECORDS,
  ...STAGE_RECORDS,
  ...MAIL_RECORDS,
} satisfies Readonly<Record<string, Readonly<Record<string, Check>>>>;

function never(): boolean {
  return false;
}
