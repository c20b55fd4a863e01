import type { EventShares, StatusShares } from "../../../base/seam/shares.ts";
import { plainLine } from "../../../faces/cli/render/plain-text.ts";
import type { FacePart } from "../../../faces/cli/seam/face-part.ts";
import { DRIFT_SIGNALS, RECOVERY_ACTIONS } from "../base/drift.ts";

/** Its node of the loop, in words. */
export const driftNode: Readonly<Record<"recover", string>> = { recover: "the check for drift" };

const nothing = (): readonly string[] => [];

/** Drift on the command line. */
export const driftFace: FacePart<"drift" | "recovery" | "health"> = {
  commands: [],
  events: {
    drift: {
      brief: (event, { bold, yellow }) => [
        `${bold(String(event.step))} ${yellow(plainLine(describeNotice(event), 160))}`,
      ],
      whole: nothing,
      log: (event) => ({
        level: "info",
        facts: { step: event.step, value: event.value },
        message: describeNotice(event),
      }),
    },
    recovery: {
      brief: (event, { bold }) =>
        isOver(event) ? [`${bold(String(event.step))} ${plainLine(describeRecovery(event), 160)}`] : [],
      whole: nothing,
      log: (event) => ({
        level: isOver(event) ? "info" : "warn",
        facts: { step: event.step },
        message: describeRecovery(event),
      }),
    },
    health: {
      brief: nothing,
      whole: nothing,
      // Its level is not the log's.
      log: ({ step, signals }) => ({ level: "debug", facts: { step, signals }, message: "health" }),
    },
  },
  statusLine(event) {
    if (event.type === "health") return renderDrift(event);
    if (event.type !== "recovery" || event.level === 0) return undefined;
    return event.action === "ended" ? null : `drifts, level ${event.level}`;
  },
  statusFields: (status) => [
    ["Level", renderLevel(status)],
    ["Signals", signalsOf(status).join("\n") || "no warnings"],
    ["Stopped", status.stopped ?? ""],
  ],
  statusWords: (status) => [`level ${renderLevel(status)}`, ...signalsOf(status)],
};

function renderLevel({ level }: StatusShares): string {
  return level === 0 ? "0 (no drift)" : `${level} (${RECOVERY_ACTIONS[level - 1] ?? "unknown"})`;
}

function signalsOf({ signals }: StatusShares): readonly string[] {
  return DRIFT_SIGNALS.flatMap((name) => {
    const { value, trend, evidence } = signals[name];
    return value === 0 ? [] : [`${name} ${value.toFixed(2)}, ${trend}${evidence && `: ${evidence}`}`];
  });
}

function isOver({ action }: EventShares["recovery"]): boolean {
  return action === "ended" || action === "gained";
}

/** The level at which something is done, or else the signal that says most. */
function renderDrift({ level, signals }: EventShares["health"]): string | null {
  if (level > 0) return `drifts, level ${level}`;
  const [name, { value }] = Object.entries(signals).reduce((most, one) =>
    one[1].value > most[1].value ? one : most,
  );
  return value < 0.5 ? null : `may drift: ${name}`;
}

/** The evidence that something may be wrong. */
function describeNotice({ signal, evidence }: EventShares["drift"]): string {
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
function describeRecovery({ level, action, evidence, checkpointId }: EventShares["recovery"]): string {
  if (action === "ended") return "the run gets on again";
  if (action === "gained") return `${evidence}, so it stays`;
  if (action === "way-back") return `${evidence}; load ${checkpointId?.slice(0, 8)} to continue there`;
  const at = level === 0 ? "" : ` (level ${level})`;
  return `${RECOVERY_WORDS[action]}${at}: ${evidence}`;
}
