import type { GamePlace } from "../../../base/disk/disk.ts";
import type { StandingShares, StatusShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import { driftStatus } from "../../../parts/drift/play/status.ts";
import { interruptsStatus } from "../../../parts/interrupts/play/status.ts";
import { post } from "../../../parts/mail/play/post.ts";
import { mailReturn } from "../../../parts/mail/play/return.ts";
import { mailStatus } from "../../../parts/mail/play/status.ts";
import { workflowsStatus } from "../../../parts/workflows/play/status.ts";
import type { Present } from "../../status/read-present.ts";
import type { RunContext } from "../context.ts";
import type { MessageToPeople, ReturnPart } from "./loop-part.ts";

// Apart from the list of the loop's parts, since these use them, too.

/** Posts a message to people, by the part that can. */
export function* tellPeople(context: RunContext, message: MessageToPeople): Generator<RunEvent> {
  yield* post(context, message);
}

/** The parts of which something holds on after the run went back. */
const RETURN_PARTS: readonly ReturnPart[] = [mailReturn];

/** The state after the run went back by itself, with what of each part still holds there. */
export function afterGoingBack(
  context: RunContext,
  before: Memory,
  there: RunState,
  isPlanned: boolean,
): RunState {
  return RETURN_PARTS.reduce((state, part) => part.afterGoingBack(context, before, state, isPlanned), there);
}

/** The fields of a status about the stop at which a run stands, and those that are open. Reads only. */
export function standingOfParts(present: Pick<Present, "state" | "saves" | "reader">): StandingShares {
  return interruptsStatus(present);
}

/** The parts' other fields of a status: one that is missing is an error of the compiler. Reads only. @param memory the run's */
export function statusOfParts(place: GamePlace, memory: Memory): StatusShares {
  return { ...driftStatus(memory), ...mailStatus(place), ...workflowsStatus(memory) };
}
