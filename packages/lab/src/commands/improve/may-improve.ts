import { ownerOf } from "../../../../../src/faces/cli/keys/approve-run.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { credentialsOf, sessionConfigOf } from "../../../../../src/faces/cli/options/session-config.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import type { ContinuedRun, PaidChoice } from "../../../../../src/play/keys/run-owner.ts";
import { resolveSettings } from "../../../../../src/play/session/resolve-settings.ts";
import { listSaves } from "../../../../../src/record/saves/folder/list-saves.ts";
import type { ImproveTask } from "../../work/improve-task.ts";
import { readChoices } from "../../work/mine/read-run.ts";

/**
 * Asks the user about a run whose files choose the players that propose changes and play the attempts, as before such a run is
 * continued.
 *
 * @throws RunnerError `run-unapproved`
 */
export async function mayImprove(
  world: World,
  options: Options,
  folder: string,
  { runId, settings, ...ofParts }: PaidChoice & Pick<ContinuedRun, "runId">,
): Promise<void> {
  const asked = sessionConfigOf(options, world).settings;
  const saved = { saved: settings, credentials: credentialsOf(world), recorded: null };
  await ownerOf(world, options).mayContinue({
    ...ofParts,
    runId,
    file: null,
    stored: { settings, ...ofParts },
    settings: resolveSettings(asked, saved),
    listSaves: async () => listSaves(folder, { archive: false }).games.flatMap(({ saves }) => saves),
  });
}

/** The same for the runs at the steps from which tasks are attempted: their settings may be others than the present ones. */
export async function mayAttempt(
  world: World,
  options: Options,
  tasks: readonly Pick<ImproveTask, "from">[],
): Promise<void> {
  const runs = new Map(tasks.map(({ from }) => [JSON.stringify([from.folder, from.slug]), from]));
  for (const { folder, slug } of runs.values()) {
    const steps = tasks.flatMap(({ from }) =>
      from.folder === folder && from.slug === slug ? [from.step] : [],
    );
    for (const choice of readChoices(folder, slug, steps)) await mayImprove(world, options, folder, choice);
  }
}
