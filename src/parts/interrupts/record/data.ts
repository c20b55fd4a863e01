import { isObject } from "../../../base/vocabulary/json.ts";
import { findBadSetting } from "../../../base/vocabulary/setting-rules.ts";
import { isCount, isId, isLaterVersion, isText, orNull } from "../../../record/saves/format/checks.ts";
import type { DataPart } from "../../../record/seam/data-part.ts";
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
      redact(record, words) {
        const { decision } = record;
        const isRefusal = isObject(decision) && decision["why"] !== undefined;
        return {
          ...record,
          ...(isRefusal && { decision: { ...decision, why: words(decision["why"]) } }),
          say: words(record["say"]),
        };
      },
    },
  },
  stopOf: ({ interrupt }) =>
    interrupt === undefined ? null : { id: interrupt.id, words: "an interrupt that was not resumed" },
  mayLeaveOutcome: mayStopHere,
  withoutStop: ({ interrupt: _, resumed: __, ...memory }) => memory,
  afterNode: ({ resumed: _, ...memory }) => memory,
  leftIn(entries) {
    const resumed = new Set(entries.flatMap((one) => (one.type === "resume" ? [one.interruptId] : [])));
    return entries.filter((one) => one.type === "interrupt" && !resumed.has(one.id));
  },
};
