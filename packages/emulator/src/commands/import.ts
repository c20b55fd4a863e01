import { resolve } from "node:path";
import { readUserBytes } from "../../../../src/base/disk/read-user-file.ts";
import { IMPORT_STATE, type OperatorAction } from "../../../../src/base/vocabulary/operator.ts";
import {
  checkOrigin,
  follow,
  openWatched,
  type Play,
  reportOpening,
} from "../../../../src/faces/cli/commands/follow-session.ts";
import { goOnCommand } from "../../../../src/faces/cli/options/go-on-command.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { sessionConfigOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { renderFinalFacts } from "../../../../src/faces/cli/view/final-facts.ts";
import { openView } from "../../../../src/faces/cli/view/run-view.ts";
import type { SessionConfig } from "../../../../src/play/session/config.ts";
import type { SessionServices } from "../../../../src/play/session/services.ts";
import { readMachine } from "../foreign/read-machine.ts";
import { isRunFile, MAX_RUN_BYTES, recogniseFile } from "../foreign/recognise-file.ts";
import { MOST_STATE_BYTES } from "../foreign/unwrap.ts";

/** Puts a run's file into a save folder. Returns the exit code. */
export type ImportRun = (world: World, options: Options, bytes: Uint8Array) => number;

/** Brings back what a file holds: a game played in another emulator, or a run. */
export function importGameOr(loadImportRun: () => Promise<ImportRun>): Run {
  return async (world, options, [file = ""]) => {
    checkOrigin(options);
    const path = resolve(world.cwd, file);
    const bytes = readUserBytes(path, MAX_RUN_BYTES, file);
    // Of larger files, only a run's is looked into.
    if (bytes.length > MOST_STATE_BYTES && !isRunFile(bytes, file))
      readUserBytes(path, MOST_STATE_BYTES, file);
    if (recogniseFile(bytes, file).kind === "run") return (await loadImportRun())(world, options, bytes);
    return importGame(world, options, bytes, file);
  };
}

/**
 * Brings back a game played in another emulator: one step of the operator's, on a new branch of the run or as
 * a new one. Returns the exit code.
 *
 * @throws RunnerError when the file is not a save state of this game; the run is unchanged then
 */
async function importGame(world: World, options: Options, bytes: Uint8Array, file: string): Promise<number> {
  const notices: string[] = [];
  let from = "";
  const importMachine: SessionServices["importMachine"] = (rom) => {
    const read = readMachine(bytes, rom, file);
    notices.push(...read.notices);
    from = read.from;
    return read.imported;
  };
  const view = openView(world, options, (event, _, player) => {
    const [outcome = "", ...facts] = renderFinalFacts(event, {}, goOnCommand(options, event, player));
    const done = plainLine(
      `Imported ${file}${from}: the player keeps its memory, and is notified of the import.`,
    );
    return [event.outcome.type === "done" ? done : outcome, ...facts];
  });
  const play: Play = { world, options, view };
  // No player is asked: the step is the operator's.
  const config: SessionConfig = { ...sessionConfigOf(options, world), steps: 0, untilStep: null };
  try {
    const session = await openWatched(play, config, { importMachine, chooseStart: onNewBranch(config) });
    try {
      await reportOpening(play, session);
      for (const notice of notices) view.log.warn(notice);
      const lastStep = session.start.state.totalSteps + 1;
      const { exitCode } = await follow(play, session, {
        steps: null,
        untilStep: lastStep,
        lastStep,
        takeAction: once({ tool: IMPORT_STATE, input: {} }),
      });
      return exitCode;
    } finally {
      session.close();
    }
  } finally {
    view.close();
  }
}

/** Continues the run exactly where it is, but on a new branch: earlier play stays as it was. */
function onNewBranch({ settings }: SessionConfig): NonNullable<SessionServices["chooseStart"]> {
  return async (found) => {
    if (found === null) return { start: "new-game", settings };
    const { state } = found;
    return { start: state.journal === null ? { save: "latest" } : { step: state.totalSteps }, settings };
  };
}

function once(action: OperatorAction): () => OperatorAction | null {
  let left: OperatorAction | null = action;
  return () => {
    const given = left;
    left = null;
    return given;
  };
}
