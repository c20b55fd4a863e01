import { cleanText } from "../../../../../../src/base/text/clean-text.ts";
import type { MarksPart } from "../../../seam/show-part.ts";

const ORANGE = {
  line: "row",
  colour: "orange",
  row: { name: "Recoveries", sign: "dot" },
  isUrgent: true,
} as const;

/** Decisions about drift, as they are shown. */
export const driftShow: MarksPart<"rollback" | "recovery"> = {
  marksOfDecision({ drift, rollback, reason }) {
    if (rollback !== undefined) return [{ kind: "rollback", text: reason }];
    if (drift === undefined) return [];
    return [{ kind: "recovery", text: `${drift.action}: ${drift.evidence || reason}` }];
  },
  protocolDecision({ drift }) {
    if (drift === undefined) return {};
    const { level, signal, evidence, count } = drift;
    return { level, signal, evidence: cleanText(evidence), count };
  },
  kinds: {
    rollback: { ...ORANGE, shape: "cross", label: "Rollback", heading: "Went back" },
    recovery: { ...ORANGE, shape: "ring", label: "Recovery", heading: "Recovery" },
  },
};
