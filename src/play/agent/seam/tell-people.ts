import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { mailLoop } from "../../../parts/mail/play/loop.ts";
import type { RunContext } from "../context.ts";
import type { MessageToPeople } from "./loop-part.ts";

/** Posts a message to people, by the part that can; apart from the list of parts, since parts post too. */
export function* tellPeople(context: RunContext, message: MessageToPeople): Generator<RunEvent> {
  yield* mailLoop.tellPeople?.(context, message) ?? [];
}
