import { nodeDisk } from "../../../../base/disk/disk.ts";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { GameIdentity } from "../../../../base/vocabulary/checkpoint.ts";
import { placeIn } from "../../../../base/vocabulary/game-info.ts";
import { isAgreed } from "../../../../faces/cli/is-agreed.ts";
import { openSaves, type SaveFolder } from "../../../../faces/cli/open-saves.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { plainLine } from "../../../../faces/cli/render/plain-text.ts";
import { storeOf, whileLocked } from "../../../../play/session/running/while-locked.ts";
import { readSave } from "../../../../record/saves/format/read-save.ts";
import { workflowInvalid } from "../../play/format/parse-workflow.ts";
import { type CheckpointEntry, listCheckpoints, removeCheckpoints } from "../../play/run/checkpoints.ts";
import { openWorkflow } from "../open-workflow.ts";

/** The options that only `workflow clear` has. */
export interface ClearOptions {
  readonly yes?: boolean;
}

/** The options that only `workflow checkpoints` has. */
export interface CheckpointsOptions extends ClearOptions {
  readonly clear?: boolean;
}

/** The checkpoints of a workflow in one game's saves, in the order in which they were made. */
interface Found {
  readonly game: GameIdentity;
  readonly entries: readonly CheckpointEntry[];
}

/** Removes the checkpoints of a workflow, after asking. Returns the exit code. */
export const clearCheckpoints: Run<ClearOptions> = async (world, options, [word = ""], { yes = false }) => {
  const saves = openSaves(world, options);
  const name = await nameOf(world, options, word, saves);
  const found = await findAll(world, saves, name);
  return clearAll(world, options, { name, found, folder: saves.folder, yes });
};

/** Lists the checkpoints of a workflow, or removes them. Returns the exit code. */
export const showCheckpoints: Run<CheckpointsOptions> = async (world, options, args, own, stored) => {
  if (own.clear === true) return clearCheckpoints(world, options, args, own, stored);
  if (own.yes === true) {
    throw new RunnerError("options-conflict", "--yes confirms --clear: pass --clear, too");
  }
  const [word = ""] = args;
  const saves = openSaves(world, options);
  const name = await nameOf(world, options, word, saves);
  const found = await findAll(world, saves, name);
  if (options.json === true) {
    for (const entry of found.flatMap((game) => game.entries)) {
      world.stdout.write(`${JSON.stringify(await factsOf(entry))}\n`);
    }
    return EXIT_CODES.done;
  }
  const entries = found.flatMap((game) => game.entries);
  const lines = entries.map(({ info, workflow }) =>
    plainLine(`${workflow.checkpointId} (${info.saveTime.replace(/\.\d+Z$/, "Z")})`),
  );
  world.stdout.write(
    [
      `Workflow: ${name}`,
      ...(lines.length === 0
        ? ["Checkpoints: none"]
        : ["Checkpoints:", ...lines.map((line) => `  - ${line}`)]),
      "",
    ].join("\n"),
  );
  return EXIT_CODES.done;
};

/** The name of the workflow that is meant. One whose file is gone is still known by its checkpoints. */
async function nameOf(world: World, options: Options, word: string, saves: SaveFolder): Promise<string> {
  try {
    const { shown, verdict } = openWorkflow(world, options, word);
    if (verdict.file === null) throw workflowInvalid(shown, verdict.mistakes);
    return verdict.file.workflow.name;
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "workflow-unknown") throw error;
    if ((await findAll(world, saves, word)).length === 0) throw error;
    return word;
  }
}

async function findAll(
  { clock }: World,
  { folder, games }: SaveFolder,
  name: string,
): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { game } of games) {
    const entries = await listCheckpoints(storeOf(folder, game, clock.now), name);
    if (entries.length > 0) found.push({ game, entries: entries.toReversed() });
  }
  return found;
}

async function clearAll(
  world: World,
  { json }: Options,
  {
    name,
    found,
    folder,
    yes,
  }: {
    readonly name: string;
    readonly found: readonly Found[];
    readonly folder: string;
    readonly yes: boolean;
  },
): Promise<number> {
  const count = found.reduce((sum, { entries }) => sum + entries.length, 0);
  if (count > 0 && !(await isAgreed(world, "Are you sure?", yes))) {
    world.stderr.write("Nothing was cleared.\n");
    return EXIT_CODES.done;
  }
  let cleared = 0;
  for (const { game, entries } of found) {
    const gone = await whileLocked({ folder, game, now: world.clock.now }, (store) =>
      removeCheckpoints(store, entries),
    );
    cleared += gone.length;
  }
  const stay = count - cleared;
  if (stay > 0) world.stderr.write(`${renderCountOf(stay, "checkpoint")} could not be removed.\n`);
  world.stdout.write(
    json === true
      ? `${JSON.stringify({ workflow_name: name, cleared })}\n`
      : `Cleared ${renderCountOf(cleared, "checkpoint")} for '${name}'\n`,
  );
  return EXIT_CODES.done;
}

/** A checkpoint for programs. */
async function factsOf({ file, info, workflow }: CheckpointEntry) {
  return {
    checkpoint_id: workflow.checkpointId,
    workflow_name: workflow.name,
    inputs_hash: workflow.inputsHash,
    saved_at: info.saveTime,
    step_results: await resultsIn(file),
    place: placeIn(info.gameInfo),
    metadata: workflow.metadata ?? null,
    step: info.totalSteps,
    file,
  };
}

/** The results of finished steps, as the save keeps them; null if unreadable. */
async function resultsIn(file: string) {
  try {
    const { results = {} } = (await readSave(nodeDisk, file)).checkpoint.memory.workflow ?? {};
    return Object.entries(results).flatMap(([name, { status, output }]) =>
      status === "done" ? [{ name, output }] : [],
    );
  } catch (error) {
    if (error instanceof RunnerError) return null;
    throw error;
  }
}
