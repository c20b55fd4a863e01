import { isCount, isId, isLaterVersion, isText, orNull } from "../../../base/checks.ts";
import { isObject, type JsonObject, type JsonValue } from "../../../base/vocabulary/json.ts";
import { findBadSetting } from "../../../base/vocabulary/setting-rules.ts";
import type { ChangeInput, ChangeWords, DataPart } from "../../../record/seam/data-part.ts";
import { INTERRUPT, isDecision, isNode } from "./interrupt-shape.ts";
import { applyResume, interruptState, mayStopHere } from "./interrupt-state.ts";

/** Interrupts and the decisions at them, as they are saved and replayed. */
export const interruptsData: DataPart<"interrupt" | "resume"> = {
  records: {
    interrupt: {
      fields: { step: isCount, ...INTERRUPT, next: isNode, version: isLaterVersion },
      neededVersion: ({ version }) => version,
      apply: interruptState,
      leavesOutcome: ({ next }) => next === "remember",
      beginsStop: true,
      isOfPlay: true,
      refusedInScores: "a person took part",
      redactQuotes: (record, seek) => ({ ...record, reason: seek(record["reason"]) }),
    },
    resume: {
      fields: {
        step: isCount,
        interruptId: isId,
        decision: isDecision,
        say: orNull(isText),
        settings: orNull((value) => isObject(value) && findBadSetting(value) === null),
        version: isLaterVersion,
      },
      neededVersion: ({ version }) => version,
      apply: applyResume,
      leavesOutcome: () => true,
      endsStop: true,
      refusedInScores: "a person took part",
      redact: (record, words, ofCall) => ({
        ...record,
        decision: redactDecision(record["decision"], words, ofCall),
        say: words(record["say"]),
      }),
    },
  },
  stopOf: ({ interrupt }) =>
    interrupt === undefined
      ? null
      : {
          id: interrupt.id,
          words: "an interrupt that was not resumed",
          ...(interrupt.next !== undefined && { next: interrupt.next }),
        },
  answerIn: ({ resumed }) =>
    resumed === undefined
      ? null
      : { refusal: resumed.decision.type === "reject" ? resumed.decision.why : null },
  mayLeaveOutcome: mayStopHere,
  withoutStop: ({ interrupt: _, resumed: __, ...memory }) => memory,
  afterNode: ({ resumed: _, ...memory }) => memory,
  leftIn(entries) {
    const resumed = new Set(entries.flatMap((one) => (one.type === "resume" ? [one.interruptId] : [])));
    return entries.filter((one) => one.type === "interrupt" && !resumed.has(one.id));
  },
};

/** A decision about a reply, or about one of its calls, with its words changed. */
function redactDecision(
  decision: JsonValue | undefined,
  words: ChangeWords,
  ofCall: ChangeInput | null,
): JsonValue {
  if (!isObject(decision)) return decision ?? null;
  const { why, calls } = decision;
  return {
    ...decision,
    ...(why !== undefined && { why: words(why) }),
    ...(ofCall !== null && isObject(calls) && { calls: redactCalls(calls, words, ofCall) }),
  };
}

function redactCalls(calls: JsonObject, words: ChangeWords, ofCall: ChangeInput): JsonObject {
  const changed = Object.entries(calls).map(([id, one]) => [
    id,
    isObject(one) && one["input"] !== undefined
      ? { ...one, input: ofCall(id, one["input"]) }
      : redactDecision(one, words, null),
  ]);
  return Object.fromEntries(changed) as JsonObject;
}
