import { digest } from "../../../base/disk/lazy-crypto.ts";
import { cutText } from "../../../base/text/cut-text.ts";
import { type ToolUse, toolUsesOf, type UserMessage } from "../../../base/vocabulary/conversation.ts";
import { isSameJson } from "../../../base/vocabulary/json.ts";
import type { OperatorAction } from "../../../base/vocabulary/operator.ts";
import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import type { WaitingReply } from "../../../base/vocabulary/reply.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { StepEvidence } from "../../../base/vocabulary/step-evidence.ts";
import { describeDeed } from "../../../record/evidence/deed.ts";
import { fieldOf } from "../../../record/evidence/facts.ts";
import type { DriftEntry, DriftState } from "../base/drift.ts";
import { clocksIn } from "./clocks.ts";
import { looksSame } from "./likeness.ts";

/** Steps that are looked back on. */
export const WINDOW_STEPS = 256;

/** Facts that are remembered; the oldest are forgotten first. */
export const SEEN_FACTS = 1_024;

/** The longest words for a step's deed. */
const DEED_CHARACTERS = 60;

/** A frame of the game in milliseconds of its own time. */
const FRAME_MS = 1_000 / 59.7275;

/** A run of which nothing is known yet. */
export const NO_DRIFT: DriftState = {
  window: [],
  seen: [],
  playedMs: 0,
  playedSteps: 0,
  milestoneStep: 0,
  rethoughtStep: 0,
  freshAtMs: 0,
  decisions: 0,
};

/** A step that was played, and what was known before it. */
export interface PlayedStep {
  /** Its number. */
  readonly step: number;
  /** The reply that was acted on; null for an operator's step. */
  readonly reply: WaitingReply | null;
  readonly operator: OperatorAction | null;
  readonly outcome: StepOutcome;
  /** The goals and the notes before it. */
  readonly goal: string | null;
  readonly plan: NearGoals | undefined;
  readonly notes: Readonly<Record<string, string>>;
}

/**
 * Returns the run's drift after one more step. Pure: a replay of the records has an equal result.
 *
 * @returns undefined if the step cannot be judged: an earlier version played it
 */
export function driftAfter(before: DriftState | undefined, played: PlayedStep): DriftState | undefined {
  const { step, reply, outcome } = played;
  const { evidence, track, milestones = [] } = outcome;
  if (evidence === undefined) return undefined;
  const isKnown = before !== undefined && isOfStep(before, step - 1);
  const known = isKnown ? before : { ...NO_DRIFT, rethoughtStep: step - 1, milestoneStep: step - 1 };
  const { isReviewing, ...kept } = known.stopped === undefined ? known : begunAgain(known);
  const entry = entryOf(played, evidence, kept.window, isReviewing === true);
  // What runs by itself would push out what was seen.
  const clocks = clocksIn(kept.window);
  const seen = evidence.news.filter((fact) => !clocks.has(fieldOf(fact)));
  const frames = track.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...kept,
    // The LM's next reply is for thinking, whatever an operator does before.
    ...(isReviewing === true && reply === null ? { isReviewing } : {}),
    window: [...kept.window, entry].slice(-WINDOW_STEPS),
    seen: seen.length === 0 ? kept.seen : [...kept.seen, ...seen].slice(-SEEN_FACTS),
    playedMs: Math.round(kept.playedMs + frames * FRAME_MS + (reply?.ms ?? 0)),
    playedSteps: kept.playedSteps + 1,
    milestoneStep: milestones.length > 0 ? step : kept.milestoneStep,
    rethoughtStep: entry.isRethought === true ? step : kept.rethoughtStep,
    ...quietAfter(kept, entry, evidence),
  };
}

/** Returns the drift of a stopped run that is continued: earlier steps no longer count. */
export function begunAgain(drift: DriftState): DriftState {
  const { stopped: _, episode: __, told: ___, hinted: ____, decidedAt: _____, ...others } = drift;
  const { quietSteps: ______, ...kept } = others;
  return { ...kept, window: [] };
}

/** Returns the steps since the last news; unchanged if the step's record does not have it. */
function quietAfter(
  { quietSteps = 0 }: Pick<DriftState, "quietSteps">,
  { action, isMilestone, isRethought }: DriftEntry,
  { isDiscovery }: StepEvidence,
): Pick<DriftState, "quietSteps"> {
  if (isDiscovery === undefined) return {};
  const isQuiet = !isDiscovery && action !== null && isMilestone !== true && isRethought !== true;
  return { quietSteps: isQuiet ? quietSteps + 1 : 0 };
}

/** Returns whether a window ends with a step: another program may have played on, which knows nothing of it. */
function isOfStep({ window }: DriftState, step: number): boolean {
  const last = window.at(-1);
  return last === undefined || last.step === step;
}

function entryOf(
  { step, reply, operator, outcome, goal, plan = {}, notes }: PlayedStep,
  { screen, place, state, news, health, isEnded, experience }: StepEvidence,
  window: readonly DriftEntry[],
  isReviewing: boolean,
): DriftEntry {
  const uses = reply === null ? operatorsUse(operator) : toolUsesOf(reply.reply.content);
  const asked = uses.map(({ name, input }) => `${name} ${JSON.stringify(input)}`).join("; ");
  const isRethought =
    goal !== outcome.goal ||
    !isSameJson(notes, outcome.notes) ||
    (outcome.plan !== undefined && !isSameJson(plan, outcome.plan));
  // Tools that press are answered with an error in a review: that is not a mistake.
  const failedTools = isReviewing ? 0 : countFailed(outcome.message);
  const isUseless = !outcome.wasUseful && !isReviewing;
  return {
    step,
    action: reply === null ? null : asked === "" ? "" : digest(asked),
    deed: cutText(uses.map(describeDeed).join(", then "), DEED_CHARACTERS),
    screen: screen === null ? null : firstAlike(screen, window),
    place,
    state,
    news: [...new Set(news.map(fieldOf))],
    ...(health === undefined ? {} : { health }),
    ...(isEnded === true ? { isEnded } : {}),
    ...(experience === undefined ? {} : { experience, ...saidIn(reply, asked) }),
    ...(isUseless ? { isUseless } : {}),
    ...(failedTools === 0 ? {} : { failedTools }),
    ...((outcome.milestones ?? []).length > 0 ? { isMilestone: true as const } : {}),
    ...(isRethought ? { isRethought: true as const } : {}),
    ...callOf(reply),
  };
}

/** The words of a reply, and its calls. */
function saidIn(reply: WaitingReply | null, asked: string): Pick<DriftEntry, "said"> {
  const blocks = reply?.reply.content ?? [];
  const words = blocks
    .map((block) => (block.type === "text" ? String(block["text"] ?? "") : ""))
    .join("")
    .trim();
  return words === "" ? {} : { said: digest(`${words} ${asked}`) };
}

function operatorsUse(operator: OperatorAction | null): readonly Pick<ToolUse, "name" | "input">[] {
  return operator === null ? [] : [{ name: operator.tool, input: operator.input }];
}

/** The first screen of the window that looks the same as this one; itself for a new one. */
function firstAlike(screen: string, window: readonly DriftEntry[]): string {
  return window.find((entry) => entry.screen !== null && looksSame(entry.screen, screen))?.screen ?? screen;
}

/** Returns the cost and time of the reply; nothing for a player that is free and answers at once. */
function callOf(reply: WaitingReply | null): Pick<DriftEntry, "call"> {
  if (reply?.ms === undefined) return {};
  const { inputTokens, cacheReadTokens, cacheWriteTokens } = reply.reply.usage;
  const input = inputTokens + cacheReadTokens + cacheWriteTokens;
  if (input === 0) return {};
  const cacheShare = Math.round((100 * cacheReadTokens) / input) / 100;
  return { call: { ms: reply.ms, costUsd: reply.costUsd ?? null, cacheShare } };
}

function countFailed({ content }: UserMessage): number {
  return content.filter((block) => block.type === "tool_result" && block.is_error === true).length;
}
