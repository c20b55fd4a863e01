import { resolve } from "node:path";
import process from "node:process";
import { ANY_GAME_ID } from "../../../../packages/games/src/known/any-game.ts";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import type { Finding } from "../../../../packages/learn/src/finding.ts";
import type { GamePlace } from "../../../base/disk/disk.ts";
import { EXIT_CODES, RunnerError } from "../../../base/errors.ts";
import type { LearnedGame } from "../../../base/vocabulary/learned-game.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import { isLastEvent, type RunEvent } from "../../../base/vocabulary/run-event.ts";
import { STOPS } from "../../../play/agent/seam/stop-parts.ts";
import type { SessionConfig } from "../../../play/session/config.ts";
import { openSession, type PlayOptions, type Session } from "../../../play/session/open-session.ts";
import { createLiveWords } from "../../../play/session/running/keep-live-words.ts";
import type { SessionServices } from "../../../play/session/services.ts";
import { stopOf } from "../../../record/seam/data-parts.ts";
import { approveNotify, approveServers } from "../keys/approve.ts";
import { ownerOf } from "../keys/approve-run.ts";
import type { Options } from "../options/options.ts";
import { credentialsOf } from "../options/session-config.ts";
import { shellCommand } from "../options/values/shell-command.ts";
import { StopRequest, type World } from "../process-context.ts";
import { nearEvent, nearPaths } from "../render/near-paths.ts";
import { openProgress } from "../render/progress.ts";
import { describeLearning } from "../render/quantities.ts";
import { STOP_OPTIONS } from "../seam/stop-options.ts";
import { describeMoves } from "../view/moved-saves.ts";
import type { RunView } from "../view/run-view.ts";
import { listenForRequests } from "./take-requests.ts";

/** The process, its options, and the view of the run. */
export interface Play {
  readonly world: World;
  readonly options: Options;
  readonly view: RunView;
}

/** Opens the session, and shows how far the journal has been followed where that takes a while. */
export async function openWatched(
  { world, options, view }: Play,
  config: SessionConfig,
  given: SessionServices = {},
): Promise<Session> {
  const { clock, ids, timers, signal } = world;
  await view.openScreen();
  const progress = openProgress(world, options);
  const beginReplay = (steps: number) => progress.count("following the journal, steps", steps);
  // Names of findings; null unless the game is tried out.
  let learned: string[] | null = null;
  const onLearning = (frames: number) => {
    view.tell(
      `This game is new: trying it out first, ${describeLearning(frames)}. To skip it: --set learn=0`,
    );
    learned = [];
    return {
      onSpent: progress.percent("Trying it out", frames),
      onFinding: (one: Finding) => {
        learned?.push(one.name);
        view.log.info(`learned: ${one.name}, ${one.evidence}`);
      },
    };
  };
  const mayReceiveKey = approveServers(world, options, progress.hide);
  const services = {
    clock,
    ids,
    timers,
    signal,
    beginReplay,
    onLearning,
    credentials: credentialsOf(world),
    mayReceiveKey,
    owner: ownerOf(world, options, progress.hide),
    keeper: STOP_OPTIONS.keeperOf(world, options),
    ...given,
  };
  try {
    await approveNotify(world, options);
    const session = await openSession(config, services).finally(progress.hide);
    const { memory } = session.start.state;
    if (learned !== null) view.tell(describeLearned(learned, session.ports.game.learned));
    else if (isUnlearned(session)) view.tell(suggestLearning(options, session.ports.game.adapter));
    if (session.target !== null) view.keep(session.target);
    if (stopOf(memory) !== null) view.repeat(memory.settings);
    STOP_OPTIONS.noteGoneOn(world, memory);
    return session;
  } catch (error) {
    if (error instanceof StopRequest) {
      view.tell(
        `Stopped: ${error.message}. Nothing was played and nothing is lost: run the same command again.`,
      );
    }
    throw error;
  }
}

/** The findings of the experiments, and their use for the run. */
function describeLearned(names: readonly string[], learned: LearnedGame | undefined): string {
  if (learned?.map == null) {
    return "Where the player is was not found: the player sees the picture alone. For other ways: runner learn --help";
  }
  return `Learned: ${names.join(", ")}. The player uses it. For the evidence: runner learn ROM --out map.json`;
}

/** Whether a run begins in a game of which nothing is known, and nothing is tried out: it is asked once a run. */
function isUnlearned({ start: { state }, ports: { game } }: Session): boolean {
  const isBegun = state.totalSteps > 0 || STOPS.wentOnBefore(state.memory) !== null;
  return !isBegun && game.adapter.id === ANY_GAME_ID && game.learned === undefined;
}

function suggestLearning({ rom }: Options, { madeWith }: GameAdapter): string {
  const learn = shellCommand(["learn", rom ?? { asTyped: "ROM" }, "--out", "map.json"]);
  const known =
    madeWith === undefined
      ? "Nothing is known of this game's memory"
      : `This game was made with ${madeWith}, in a version whose memory is not known`;
  return `${known}: the player sees the picture alone. To find out where it keeps its state: ${learn}`;
}

/** Reports the notices of the opened session, and the saves that have moved. */
export async function reportOpening({ world, options, view }: Play, session: Session): Promise<void> {
  for (const notice of session.notices) view.log.warn(nearPaths(notice, world.cwd));
  await reportMoves({ world, options, view }, session);
}

/** The options for following a session. */
export interface FollowOptions extends Omit<PlayOptions, "takeSaveRequests" | "takePauseRequest"> {
  /** The total step at which the run ends; Infinity for no end. */
  readonly lastStep: number;
  /** Sees each event before it is shown. */
  readonly watch?: (event: RunEvent) => void;
}

/** The end of a run, for its command. */
export interface Followed {
  readonly outcome: RunOutcome;
  /** By how the run ended, and whether its steps are saved. */
  readonly exitCode: number;
}

/** Plays the session to its end, showing what happens. */
export async function follow(
  play: Play,
  session: Session,
  { lastStep, watch, ...playOptions }: FollowOptions,
): Promise<Followed> {
  const { world, options } = play;
  const requests = listenForRequests(world, options, session.ports.game.identity.slug);
  const run = session.play({
    ...playOptions,
    takeSaveRequests: requests.takeSaves,
    takePauseRequest: requests.takePause,
  });
  try {
    const show = { lastStep: () => lastStep, session: () => session, ...(watch && { watch }) };
    const { ended: outcome, isLost } = await showRun(play, run, show);
    return {
      outcome,
      exitCode: isLost ? EXIT_CODES.cannotWrite : exitCodeOf(outcome, world.signal),
    };
  } finally {
    requests.stopListening();
  }
}

/** The output of a run. */
interface ShowOptions {
  /** The total step at which the run ends, as far as it is known; Infinity for no end. */
  readonly lastStep: () => number;
  /** The session, once it is open. */
  readonly session: () => Session | null;
  /** Sees each event before it is shown. */
  readonly watch?: (event: RunEvent) => void;
}

/** Shows what happens in a run to its end; gives how it ended, and whether steps are lost that were to be saved. */
export async function showRun<Ended>(
  play: Play,
  run: AsyncGenerator<RunEvent, Ended>,
  { lastStep, session, watch }: ShowOptions,
): Promise<{ readonly ended: Ended; readonly isLost: boolean }> {
  const { world, options, view } = play;
  const autoSave = options.autoSave ?? true;
  let unsavedSteps = 0;
  // Without a journal, the discarded part moves when the first save of the new branch is there.
  let mayMove = options.journal === false;
  const words = createLiveWords({ pid: process.pid, nowMs: world.clock.elapsedMs });
  try {
    let next = await run.next();
    while (next.done !== true) {
      if (isLastEvent(next.value)) unsavedSteps = next.value.unsavedSteps;
      watch?.(next.value);
      const opened = session();
      // A trial writes nothing that it need not.
      if (autoSave && opened !== null) words.see(placeOf(play, opened), next.value);
      view.show(nearEvent(next.value, world.cwd), lastStep(), opened?.ports.game.adapter);
      if (opened !== null) view.draw(opened);
      if (mayMove && opened !== null && next.value.type === "saved" && next.value.kind === "routine") {
        mayMove = false;
        await reportMoves(play, opened);
      }
      next = await run.next();
    }
    return { ended: next.value, isLost: unsavedSteps > 0 && autoSave };
  } finally {
    words.end();
  }
}

function placeOf({ world, options }: Play, { ports }: Session): GamePlace {
  return { folder: resolve(world.cwd, options.saveDir ?? "saves"), slug: ports.game.identity.slug };
}

/** The flags that were given and say where a run begins. */
export function originsIn(options: Options): readonly string[] {
  const origins = [
    ["--new-game", options.newGame === true],
    ["--load-backup", options.loadBackup === true],
    ["--load", options.load !== undefined],
    ["--to-step", options.toStep !== undefined],
  ] as const;
  return origins.flatMap(([flag, isGiven]) => (isGiven ? [flag] : []));
}

/** @throws RunnerError `options-conflict` when the options name two places to begin at, or one that a trial cannot reach */
export function checkOrigin(options: Options): void {
  if (options.toStep !== undefined && options.autoSave === false) {
    const fact = "--to-step needs the journal, and --no-auto-save leaves it alone";
    throw new RunnerError("options-conflict", `${fact}: pass --load SAVE instead`);
  }
  const [one, other] = originsIn(options);
  if (other === undefined) return;
  throw new RunnerError("options-conflict", `${one} and ${other} cannot be combined: pass one of them`);
}

/** Reports the saves that have moved to the archive since the last time. */
export async function reportMoves(
  { world: { cwd }, options, view }: Play,
  { takeMoved }: Session,
): Promise<void> {
  for (const line of describeMoves(await takeMoved(), options)) view.tell(nearPaths(line, cwd));
}

/** The exit code that goes with how a run ended. */
export function exitCodeOf(outcome: RunOutcome, signal: AbortSignal): number {
  switch (outcome.type) {
    case "done":
      return outcome.isReached === false ? EXIT_CODES.budget : EXIT_CODES.done;
    case "interrupted":
      return EXIT_CODES.interrupted;
    case "cancelled":
      return signal.reason instanceof StopRequest ? signal.reason.exitCode : EXIT_CODES.done;
    case "budget":
      return EXIT_CODES.budget;
    case "needs-person":
      return EXIT_CODES.needsPerson;
    case "failed":
      return EXIT_CODES.bug;
    case "unreachable":
      return EXIT_CODES.tryLater;
  }
}
