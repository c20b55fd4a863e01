import { hash } from "node:crypto";
import { isSeen } from "../../../../packages/games/src/world/atlas/check-atlas.ts";
import {
  type Check,
  fields,
  findBadField,
  isAmount,
  isCount,
  isDuration,
  isFlag,
  isId,
  isLaterVersion,
  isSha256,
  isText,
  isTrue,
  listOf,
  orMissing,
  orNull,
  taggedUnion,
} from "../../../base/checks.ts";
import type { RecordShares, StepRecordShares } from "../../../base/seam/shares.ts";
import type { JournalRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import { areSettings } from "../../../base/vocabulary/setting-rules.ts";
import { TOOL_RULES } from "../../../base/vocabulary/tool-rules.ts";
import { isBrought } from "../../saves/format/shapes/brought-shape.ts";
import { isLearned } from "../../saves/format/shapes/learned-shape.ts";
import { isUserMessage, OUTCOME } from "../../saves/format/shapes/outcome-shape.ts";
import { isReply, isUsage } from "../../saves/format/shapes/reply-shape.ts";
import { isTrack } from "../../saves/format/shapes/track-shape.ts";
import {
  CALL_CHECKS,
  DECISION_CHECKS,
  OPENING_CHECKS,
  RECORD_SHARES,
  START_CHECKS,
  STEP_RECORD_SHARES,
} from "../../seam/data-parts.ts";
import type { JournalStretch } from "./lines.ts";

/**
 * Cuts a stretch before its first invalid record: the lines from there count as damage. Lines with valid sums can still
 * hold anything, since any writer can compute a sum.
 */
export function believeRecords(stretch: JournalStretch): JournalStretch {
  for (const [index, { value, before }] of stretch.lines.entries()) {
    const damage = findRecordDamage(value);
    if (damage === null) continue;
    return { lines: stretch.lines.slice(0, index), end: before, rest: "broken", damage };
  }
  return stretch;
}

/**
 * Returns why a line is not a record, as `record 7 (outcome) has no valid step`; null for a valid one. Unknown types
 * are valid.
 */
export function findRecordDamage(line: JsonObject): string | null {
  const { type, seq } = line;
  const field = findBadField(line, (isText(type) ? CHECKS.get(type) : undefined) ?? EVERY_RECORD);
  if (field === null) return null;
  return `record ${seq}${isText(type) ? ` (${type.slice(0, 20)})` : ""} has no valid ${field}`;
}

/** Fields of every line, besides those of its record. */
const OF_LINES: ReadonlySet<string> = new Set(["seq", "prev", "sum", "opened", "format", "version"]);

/** The fields inside a reply. */
const OF_REPLIES: ReadonlySet<string> = new Set(["content", "stopReason", "usage", "model"]);

/** The fields of a line that this version does not know, as `reply.note`; its type where that is not known. */
export function unknownFieldsIn(line: JsonObject): readonly string[] {
  const { type, reply } = line;
  const known = isText(type) ? CHECKS.get(type) : undefined;
  if (known === undefined) return [String(type)];
  const isKnown = (name: string): boolean =>
    Object.hasOwn(known, name) || (OF_LINES.has(name) && (name !== "opened" || line[name] === true));
  const own = Object.keys(line).filter((name) => !isKnown(name));
  const inside = type === "reply" && isObject(reply) ? Object.keys(reply) : [];
  return [
    ...own.map((name) => `${type}.${name}`),
    ...inside.filter((name) => !OF_REPLIES.has(name)).map((name) => `reply.reply.${name}`),
  ];
}

/** Whether this version knows records of a type. */
export function isRecordType(type: string): boolean {
  return CHECKS.has(type);
}

const isTime: Check = (value) => isText(value) && !Number.isNaN(Date.parse(value));

/** The blocks of a reply; types that are not known are valid. */
const isReplyContent = listOf((block) => {
  if (!isObject(block) || !isText(block["type"])) return false;
  if (block["type"] === "text") return isText(block["text"]);
  return block["type"] !== "image" || isSha256(block["sha256"]);
});

/** Images by the SHA-256 of their bytes: what is saved by a wrong name could not be read again. */
const isImages: Check = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([sha256, text]) => isText(text) && hash("sha256", Buffer.from(text, "base64")) === sha256,
  );

/** Rules by which this version can carry out a reply: later ones would be taken for these. */
const isKnownRules: Check = (value) => isCount(value) && Number(value) >= 1 && Number(value) <= TOOL_RULES;

/** A conversation's beginning: what it shows is there. */
const OPENING = {
  gameInfo: isObject,
  system: isText,
  tools: listOf(fields({ name: isText })),
  rules: orMissing(isKnownRules),
  opening: isUserMessage,
  images: isImages,
  ...OPENING_CHECKS,
} satisfies Readonly<Record<string, Check>>;

const EVERY_RECORD: Readonly<Record<string, Check>> = { type: isText, branchId: isId, time: isTime };

const CALL = {
  step: isCount,
  purpose: isText,
  ...CALL_CHECKS,
} satisfies Readonly<Record<string, Check>>;

/** All fields of a type of record: one without a check would count as unknown, and no score may rest on it. */
type CheckedFields<T extends JournalRecord["type"]> = Readonly<
  Record<Exclude<keyof Extract<JournalRecord, { readonly type: T }>, "type">, Check>
>;

const RECORDS = {
  start: {
    runId: isId,
    game: fields({
      title: isText,
      slug: isText,
      romSha256: isSha256,
      romPath: orNull(isText),
      gameMap: orMissing(orNull(isText)),
      symbols: orMissing(orNull(isText)),
    }),
    core: fields({ name: isText, sha256: isSha256 }),
    settings: areSettings,
    machine: orMissing(isText),
    track: isTrack,
    machineSha256: isSha256,
    ...OPENING,
    seen: orMissing(isSeen),
    learned: orMissing(isLearned),
    ...START_CHECKS,
    brought: orMissing(isBrought),
  },
  branch: {
    runId: isId,
    fromBranchId: isId,
    fromStep: isCount,
    from: orNull(fields({ offset: isCount, seq: isCount, hash: isText })),
  },
  head: { runId: isId, checkpointId: orNull(isId), ancestorIds: listOf(isId), saveSeq: isCount },
  call: { ...CALL, model: isText, requestSha256: isText, reservedUsd: orMissing(isAmount) },
  lost: {
    ...CALL,
    model: isText,
    usage: orNull(isUsage),
    costUsd: orNull(isAmount),
    blames: orMissing(listOf(isText)),
    isLast: orMissing(isTrue),
  },
  reply: { ...CALL, reply: isReply(isReplyContent), costUsd: orNull(isAmount), ms: isDuration },
  outcome: { step: isCount, outcome: fields({ ...OUTCOME, images: isImages }) },
  fold: {
    step: isCount,
    outcome: taggedUnion({
      folded: fields({ ...OPENING, summaryText: isText, keepsChapter: orMissing(isTrue) }),
      kept: fields({ reason: isText, summaryDueAt: isCount }),
    }),
  },
  keyframe: { step: isCount, machine: isText, totals: () => true },
  decision: {
    step: isCount,
    reason: isText,
    settings: orNull(areSettings),
    told: orNull(isText),
    stripsThinking: isFlag,
    startsSummary: orMissing(isFlag),
    learned: orMissing(isLearned),
    ...DECISION_CHECKS,
  },
  version: { version: isLaterVersion },
  operator: { step: isCount, action: fields({ tool: isText, input: isObject }), version: isLaterVersion },
  unanswered: { step: isCount, n: isCount, label: isText, reason: isText, isTimeout: orMissing(isTrue) },
  restored: {
    step: isCount,
    slot: orNull(isCount),
    checkpointId: orNull(isId),
    machine: orNull(isText),
    refusal: orMissing(isText),
    loaded: orMissing(fields({ label: orNull(isText), step: isCount })),
    version: isLaterVersion,
  },
  tool: {
    step: isCount,
    n: isCount,
    name: isText,
    text: isText,
    isError: orMissing(isTrue),
    track: isTrack,
    version: isLaterVersion,
  },
} satisfies {
  readonly [T in Exclude<JournalRecord["type"], keyof (RecordShares & StepRecordShares)>]: CheckedFields<T>;
} & { readonly version: object };

/** The fields of each type of record. */
const CHECKS: ReadonlyMap<string, Readonly<Record<string, Check>>> = new Map(
  [
    ...Object.entries(RECORDS),
    ...Object.entries({ ...RECORD_SHARES, ...STEP_RECORD_SHARES }).map(
      ([type, { fields: own }]) => [type, own] as const,
    ),
  ].map(([type, own]) => [type, { ...EVERY_RECORD, ...own }]),
);
