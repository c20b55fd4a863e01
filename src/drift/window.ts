import { toolUsesOf, type UserMessage } from "../run/conversation.ts";
import type { DriftEntry, DriftState } from "../run/drift.ts";
import type { OperatorAction } from "../run/operator.ts";
import type { WaitingReply } from "../run/reply.ts";
import type { StepOutcome } from "../run/step.ts";
import { cutText } from "../text/cut-text.ts";
import { digest } from "./digest.ts";
import { fieldOf } from "./facts.ts";

/** Steps that are looked back on. */
export const WINDOW_STEPS = 256;

/** Facts that are remembered; the oldest are forgotten first. */
export const SEEN_FACTS = 1_024;

/** How long the words for what a step did may be. */
const DEED_CHARACTERS = 60;

/** A frame of the game in milliseconds of its own time. */
const FRAME_MS = 1_000 / 59.7275;

/** A run of which nothing is known yet. */
export const NO_DRIFT: DriftState = {
  ...{ window: [], seen: [], playedMs: 0, playedSteps: 0, milestoneStep: 0, freshAtMs: 0, decisions: 0 },
};

/** A step that was played, and what was known before it. */
export interface PlayedStep {
  /** Its number. */
  readonly step: number;
  /** The reply that was acted on; null for an operator's step. */
  readonly reply: WaitingReply | null;
  readonly operator: OperatorAction | null;
  readonly outcome: StepOutcome;
  /** The goal and the notes before it. */
  readonly goal: string | null;
  readonly notes: Readonly<Record<string, string>>;
}

/**
 * How the run goes after one more step. Pure: whoever plays the records again comes to the same.
 *
 * @returns undefined where the step left nothing to judge it by: an earlier version played it
 */
export function driftAfter(before: DriftState | undefined, played: PlayedStep): DriftState | undefined {
  const { step, reply, outcome } = played;
  const { evidence, track, milestones = [] } = outcome;
  if (evidence === undefined) return undefined;
  const known = before !== undefined && isOfStep(before, step - 1) ? before : NO_DRIFT;
  const { isReviewing: _, ...kept } = known.stopped === undefined ? known : begunAgain(known);
  const frames = track.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...kept,
    window: [...kept.window, entryOf(played, evidence)].slice(-WINDOW_STEPS),
    seen: [...kept.seen, ...evidence.news].slice(-SEEN_FACTS),
    playedMs: Math.round(kept.playedMs + frames * FRAME_MS + (reply?.ms ?? 0)),
    playedSteps: kept.playedSteps + 1,
    milestoneStep: milestones.length > 0 ? step : kept.milestoneStep,
  };
}

/** Somebody goes on where the run was stopped: what was before counts no more. */
function begunAgain({ stopped: _, episode: __, told: ___, ...kept }: DriftState): DriftState {
  return { ...kept, window: [] };
}

/** Whether a window ends with a step: another program may have played on, which knows nothing of it. */
function isOfStep({ window }: DriftState, step: number): boolean {
  const last = window.at(-1);
  return last === undefined || last.step === step;
}

function entryOf(played: PlayedStep, evidence: NonNullable<StepOutcome["evidence"]>): DriftEntry {
  const { step, reply, operator, outcome, goal, notes } = played;
  const { screen, place, state, news, health, isEnded } = evidence;
  const uses =
    reply === null
      ? operator === null
        ? []
        : [{ name: operator.tool, input: operator.input }]
      : toolUsesOf(reply.reply.content).map(({ name, input }) => ({ name, input }));
  const deed = uses.map(({ name, input }) => `${name} ${JSON.stringify(input)}`).join("; ");
  const failedTools = countFailed(outcome.message);
  const isRethought = goal !== outcome.goal || JSON.stringify(notes) !== JSON.stringify(outcome.notes);
  return {
    step,
    action: reply === null ? null : deed === "" ? "" : digest(deed),
    deed: cutText(deed, DEED_CHARACTERS),
    ...{ screen, place, state },
    news: [...new Set(news.map(fieldOf))],
    ...(health === undefined ? {} : { health }),
    ...(isEnded === true ? { isEnded } : {}),
    ...(outcome.wasUseful ? {} : { isUseless: true as const }),
    ...(failedTools === 0 ? {} : { failedTools }),
    ...((outcome.milestones ?? []).length > 0 ? { isMilestone: true as const } : {}),
    ...(isRethought ? { isRethought: true as const } : {}),
    ...callOf(reply),
  };
}

/** What the reply took; nothing for a player that costs nothing and answers at once. */
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
