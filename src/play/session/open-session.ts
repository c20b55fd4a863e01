import { readUserFile } from "../../base/disk/read-user-file.ts";
import { RunnerError } from "../../base/errors.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { PendingCall, RunEvent } from "../../base/vocabulary/run-event.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { RecordedModels } from "../../model/recording/record-replay.ts";
import type { SaveEntry } from "../../record/saves/format/save-entry.ts";
import { runAgent } from "../agent/run-agent.ts";
import type { RunOptions } from "../agent/run-options.ts";
import { checkTools } from "../agent/tools/custom/check-tools.ts";
import { ANSWERS } from "./config/answers-of-parts.ts";
import { compileUntil, UntilWatch } from "./config/until.ts";
import type { SessionConfig } from "./config.ts";
import { type OpenPlace, openPlace } from "./open-place.ts";
import { type OpenRun, openRun } from "./open-run.ts";
import { type FilledServices, fillServices, type SessionServices } from "./services.ts";

/** The options of playing a session, where they differ from its configuration. */
export type PlayOptions = Partial<Omit<RunOptions, "spent">>;

/** A run that can be played. It holds the game's part of the folder, or its store, until it is closed. */
export interface Session extends OpenRun {
  /** After the newest node. */
  readonly state: RunState;
  /**
   * Plays to the end that is asked for: yields everything that happens, and returns how it ended. Once: to go on,
   * close this session and open another.
   */
  play(options?: PlayOptions): AsyncGenerator<RunEvent, RunOutcome>;
  /** Returns why a pending call cannot take another input; null if it can. */
  checkInput(call: Pick<PendingCall, "name">, input: JsonObject): Promise<string | null>;
  /** The saves that went to the archive since the last call, because the run goes on from elsewhere; each once. */
  takeMoved(): Promise<readonly SaveEntry[]>;
  /** Lets go of the folder or the store. */
  close(): void;
}

/**
 * Opens the run of a configuration: a new game, the present one, or one from another point. A trial locks and writes
 * nothing.
 *
 * @param given replaces the real disk, clock, player …
 * @throws RunnerError for an invalid ROM, save, player or folder; the run is then unchanged
 */
export async function openSession(config: SessionConfig, given: SessionServices = {}): Promise<Session> {
  const services = fillServices(given);
  // Before the ROM runs and before anything is asked.
  ANSWERS.check(config, config.settings);
  ANSWERS.checkAsked(config.settings);
  checkTools(services.tools ?? []);
  if (config.until !== null) compileUntil(config.until);
  const recorded = await recordedModels(config);
  const place = await openPlace(config, services);
  const { store, close } = place;
  try {
    const takeMoved =
      config.start === "present" || !config.autoSave ? async () => [] : await watchMoves(store);
    const run = await openRun(config, services, place, recorded);
    const { ports, start, spent, course } = run;
    const until = course.until === null ? null : new UntilWatch(course.until);
    let { state } = start;
    return {
      ...run,
      get state() {
        return state;
      },
      checkInput: (call, input) => ANSWERS.faultOf(call, input, { tools: state.memory.tools, ports }),
      play: (options) => {
        const onState = (now: RunState): void => {
          state = now;
          options?.onState?.(now);
        };
        const isReached = until === null ? {} : { isReached: until.isReached };
        const given = { ...optionsOf(config, services, run), ...isReached, ...options, onState, spent };
        const playing = runAgent(ports, start, given);
        return until === null ? playing : until.tellTrouble(playing);
      },
      takeMoved,
      close: () => {
        ports.study?.end();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

function optionsOf(
  config: SessionConfig,
  { signal, keeper }: FilledServices,
  { course, answered, skimJournal }: OpenRun,
): RunOptions {
  const { autoSave } = config;
  const { maxUnsaved } = course.patience;
  return {
    ...course,
    autoSave,
    ...(maxUnsaved !== undefined && { maxUnsaved }),
    ...(keeper && { keeper }),
    signal,
    skimJournal,
    answered,
  };
}

/** Returns a function that reports which saves moved to the archive since its last call. */
async function watchMoves(store: OpenPlace["store"]): Promise<Session["takeMoved"]> {
  let before = await store.list();
  return async () => {
    const after = await store.list();
    const moved = findMoved(before, after);
    before = after;
    return moved;
  };
}

/**
 * The saves that went to the archive because a run goes on from elsewhere. None when nothing moved, or when the start
 * only finished what a killed process had begun.
 *
 * @param before the saves of the game before, `after` those that are there now
 */
export function findMoved(before: readonly SaveEntry[], after: readonly SaveEntry[]): readonly SaveEntry[] {
  const atTop = new Set(
    before.flatMap(({ place, info }) => (place === "main" || place === "backup" ? [info.id] : [])),
  );
  const known = new Set(before.map(({ file }) => file));
  return after.filter(
    ({ file, place, info }) => place === "archive" && atTop.has(info.id) && !known.has(file),
  );
}

/**
 * Returns the models of the replayed recording, or null without one.
 *
 * @throws RunnerError without a recording, or if it lacks the named model
 */
async function recordedModels({
  replay,
  settings: { model },
}: Pick<SessionConfig, "replay" | "settings">): Promise<RecordedModels | null> {
  if (replay === null) return null;
  const { identifyModels } = await import("../../model/recording/record-replay.ts");
  const recorded = identifyModels(readUserFile(replay, "replay"));
  if (recorded === null) {
    throw new RunnerError("recording-invalid", `${replay} is not a recording`);
  }
  if (model === undefined) return recorded;
  if (recorded.all.includes(model)) return { ...recorded, player: model };
  throw new RunnerError("recording-of-another-model", `${replay} holds no calls of ${model}`, {
    facts: { models: recorded.all },
  });
}
