import { findLockHolder } from "../../../base/disk/folder-lock.ts";
import { EXIT_CODES, RunnerError } from "../../../base/errors.ts";
import { renderCountOf } from "../../../base/quantities/count.ts";
import { findSlugs } from "../../../faces/cli/find-slugs.ts";
import type { Options } from "../../../faces/cli/options/options.ts";
import type { Run } from "../../../faces/cli/options/subcommand.ts";
import type { World } from "../../../faces/cli/process-context.ts";
import { leaveMail, pendingMail } from "../record/mailbox/mailbox-folder.ts";

/** Options of `runner tell`. */
export interface TellOptions {
  readonly id?: string;
}

/** Leaves a message for the LM that plays in a folder. The LM gets it before the next step, or when the run continues. */
export const sendMessage: Run<TellOptions> = async (world, options, [text = ""], { id }) => {
  const folder = options.saveDir ?? "saves";
  const slug = slugToTell(world, options);
  const before = pendingMail({ folder, slug }).length;
  const left = leaveMail({ folder, slug }, { text, id }, world.clock.now);
  const isRunning = findLockHolder({ folder, slug }) !== null;
  if (options.json === true) {
    world.stdout.write(`${JSON.stringify({ ...left, game: slug, isRunning, waitingBefore: before })}\n`);
    return EXIT_CODES.done;
  }
  const others = before === 0 ? "" : ` after ${renderCountOf(before, "other")}`;
  const what = isRunning
    ? `queued${others}: the player gets the message before its next step`
    : `queued${others}: no run is active, so the player gets the message when the run continues`;
  world.stdout.write(`${left.file}: ${what}\n`);
  return EXIT_CODES.done;
};

/** The file prefix of the game that is meant. @throws RunnerError `option-missing` if several are running */
function slugToTell(world: World, options: Options): string {
  const [slug, ...others] = findSlugs(world, options);
  if (others.length === 0) return slug;
  const fact = `several games are running in ${options.saveDir ?? "saves"} (${[slug, ...others].join(", ")})`;
  throw new RunnerError("option-missing", `${fact}: name one's ROM with --rom`);
}
