import { beginRun, resumeRun, type StartPoint } from "../../agent/begin.ts";
import type { RunPorts } from "../../agent/ports.ts";
import { runAgent } from "../../agent/run-agent.ts";
import type { CheckpointStore, LoadedSave } from "../../checkpoints/checkpoint-store.ts";
import { listSaves } from "../../checkpoints/list-saves.ts";
import { createEmulator } from "../../emulator/wasmboy-emulator.ts";
import { EXIT_CODES, RunnerError } from "../../errors.ts";
import { costOf } from "../../model/cost.ts";
import type { RunOutcome } from "../../run/outcome.ts";
import { createPlayer, explainPlayer } from "../choose-player.ts";
import { goOnCommand } from "../go-on-command.ts";
import { openGame } from "../open-game.ts";
import { identifyGame, openStore } from "../open-store.ts";
import type { Options } from "../options.ts";
import { resolveSettings } from "../run-settings.ts";
import { openView, type RunView } from "../run-view.ts";
import { StopRequest, type World } from "../world.ts";

/** Plays: the main command. Returns the exit code. */
export async function play(world: World, options: Options): Promise<number> {
  checkCombination(options);
  const view = openView(world, options, goOnCommand(options));
  try {
    const { ports, start } = await openRun(world, options, view);
    const explanation = explainPlayer(start.state.memory.settings.model);
    if (explanation !== null) view.tell(explanation);
    return await follow(world, options, view, ports, start);
  } finally {
    view.close();
  }
}

async function openRun(
  world: World,
  options: Options,
  view: RunView,
): Promise<{ ports: RunPorts; start: StartPoint }> {
  const saveDir = options.saveDir ?? "saves";
  const newest = listSaves(saveDir).games[0]?.game ?? null;
  const game = await openGame(options.rom, world.cwd, newest);
  const identity = identifyGame(saveDir, game);
  const emulator = createEmulator(game.rom);
  const store = openStore(saveDir, identity, emulator.core);
  if (options.autoSave !== false) for (const line of await store.tidy()) view.log.warn(line);

  const saved = await chooseSave(store, options);
  for (const line of saved?.troubles ?? []) view.log.warn(line);
  const settings = resolveSettings(options, saved?.checkpoint.memory.settings ?? null, world.env);
  const ports: RunPorts = {
    emulator,
    game: { identity, adapter: game.adapter },
    model: await createPlayer(settings, world.env),
    store,
    clock: world.clock,
    ids: world.ids,
    costOf,
  };
  if (saved === null) return { ports, start: beginRun(ports, settings) };
  const { file, checkpoint } = saved;
  const asBranch = options.loadBackup === true;
  return { ports, start: resumeRun(ports, checkpoint, { file, asBranch, settings }) };
}

/** The save to go on from, or null to begin. */
async function chooseSave(store: CheckpointStore, options: Options): Promise<LoadedSave | null> {
  if (options.newGame === true) return null;
  if (options.loadBackup === true) return store.load("backup");
  return (await store.latest()) === null ? null : store.load("latest");
}

/** Runs the loop to its end, showing what happens, and gives the exit code. */
async function follow(
  world: World,
  options: Options,
  view: RunView,
  ports: RunPorts,
  start: StartPoint,
): Promise<number> {
  const steps = options.steps ?? null;
  const untilStep = options.untilStep ?? null;
  const autoSave = options.autoSave ?? true;
  const lastStep = Math.min(
    untilStep ?? Number.POSITIVE_INFINITY,
    start.state.totalSteps + (steps ?? Number.POSITIVE_INFINITY),
  );
  const run = runAgent(ports, start, {
    steps,
    untilStep,
    saveEvery: options.saveEvery ?? 10,
    autoSave,
    signal: world.signal,
  });
  let unsavedSteps = 0;
  let next = await run.next();
  while (next.done !== true) {
    if (next.value.type === "finished") unsavedSteps = next.value.unsavedSteps;
    view.show(next.value, lastStep);
    next = await run.next();
  }
  const isLost = unsavedSteps > 0 && (autoSave || next.value.type === "cancelled");
  return isLost ? EXIT_CODES.cannotWrite : exitCodeOf(next.value, world.signal);
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
    case "unreachable":
      return EXIT_CODES.tryLater;
  }
}

/** @throws RunnerError `usage` when options contradict each other, or none says how far to play */
function checkCombination(options: Options): void {
  if (options.steps === undefined && options.untilStep === undefined) {
    throw new RunnerError(
      "usage",
      "nothing says how far to play: pass --steps 50 or --until-step 500, or see runner --help",
    );
  }
  if (options.newGame === true && options.loadBackup === true) {
    throw new RunnerError("usage", "--new-game and --load-backup exclude each other: pass one of them");
  }
}
