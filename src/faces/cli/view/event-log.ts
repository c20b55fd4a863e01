import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { withRemedy } from "../render/remedy.ts";
import type { Logger } from "./log.ts";

/**
 * Writes events to the log; repeated failures for the same reason are reported once. Skills are logged at
 * `skillLevel`: the transcript shows them too.
 */
export function createEventLog(log: Logger, skillLevel: "info" | "debug"): (event: RunEvent) => void {
  let unsavedFor: string | null = null;
  let saveFailedFor: string | null = null;
  return (event) => {
    if (event.type === "save-failed") {
      // Each try has another file; the figures in its name do not make another reason.
      const reason = event.reason.replace(/\d+/g, "");
      if (reason !== saveFailedFor) logEvent(log, event);
      saveFailedFor = reason;
    } else if (event.type !== "unsaved") {
      if (event.type === "saved") saveFailedFor = null;
      if (isTold(event)) logSkill(log, skillLevel, event);
      else logEvent(log, event);
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

const SKILL_WORDS = {
  "skill-started": "a skill begins",
  "skill-note": "a skill notes",
  "skill-restored": "a skill goes back",
  "skill-finished": "a skill ended",
} as const;

type SkillEvent = Extract<RunEvent, { type: keyof typeof SKILL_WORDS }>;

function isTold(event: RunEvent): event is SkillEvent {
  return Object.hasOwn(SKILL_WORDS, event.type);
}

function logSkill(log: Logger, level: "info" | "debug", { type, ...facts }: SkillEvent): void {
  log[level](facts, SKILL_WORDS[type]);
}

function logFailedSave(log: Logger, event: Extract<RunEvent, { type: "save-failed" }>): void {
  const { step, kind, code, reason } = event;
  log.error({ step, kind, code, reason: withRemedy(reason, event) }, "the save failed; the run continues");
}

/** The evidence that something may be wrong. */
export function describeNotice({ signal, evidence }: Extract<RunEvent, { type: "drift" }>): string {
  return `something may be wrong (${signal}): ${evidence}`;
}

const RECOVERY_WORDS = {
  hint: "the player gets a hint",
  review: "the player is asked to think it over",
  reseed: "the player gets another seed",
  refresh: "the conversation begins afresh",
  rollback: "the run goes back",
  stop: "the run stops",
} as const;

/** The remedy for a run that drifts. */
export function describeRecovery({
  level,
  action,
  evidence,
  checkpointId,
}: Extract<RunEvent, { type: "recovery" }>): string {
  if (action === "ended") return "the run gets on again";
  if (action === "gained") return `${evidence}, so it stays`;
  if (action === "way-back") return `${evidence}; load ${checkpointId?.slice(0, 8)} to continue there`;
  const at = level === 0 ? "" : ` (level ${level})`;
  return `${RECOVERY_WORDS[action]}${at}: ${evidence}`;
}

function logEvent(log: Logger, event: RunEvent): void {
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
    case "drift":
      log.info({ step: event.step, value: event.value }, describeNotice(event));
      break;
    case "recovery":
      log[event.action === "ended" || event.action === "gained" ? "info" : "warn"](
        { step: event.step },
        describeRecovery(event),
      );
      break;
    case "notice":
      log.warn({ step: event.step }, describeNoticed(event));
      break;
    case "health":
      // Its level is not the log's.
      log.debug({ step: event.step, signals: event.signals }, type);
      break;
    default:
      log.debug(facts, type);
  }
}

function describeNoticed({ text, code }: Extract<RunEvent, { type: "notice" }>): string {
  return code === undefined ? text : withRemedy(text, { code, facts: {} });
}
