import { EXIT_CODES, RunnerError } from "../../errors.ts";
import type { RunOutcome } from "../../run/outcome.ts";
import { takeSaveRequests } from "../../saves/folder/save-requests.ts";
import { openSession, type Session } from "../../session/open-session.ts";
import type { Options } from "../options/options.ts";
import { planSteps } from "../options/plan-steps.ts";
import { credentialsOf, sessionConfigOf } from "../options/session-config.ts";
import { StopRequest, type World } from "../process-context.ts";
import { nearEvent, nearPaths } from "../render/near-paths.ts";
import { openProgress } from "../render/progress.ts";
import { explainPlayer } from "../view/explain-player.ts";
import { describeMoves } from "../view/moved-saves.ts";
import { openView, type RunView } from "../view/run-view.ts";

/** Plays: the main command. Returns the exit code. */
export async function play(world: World, options: Options): Promise<number> {
  checkCombination(options);
  const view = openView(world, options);
  try {
    const session = await open(world, options, view);
    try {
      const explanation = explainPlayer(session.start.state.memory.settings.model);
      if (explanation !== null && session.start.how === "new-game") view.tell(explanation);
      for (const notice of session.notices) view.log.warn(nearPaths(notice, world.cwd));
      await tellMoves(world, options, view, session);
      return await follow(world, options, view, session);
    } finally {
      session.close();
    }
  } finally {
    view.close();
  }
}

/** Opens the session, and shows how far the journal has been followed where that takes a while. */
async function open(world: World, options: Options, view: RunView): Promise<Session> {
  const { clock, ids, timers, signal } = world;
  const progress = openProgress(world, options);
  const beginReplay = (steps: number) => progress.count("following the journal, steps", steps);
  const services = { clock, ids, timers, signal, beginReplay, credentials: credentialsOf(world) };
  try {
    return await openSession(sessionConfigOf(options, world), services).finally(progress.hide);
  } catch (error) {
    if (error instanceof StopRequest) {
      view.tell(
        `Stopped: ${error.message}. Nothing was played and nothing is lost: the same command goes on.`,
      );
    }
    throw error;
  }
}

async function tellMoves(
  { cwd }: World,
  options: Options,
  view: RunView,
  { takeMoved }: Session,
): Promise<void> {
  for (const line of describeMoves(await takeMoved(), options)) view.tell(nearPaths(line, cwd));
}

/** Plays the session to its end, showing what happens, and gives the exit code. */
async function follow(world: World, options: Options, view: RunView, session: Session): Promise<number> {
  const { ports, start } = session;
  const { steps, untilStep } = planSteps(options);
  const autoSave = options.autoSave ?? true;
  const lastStep = Math.min(
    untilStep ?? Number.POSITIVE_INFINITY,
    start.state.totalSteps + (steps ?? Number.POSITIVE_INFINITY),
  );
  let keysPressed = 0;
  const stopListening = world.listenForKeys((key) => {
    if (key === "s") keysPressed += 1;
  });
  const takeSaveRequests = (): readonly (string | null)[] => {
    const count = world.takeSaveRequests() + keysPressed;
    keysPressed = 0;
    return count === 0 || !autoSave ? [] : notesOfRequests(options, ports.game.identity.slug);
  };
  const run = session.play({ takeSaveRequests });
  let unsavedSteps = 0;
  // Without a journal, what is left behind moves when the first save of the new branch is there.
  let mayMove = options.journal === false;
  let next = await run.next();
  try {
    while (next.done !== true) {
      if (next.value.type === "finished") unsavedSteps = next.value.unsavedSteps;
      view.show(nearEvent(next.value, world.cwd), lastStep);
      if (mayMove && next.value.type === "saved" && next.value.kind === "routine") {
        mayMove = false;
        await tellMoves(world, options, view, session);
      }
      next = await run.next();
    }
  } finally {
    stopListening();
  }
  const isLost = unsavedSteps > 0 && (autoSave || next.value.type === "cancelled");
  return isLost ? EXIT_CODES.cannotWrite : exitCodeOf(next.value, world.signal);
}

/** The notes of the manual saves that were asked for; a signal or a key brings none. */
function notesOfRequests(options: Options, slug: string): readonly (string | null)[] {
  const notes = takeSaveRequests({ folder: options.saveDir ?? "saves", slug });
  return notes.length > 0 ? notes : [null];
}

function exitCodeOf(outcome: RunOutcome, signal: AbortSignal): number {
  switch (outcome.type) {
    case "done":
      return EXIT_CODES.done;
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

/** @throws RunnerError when options contradict each other, or none says how far to play */
function checkCombination(options: Options): void {
  const { steps, untilStep } = planSteps(options);
  if (steps === null && untilStep === null) {
    throw new RunnerError(
      "option-missing",
      "missing --steps or --until-step: pass --steps 50 to play 50 steps, or see runner --help",
    );
  }
  const origins = [
    ["--new-game", options.newGame === true],
    ["--load-backup", options.loadBackup === true],
    ["--load", options.load !== undefined],
    ["--to-step", options.toStep !== undefined],
  ] as const;
  const [one, other] = origins.filter(([, isGiven]) => isGiven).map(([flag]) => flag);
  if (other !== undefined) {
    throw new RunnerError("options-conflict", `${one} and ${other} cannot be combined: pass one of them`);
  }
}
