import { glance } from "../../../../packages/emulator/src/picture/glance.ts";
import type { GameAdapter, GridCell } from "../../../../packages/games/src/known/game-adapter.ts";
import { nameScreen } from "../../../../packages/games/src/known/screen-hash.ts";
import { EMPTY_ATLAS } from "../../../../packages/games/src/world/apply-observation.ts";
import type { CallShares } from "../../../base/seam/shares.ts";
import { textOf } from "../../../base/vocabulary/conversation.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { NO_USAGE, type Usage } from "../../../base/vocabulary/usage.ts";
import {
  type Allowance,
  type KnownWorld,
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
} from "../../../model/language-model.ts";
import { costOfLost } from "../../../record/ledger/call-cost.ts";
import { budgetEnd, NO_LIMITS } from "../../../record/ledger/limits.ts";
import { receive } from "../../../record/replay/reduce.ts";
import { stripThinking } from "../../../record/replay/strip-thinking.ts";
import { courseIn } from "../../../record/seam/data-parts.ts";
import type { RunContext } from "../context.ts";
import { BudgetSpent } from "./call-errors.ts";
import { forkNow } from "./fork-now.ts";
import { withResultsCut } from "./long-results.ts";
import { isTriedOtherwise, namesOf } from "./tried.ts";

/** A signal that ends a call with the run's time, too. */
interface CallTime {
  readonly signal: AbortSignal;
  /** Stops the clock. */
  end(): void;
}

/** Begins to count what is left of the run's time: a call does not outlast it. */
function withinRun({ ports, options, ledger, startMs }: RunContext, caller: AbortSignal): CallTime {
  const limits = options.limits ?? NO_LIMITS;
  const { ms } = limits;
  if (ms === null) return { signal: caller, end: () => {} };
  const controller = new AbortController();
  const playedMs = () => ports.clock.elapsedMs() - startMs;
  const alarm = ports.alarm(Math.max(0, ms - playedMs()), () => {
    const end = budgetEnd({ ...NO_LIMITS, ms }, ledger.spent, Math.max(ms, playedMs()));
    controller.abort(end?.type === "budget" ? new BudgetSpent(end) : undefined);
  });
  return { signal: AbortSignal.any([caller, controller.signal]), end: () => alarm.cancel() };
}

/** The options of a call outside the run's own. */
export interface AskOptions extends CallShares {
  /** Ends the call; the run's own unless given. */
  readonly signal?: AbortSignal;
}

/** A reply as it was written down. */
export interface NotedReply extends ModelReply {
  /** The duration in milliseconds. */
  readonly ms: number;
  /** Null where it is not known. */
  readonly costUsd: number | null;
}

/**
 * Asks an LM once. Records the call before it is made and the reply before it is returned, and yields what happens
 * meanwhile. The request gets what is known of the game's maps.
 */
export async function* ask(
  context: RunContext,
  state: RunState,
  model: LanguageModel,
  request: ModelRequest,
  { signal: caller = context.options.signal, ...asker }: AskOptions = {},
): AsyncGenerator<RunEvent, NotedReply> {
  const { ports, options, ledger } = context;
  const { purpose } = request;
  const step = state.totalSteps + 1;
  const asked = { ...request, ...worldOf(ports, state) };
  // A run that continues without its director leaves its step's limit, too.
  const limit = options.direct === undefined ? null : (courseIn(state.memory)?.limit ?? null);
  const recorder = ledger.recorderOf(model, state, { ...asker, limit });
  const startMs = ports.clock.elapsedMs();
  recorder.called(asked);
  // What the present try has used, as far as the server has reported it.
  let used: Usage | null = null;
  const seen = (usage: Usage): void => {
    used = usage;
  };
  const allow = async (): Promise<Allowance> => {
    try {
      return recorder.allow();
    } catch (error) {
      // It is not sent.
      used = NO_USAGE;
      throw error;
    }
  };
  let noted: NotedReply;
  const { signal, end } = withinRun(context, caller);
  try {
    const events = model.reply(asked, { signal, seen, allow });
    let next = await events.next();
    while (next.done !== true) {
      const { value } = next;
      if (value.type === "retry") {
        recorder.lost(purpose, value.lostUsage, false);
        used = null;
        yield { ...value, type: "lm-retry", step, costUsd: costOfLost(ports, model, value.lostUsage) };
      } else yield { type: `lm-${value.type}`, step, text: value.text };
      next = await events.next();
    }
    const ms = Math.round(ports.clock.elapsedMs() - startMs);
    noted = { ...next.value, ms, costUsd: recorder.replied(purpose, next.value, ms) };
  } catch (error) {
    if (used !== null) recorder.lost(purpose, used, true, blamesOf(error));
    else recorder.abandoned();
    throw error;
  } finally {
    end();
  }
  const { content, stopReason, usage, ms, costUsd } = noted;
  const text = textOf(content);
  yield { type: "lm-reply", step, purpose, text, stopReason, model: noted.model, usage, costUsd, ms };
  return noted;
}

/** The settings that a server's refusal names; null for an error that is no refusal. */
function blamesOf(error: unknown): readonly string[] | null {
  const isRefusal =
    error instanceof ModelFault && error.kind !== "unreachable" && error.kind !== "replay-mismatch";
  return isRefusal ? error.blames : null;
}

/** The state in which a reply is pending, with its place in the journal. */
export function receiveNoted(
  { journal }: Pick<RunContext["ports"], "journal">,
  state: RunState,
  purpose: "play" | "summary" | "refine",
  reply: NotedReply,
): RunState {
  const { ms, costUsd } = reply;
  return { ...receive(state, { purpose, reply, ms, costUsd }), journal: journal?.position ?? null };
}

function worldOf(ports: RunContext["ports"], { memory }: RunState): { world?: KnownWorld } {
  const { emulator, game } = ports;
  const { adapter } = game;
  if (adapter.course !== undefined) {
    return { world: { atlas: EMPTY_ATLAS, at: null, course: () => forkNow(ports) } };
  }
  if (adapter.standing === undefined) return {};
  const ahead = adapter.isLearned === true ? () => forkNow(ports) : undefined;
  const at = adapter.standing(emulator);
  const isKnown = at !== null && adapter.grid !== undefined;
  const canWalk = isKnown ? { canWalk: adapter.grid?.(emulator) != null } : {};
  const picture = hidesWays(adapter) ? { picture: () => nameScreen(glance(emulator)) } : {};
  const isHidden = adapter.isPlayerHidden?.(emulator);
  const world = {
    atlas: memory.atlas ?? EMPTY_ATLAS,
    at,
    ...canWalk,
    ...picture,
    ...(isHidden === undefined ? {} : { showsPlayer: !isHidden }),
  };
  return { world: ahead === undefined ? world : { ...world, ahead } };
}

/** Whether the cells of a game's maps show neither ways out nor people, so that any cell may have them. */
function hidesWays({ gridCells, doors, isLearned }: GameAdapter): boolean {
  const shows = (cell: GridCell): boolean => gridCells?.includes(cell) !== false;
  return !shows("exit") && !shows("person") && doors === undefined && isLearned !== true;
}

/** The request that goes on with the present conversation. */
export function playRequest(state: RunState): ModelRequest {
  const { memory } = state;
  const { messageHistory } = memory;
  return {
    purpose: "play",
    system: memory.system,
    tools: memory.tools,
    messages: withResultsCut(
      isTriedOtherwise(state) ? stripThinking(messageHistory) : messageHistory,
      namesOf(memory),
    ),
    images: memory.images,
    pictures: showsPictures(memory.settings),
    leftOut: memory.settings.leftOut ?? {},
    endsAlike: true,
    seed: memory.settings.seed,
    explorer: memory.settings.explorer ?? {},
  };
}
