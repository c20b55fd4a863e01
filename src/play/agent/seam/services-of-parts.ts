import type { StatusShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { post } from "../../../parts/mail/play/post.ts";
import { mailStatus } from "../../../parts/mail/play/status.ts";
import type { GamePlace } from "../../status/read-present.ts";
import type { RunContext } from "../context.ts";
import type { MessageToPeople } from "./loop-part.ts";

// Apart from the list of the loop's parts, since these use them, too.

/** Posts a message to people, by the part that can. */
export function* tellPeople(context: RunContext, message: MessageToPeople): Generator<RunEvent> {
  yield* post(context, message);
}

/** The parts' fields of a status: one that is missing is an error of the compiler. Reads only. */
export function statusOfParts(place: GamePlace): StatusShares {
  return { ...mailStatus(place) };
}
