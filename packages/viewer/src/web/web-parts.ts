import type { ActShares, AnswerShares } from "../../../../src/base/seam/shares.ts";
import { healthAt } from "../parts/drift/show/health.ts";
import { tellAct } from "../parts/mail/show/tell-act.ts";
import { readPlaybookAt } from "../parts/playbook/show/read-playbook.ts";
import type { Timeline } from "../timeline/timeline.ts";
import type { PartAct } from "./control/act-part.ts";

// An act or an answer that is missing here is an error of the compiler.

/** The parts' requests that act. */
export const ACTS_OF_PARTS: { readonly [Name in keyof ActShares]: PartAct<Name> } = { tell: tellAct };

/** The parts' answers about a step. */
export const ANSWERS_OF_PARTS: {
  readonly [Name in keyof AnswerShares]: (timeline: Timeline, index: number) => Promise<AnswerShares[Name]>;
} = { health: healthAt, playbook: readPlaybookAt };
