import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import type { Clock } from "../../../src/base/vocabulary/services.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import type { DriftSignalName, DriftState } from "../../../src/parts/drift/base/drift.ts";
import type { Signals } from "../../../src/parts/drift/record/signal.ts";
import type { Session } from "../../../src/play/session/open-session.ts";
import type { DriftPlayer, DriftTurn } from "./players.ts";

/** A model whose price is known. */
const PRICED = "claude-haiku-5-5";

/** How a run is judged, by the sources or by a build. */
export type Judge = (drift: DriftState) => Signals;

/** The most that a signal said. */
export interface Highest {
  readonly value: number;
  readonly step: number;
  readonly evidence: string;
}

/** A run's observations up to the first action against drift. */
export interface WatchedRun {
  /** The step behind which level 1 came, and why; null for never. */
  readonly found: {
    readonly step: number;
    readonly signal: DriftSignalName;
    readonly evidence: string;
  } | null;
  readonly highest: ReadonlyMap<DriftSignalName, Highest>;
  /** The step at which the game came to its end; null where it did not. */
  readonly endedAt: number | null;
  readonly steps: number;
  /** Milliseconds that each judgement took. */
  readonly judgedMs: readonly number[];
  /** The largest that the window and what goes with it became, as JSON. */
  readonly bytes: number;
}

/**
 * A player as an LM, and the clock on which its replies take their time.
 *
 * @param builtIn who plays where the player does not say what is done
 * @param infoNow how the game is
 */
export function driftModel(
  player: DriftPlayer,
  builtIn: LanguageModel,
  infoNow: () => GameInfo,
): { readonly model: LanguageModel; readonly clock: Clock } {
  let [step, elapsedMs] = [0, 0];
  const model: LanguageModel = {
    id: PRICED,
    isRemote: true,
    async *reply(request, options) {
      const { calls, ms = 2_000, outputTokens = 200 } = player.turn(step, infoNow());
      elapsedMs += ms;
      step += 1;
      const content =
        calls === undefined ? (yield* builtIn.reply(request, options)).content : contentOf(calls, step);
      const stopReason = content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
      const usage = { inputTokens: 100, outputTokens, cacheReadTokens: 3_000, cacheWriteTokens: 300 };
      return { content, stopReason, usage, model: PRICED };
    },
  };
  return { model, clock: { now: () => new Date("2026-11-22T12:00:00Z"), elapsedMs: () => elapsedMs } };
}

function contentOf(calls: NonNullable<DriftTurn["calls"]>, step: number): readonly ReplyBlock[] {
  if (calls.length === 0) return [{ type: "text", text: "Hm." }];
  return calls.map(([name, input], at) => ({ type: "tool_use", id: `call_${step}_${at}`, name, input }));
}

/** Plays a session until something is done about drift, or to the game's end; nothing at that end counts. */
export async function watchDrift(session: Session, judge: Judge): Promise<WatchedRun> {
  const highest = new Map<DriftSignalName, Highest>();
  const judgedMs: number[] = [];
  let found: WatchedRun["found"] = null;
  let endedAt: number | null = null;
  let [steps, bytes] = [0, 0];
  const isReached = ({ totalSteps, memory: { drift } }: RunState): boolean => {
    if (drift === undefined || totalSteps === steps) return false;
    steps = totalSteps;
    if (drift.window.at(-1)?.isEnded === true) return true;
    const startMs = performance.now();
    const signals = judge(drift);
    judgedMs.push(performance.now() - startMs);
    bytes = Math.max(bytes, JSON.stringify(drift).length);
    for (const [name, { value, evidence }] of Object.entries(signals)) {
      const known = highest.get(name as DriftSignalName)?.value ?? 0;
      if (value > known) highest.set(name as DriftSignalName, { value, step: totalSteps, evidence });
    }
    const signal = drift.episode?.signal;
    if (signal !== undefined) found = { step: totalSteps, signal, evidence: signals[signal].evidence };
    return signal !== undefined;
  };
  for await (const event of session.play({ isReached })) {
    const isAtEnd =
      event.type === "finished" && event.outcome.type === "done" && event.outcome.isEnded === true;
    if (isAtEnd) [steps, endedAt] = [event.totalSteps, event.totalSteps];
  }
  return { found, highest, endedAt, steps, judgedMs, bytes };
}
