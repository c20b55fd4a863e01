import { type Check, isTexts, orMissing } from "../../../base/checks.ts";
import type { OpeningShares, StartShares } from "../../../base/seam/shares.ts";
import type { DataPart, DecisionShare, StartShare } from "../../../record/seam/data-part.ts";
import { isDropped, NO_PLAYBOOK } from "../base/playbook.ts";
import { withPlaybookChanged, withRefineDue, withShown, withStepShown } from "./keep-playbook.ts";
import { isPlaybook, isPlaybookChange } from "./playbook-shape.ts";

const isTitles = orMissing(isTexts);

/** The checks of its fields of an opening. */
export const playbookOpening: Readonly<Record<keyof Pick<OpeningShares, "playbookShown">, Check>> = {
  playbookShown: isTitles,
};

/** The playbook with which a game begins. */
export const playbookStart: Readonly<Record<keyof Pick<StartShares, "playbook">, StartShare>> = {
  playbook: {
    check: orMissing(isPlaybook),
    noun: "playbook",
    isGivenBy: ({ playbook }) => playbook?.entries !== undefined,
  },
};

/** Decisions that change the playbook. */
export const playbookDecision: DecisionShare<"playbook" | "playbookShown"> = {
  fields: { playbook: orMissing(isPlaybookChange), playbookShown: isTitles },
  // Other versions may go on without it.
  needsPart: () => false,
  hasOwnWords: ({ playbook }) => playbook !== undefined,
  // The request for edits is counted with the calls.
  countsAs: ({ playbook }) => ({ notice: true, change: playbook?.edits === undefined }),
  refusedInScores: ({ playbook, playbookShown }) =>
    playbook === undefined && playbookShown === undefined ? null : "its playbook was changed or shown",
  apply: withPlaybookChanged,
};

/** The playbook as it is saved and replayed. A refining is due by what drift says of the step. */
export const playbookData: DataPart = {
  records: {},
  decision: playbookDecision,
  atStart: ({ playbook: entries, playbookShown }) =>
    entries === undefined ? {} : withShown({ playbook: { ...NO_PLAYBOOK, entries } }, playbookShown, true),
  startAgain: ({ playbook }) => (playbook === undefined ? {} : { playbook: playbook.entries }),
  afterAnyStep: (memory, { playbookShown }, step) => withStepShown(memory, playbookShown, step),
  // An operator's plan is not interrupted.
  dueNode: ({ playbook, operator, next }) =>
    playbook?.isRefineDue === true &&
    operator === undefined &&
    (next === "save" || next === "summarize" || next === "decide")
      ? "refine"
      : null,
  ranAfterStep: ({ totalSteps, memory: { playbook, waiting = [] } }) =>
    (totalSteps > 0 && playbook?.refinedAt === totalSteps) ||
    waiting.some(({ purpose }) => purpose === "refine")
      ? "refine"
      : null,
  judge: ({ before, outcome }, after) => withRefineDue(after, before.totalSteps + 1, outcome),
  keepGoingBack: ({ playbook }) =>
    playbook === undefined ? {} : { playbook: { entries: playbook.entries } },
  requests: "edits of the playbook",
  sideCalls: ({ refineEvery, refineModel = null }) =>
    refineEvery == null ? null : { model: refineModel, everySteps: refineEvery },
  passages: ({ playbook }) =>
    (playbook?.entries ?? [])
      .filter((entry) => !isDropped(entry))
      .map(({ title, text }) => ({ from: "playbook", text: `${title}: ${text}` })),
  afterFold: (memory, { playbookShown }) => ({ ...memory, ...withShown(memory, playbookShown, true) }),
};
