import { fields, isIn, listUpTo } from "../../../base/checks.ts";
import type { AskedShares } from "../../../base/seam/shares.ts";
import { LOOP_NODES } from "../../../base/vocabulary/loop-node.ts";
import type { MadeKind } from "../../../base/vocabulary/setting-kinds.ts";
import type { PartSettings } from "../../../base/vocabulary/setting-row.ts";
import { MOST_ITEMS, textUpTo } from "../../../base/vocabulary/setting-shapes.ts";
import { CONDITION_LIMITS, type InterruptSettings } from "./interrupts.ts";
import { parseInterrupts } from "./parse-interrupts.ts";

const areNodes = listUpTo(MOST_ITEMS, isIn(LOOP_NODES));

/** The points where a run stops for a person. */
const INTERRUPTS_KIND: MadeKind = {
  type: "made",
  takes: `lists of nodes, and at most ${CONDITION_LIMITS.conditions} conditions of at most ${CONDITION_LIMITS.characters} characters`,
  isValid: fields({
    before: areNodes,
    after: areNodes,
    when: listUpTo(CONDITION_LIMITS.conditions, textUpTo(CONDITION_LIMITS.characters)),
  }),
};

/**
 * A gate does not vanish because another is named: only the lists that are given change.
 *
 * @throws RunnerError `interrupt-invalid`
 */
function mergeInterrupts(
  asked: AskedShares["interrupts"],
  saved: InterruptSettings | null,
): InterruptSettings | null {
  if (asked === undefined) return saved;
  if (asked === null) return null;
  return parseInterrupts({ ...saved, ...asked });
}

/** The setting of a run about interrupts. */
export const interruptsSettings: PartSettings<"interrupts"> = {
  interrupts: { kind: INTERRUPTS_KIND, usual: null, behind: "leftOut", merge: mergeInterrupts },
};
