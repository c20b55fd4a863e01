import { CLIENT_ID, EXPLORER_ID, RANDOM_ID, SKILLS_ID } from "../../../base/vocabulary/run-settings.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import {
  DRIFT_SIGNALS,
  type DriftDecision,
  type DriftEntry,
  type DriftEpisode,
  type DriftSettings,
  type DriftSignalName,
  type DriftState,
  type RecoveryAction,
} from "../base/drift.ts";
import { readSignals, recentOf } from "./detect.ts";
import { fillDrift, isFresh, type Reading, type Readings } from "./signal.ts";
import { uselessInARow } from "./signals/errors.ts";

/** The next recovery of a run. */
export type RecoveryPlan = Omit<DriftDecision, "count" | "goesBack">;

/** The parts of a memory that a plan is made from. */
export type Judged = Pick<Memory, "drift" | "settings" | "counters">;

/** People are notified of a signal from here on; one below it is over. */
const TOLD_FROM = 0.5;

/** Signals that are acted on up to the last level, the plainest first; the others go no further than the first. */
const ACTING: readonly DriftSignalName[] = ["errors", "repetition", "progress"];

/** Those of them that say that nothing comes of what is done. */
const STANDING_STILL: readonly DriftSignalName[] = ["repetition", "progress"];

/**
 * This many replies in a row that repeat earlier ones word for word, each within as many steps: hints and reviews have
 * no effect.
 */
const IMITATING_STEPS = 8;
const IMITATED_WITHIN = 40;

/** Steps that each level is given to have an effect. */
const LEVEL_STEPS = 20;

/** Replies in a row with which nothing could be done that end the run, whatever the level. */
const MOST_USELESS = 10;

/** The recovery at each level, for an LM and for a player that cannot read. */
const LM_LEVELS: readonly RecoveryAction[] = ["hint", "review", "refresh", "rollback", "stop"];
const CANNOT_READ: readonly string[] = [EXPLORER_ID, RANDOM_ID, SKILLS_ID];
const EXPLORER_LEVELS: readonly RecoveryAction[] = ["hint", "reseed", "refresh", "rollback", "stop"];
/** A client has a conversation of its own, goes back by its own tools, and stops when it likes. */
const SPARED_CLIENTS: readonly RecoveryAction[] = ["review", "refresh", "rollback", "stop"];
const STOP_LEVEL = LM_LEVELS.length;
const FRESH_LEVEL = LM_LEVELS.indexOf("refresh") + 1;

/** Rollbacks within one hour of play. */
const MOST_ROLLBACKS = 3;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Judges the run after its newest step: an episode that is over is dropped, and notifications are noted. */
export function judge(
  drift: DriftState | undefined,
  { settings }: Pick<Memory, "settings">,
): DriftState | undefined {
  const filled = fillDrift(settings.drift);
  if (drift === undefined || filled.isOff) return drift;
  const signals = readSignals(drift, filled);
  const { episode, told: _, hinted: __, ...rest } = drift;
  const told = DRIFT_SIGNALS.filter((name) => signals[name].value >= TOLD_FROM);
  const wereHinted = [...(drift.hinted ?? []), ...(episode === undefined ? [] : [episode.signal])];
  const hinted = told.filter((name) => !ACTING.includes(name) && wereHinted.includes(name));
  const isOver =
    episode !== undefined &&
    !isFreshRollback(drift, episode) &&
    hasGained(drift, episode, filled) &&
    !told.some((name) => isOfEpisode(name, episode.signal));
  return {
    ...rest,
    ...(episode === undefined || isOver ? {} : { episode }),
    ...(told.length === 0 ? {} : { told }),
    ...(hinted.length === 0 ? {} : { hinted }),
  };
}

/** Returns whether the run has just gone back: the window there dates from before the trouble. */
function isFreshRollback({ playedSteps }: DriftState, { level, atPlayed }: DriftEpisode): boolean {
  return LM_LEVELS[level - 1] === "rollback" && playedSteps - atPlayed < LEVEL_STEPS;
}

/**
 * Returns whether something came of the newest level: a signal that merely fell, for a walk or two, ends no episode of
 * these.
 */
function hasGained(
  drift: DriftState,
  { signal, atPlayed }: DriftEpisode,
  settings: Required<DriftSettings>,
): boolean {
  const { window, playedSteps } = drift;
  if (!STANDING_STILL.includes(signal) || window.at(-1)?.experience === undefined) return true;
  const recent = recentOf(drift, settings);
  const since = playedSteps - atPlayed;
  return since > 0 && window.slice(-since).some((entry) => isFresh(entry, recent));
}

/** Returns whether the player's experience rose within the newest steps. */
function isGrowing(window: readonly DriftEntry[]): boolean {
  const known = window.slice(-LEVEL_STEPS).flatMap(({ experience }) => experience ?? []);
  return known.some((experience, at) => at > 0 && experience > (known[at - 1] ?? experience));
}

/** Returns whether each of the newest replies says what an earlier one said, word for word. */
function isImitating(window: readonly DriftEntry[]): boolean {
  const said = window.slice(-IMITATED_WITHIN).map((entry) => entry.said);
  const newest = said.slice(-IMITATING_STEPS);
  const from = said.length - newest.length;
  const isSaidBefore = (one: string | undefined, at: number): boolean =>
    one !== undefined && said.slice(0, from + at).includes(one);
  return newest.length === IMITATING_STEPS && newest.every(isSaidBefore);
}

/** Returns whether a signal keeps an episode going: any that acts, or the one that is hinted at. */
function isOfEpisode(name: DriftSignalName, began: DriftSignalName): boolean {
  return ACTING.includes(began) ? ACTING.includes(name) : name === began;
}

/**
 * Returns the recovery due now; null for none.
 *
 * @param without recoveries that are impossible here: they are skipped
 */
export function planRecovery(
  { drift, settings }: Judged,
  without: readonly RecoveryAction[] = [],
): RecoveryPlan | null {
  const filled = fillDrift(settings.drift);
  if (drift === undefined || filled.isOff || drift.stopped !== undefined) return null;
  const { window, playedSteps, decidedAt, episode } = drift;
  if (window.length === 0 || decidedAt === playedSteps) return null;
  const signals = readSignals(drift, filled);
  const spared = settings.model === CLIENT_ID ? SPARED_CLIENTS : [];
  const left = [
    ...without,
    ...spared,
    ...(filled.allowsRollback && hasRollbacks(drift) ? [] : (["rollback"] as const)),
  ];
  const plan = (level: number, name: DriftSignalName, since = signals[name].since): RecoveryPlan | null => {
    const next = nextLevel(CANNOT_READ.includes(settings.model) ? EXPLORER_LEVELS : LM_LEVELS, level, left);
    const { evidence } = signals[name];
    return next === null
      ? null
      : { ...next, signal: name, evidence, since: since ?? window.at(-1)?.step ?? 0 };
  };
  if (uselessInARow(window) >= MOST_USELESS) return plan(STOP_LEVEL, "errors");
  const isLeft = isGrowing(window) ? (name: DriftSignalName) => !STANDING_STILL.includes(name) : () => true;
  const full = ACTING.find((name) => isFull(signals[name]) && isLeft(name));
  if (full === undefined) return planHint(drift, signals, plan) ?? planRefresh(drift, filled, left);
  const first = isImitating(window) ? FRESH_LEVEL : 1;
  if (episode === undefined || !ACTING.includes(episode.signal)) return plan(first, full);
  if (playedSteps - episode.atPlayed < LEVEL_STEPS) return planRefresh(drift, filled, left);
  const since = Math.min(episode.since, signals[full].since ?? episode.since);
  return plan(Math.max(first, episode.level + 1), full, since);
}

function isFull({ value }: Reading): boolean {
  return value >= 1;
}

/** The hint for a signal that goes no further, once until it falls; not while something worse is acted on. */
function planHint(
  { episode, hinted = [] }: DriftState,
  signals: Readings,
  plan: (level: number, name: DriftSignalName) => RecoveryPlan | null,
): RecoveryPlan | null {
  if (episode !== undefined && ACTING.includes(episode.signal)) return null;
  const name = DRIFT_SIGNALS.find(
    (one) =>
      !ACTING.includes(one) && isFull(signals[one]) && !hinted.includes(one) && episode?.signal !== one,
  );
  if (name === undefined) return null;
  const hint = plan(1, name);
  return hint?.action === "hint" ? hint : null;
}

/** The conversation that begins afresh by the clock, or null. */
function planRefresh(
  { playedMs, freshAtMs, window }: DriftState,
  { refreshMinutes }: { readonly refreshMinutes: number },
  left: readonly RecoveryAction[],
): RecoveryPlan | null {
  if (refreshMinutes === 0 || playedMs - freshAtMs < refreshMinutes * MINUTE_MS) return null;
  if (left.includes("refresh")) return null;
  const minutes = Math.floor((playedMs - freshAtMs) / MINUTE_MS);
  const evidence = `the conversation has gone on for ${minutes} minutes of play`;
  return { action: "refresh", level: 0, signal: null, evidence, since: window[0]?.step ?? 0 };
}

/** The first level from one on whose action can be done; null for none. */
function nextLevel(
  levels: readonly RecoveryAction[],
  from: number,
  left: readonly RecoveryAction[],
): Pick<RecoveryPlan, "action" | "level"> | null {
  for (let level = Math.min(from, STOP_LEVEL); level <= STOP_LEVEL; level += 1) {
    const action = levels[level - 1];
    if (action !== undefined && !left.includes(action)) return { action, level };
  }
  return null;
}

/** Returns whether the run may still go back by itself in this hour of play. */
function hasRollbacks({ rollbacks = [], playedMs }: DriftState): boolean {
  return rollbacks.filter((atMs) => playedMs - atMs < HOUR_MS).length < MOST_ROLLBACKS;
}
