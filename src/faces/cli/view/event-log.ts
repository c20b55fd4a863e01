import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { withRemedy } from "../render/remedy.ts";
import { logWordsOfParts } from "../seam/face-parts.ts";
import type { Logger } from "./log.ts";

/**
 * Writes events to the log; repeated failures for the same reason are reported once.
 *
 * @param toldAs the level of what the transcript shows too
 */
export function createEventLog(log: Logger, toldAs: "info" | "debug"): (event: RunEvent) => void {
  let unsavedFor: string | null = null;
  let saveFailedFor: string | null = null;
  return (event) => {
    if (event.type === "save-failed") {
      // Each try has another file; the figures in its name do not make another reason.
      const reason = event.reason.replace(/\d+/g, "");
      if (reason !== saveFailedFor) logEvent(log, event, toldAs);
      saveFailedFor = reason;
    } else if (event.type !== "unsaved") {
      if (event.type === "saved") saveFailedFor = null;
      logEvent(log, event, toldAs);
    } else if (event.steps === 0) {
      if (unsavedFor !== null) log.warn({ step: event.step }, "all steps are written again");
      unsavedFor = null;
    } else if (event.reason?.replace(/\d+/g, "") !== saveFailedFor && event.reason !== unsavedFor) {
      unsavedFor = event.reason;
      log.error(
        { step: event.step, reason: event.reason },
        "the journal cannot be written; the run continues",
      );
    }
  };
}

function logFailedSave(log: Logger, event: Extract<RunEvent, { type: "save-failed" }>): void {
  const { step, kind, code, reason } = event;
  log.error({ step, kind, code, reason: withRemedy(reason, event) }, "the save failed; the run continues");
}

function logEvent(log: Logger, event: RunEvent, toldAs: "info" | "debug"): void {
  const { type, ...facts } = event;
  switch (event.type) {
    case "saved":
      log.info(facts, "saved");
      break;
    case "save-failed":
      logFailedSave(log, event);
      break;
    case "summary-failed":
      log.warn(facts, "no summary came; the runner wrote one itself");
      break;
    case "summarized":
      log.info({ step: event.step, characters: event.summaryText.length }, "the history was summarized");
      break;
    case "lm-retry":
      log.warn(facts, "the LM is asked again");
      break;
    case "milestone":
      log.info(facts, "reached");
      break;
    case "notice":
      log.warn({ step: event.step }, describeNoticed(event));
      break;
    default: {
      const words = logWordsOfParts(event);
      if (words === null) log.debug(facts, type);
      else log[words.level === "told" ? toldAs : words.level](words.facts, words.message);
    }
  }
}

function describeNoticed({ text, code }: Extract<RunEvent, { type: "notice" }>): string {
  return code === undefined ? text : withRemedy(text, { code, facts: {} });
}
