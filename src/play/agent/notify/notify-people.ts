import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import { isLastEvent, type RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Notifier } from "../../../record/notify/notifier.ts";
import { STOPS } from "../seam/stop-parts.ts";

/**
 * Passes a run's events on, and sends those for which a person may wait to the notify command: interrupts, milestones, failed saves
 * and the end. Drift and answers are sent as messages of the outbox. The last event waits until all notifications are sent.
 */
export async function* notifyPeople(
  events: AsyncGenerator<RunEvent, RunOutcome>,
  notifier: Notifier | null,
): AsyncGenerator<RunEvent, RunOutcome> {
  if (notifier === null) return yield* events;
  for (;;) {
    const next = await events.next();
    if (next.done === true) return next.value;
    const event = next.value;
    const message = messageOf(event);
    if (message !== null) notifier.notify(message);
    if (isLastEvent(event)) {
      await notifier.settle();
      for (const text of notifier.takeFailures()) yield { type: "notice", step: event.totalSteps, text };
    }
    yield event;
  }
}

/** The message about an event; null for one that only a log needs. */
function messageOf(event: RunEvent): JsonObject | null {
  const { type } = event;
  switch (type) {
    case "milestone":
      return { type, step: event.step, id: "milestone", text: event.reached.join("; ") };
    case "save-failed":
      return { type: "error", step: event.step, id: event.code, text: event.reason };
    case "finished":
      return endOf(event.outcome, event.totalSteps);
    default:
      return STOPS.noticeOf(event);
  }
}

/** `limit` where one ended the run, `error` where something failed, else `end`. */
function endOf(outcome: RunOutcome, step: number): JsonObject {
  if (outcome.type === "budget") return { type: "limit", step, id: outcome.limit, text: outcome.reason };
  if (outcome.type === "failed" || outcome.type === "unreachable") {
    return { type: "error", step, id: outcome.type, text: outcome.reason };
  }
  return { type: "end", step, id: outcome.type, text: endText(outcome) };
}

function endText(
  outcome: Exclude<RunOutcome, { readonly type: "budget" | "failed" | "unreachable" }>,
): string {
  if (outcome.type === "interrupted") return "the run waits for a person";
  if (outcome.type !== "done") return outcome.reason;
  return outcome.isEnded === true ? "the game came to its end" : "all steps were played";
}
