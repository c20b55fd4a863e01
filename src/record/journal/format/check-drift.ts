import { DRIFT_SIGNALS, RECOVERY_ACTIONS } from "../../../base/vocabulary/drift.ts";
import {
  type Check,
  fields,
  isCount,
  isDuration,
  isId,
  isObject,
  isText,
  listOf,
  orMissing,
  orNull,
} from "../../saves/format/checks.ts";

const isNumber: Check = (value) => typeof value === "number";
const isTrue: Check = (value) => value === true;
const isSignal: Check = (value) => (DRIFT_SIGNALS as readonly unknown[]).includes(value);
const isAction: Check = (value) =>
  value === "reseed" || (RECOVERY_ACTIONS as readonly unknown[]).includes(value);
const isPending = fields({
  step: orMissing(isCount),
  checkpointId: orMissing(isId),
  lesson: isText,
  wayBackId: orNull(isId),
});

/** What a step left to judge the run by. */
export const isEvidence: Check = fields({
  screen: orNull(isText),
  place: orNull(isText),
  state: isText,
  news: listOf(isText),
  health: orMissing(isNumber),
  isEnded: orMissing(isTrue),
  experience: orMissing(orNull(isNumber)),
  isDiscovery: orMissing((value) => typeof value === "boolean"),
});

/** What was noticed, and what is done about it. */
export const isDriftDecision: Check = fields({
  action: isAction,
  level: isCount,
  signal: orNull(isSignal),
  evidence: isText,
  count: isCount,
  since: isCount,
  goesBack: orMissing(isPending),
});

/** With what a branch begins to which the run went back by itself. */
export const isRollback: Check = fields({
  notes: (value) => isObject(value) && Object.values(value).every(isText),
  carried: fields({
    ...{ playedMs: isDuration, playedSteps: isCount, decisions: isCount },
    seen: orMissing(listOf(isText)),
    hadCells: orMissing((value) => isObject(value) && Object.values(value).every(isCount)),
  }),
});
