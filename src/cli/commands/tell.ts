import { findLockedSlugs, findLockHolder } from "../../disk/folder-lock.ts";
import { EXIT_CODES, RunnerError } from "../../errors.ts";
import { listJournals, readJournal } from "../../journal/list-journals.ts";
import { leaveMail, pendingMail } from "../../mailbox/mailbox-folder.ts";
import { noSaves, openSaves, romOf } from "../open-saves.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { renderCountOf } from "../render/quantities.ts";

/** Options of `runner tell`. */
export interface TellOptions {
  readonly id?: string;
}

/** Leaves a message for the LM that plays in a folder. It is read before the next step, or waits until somebody plays. */
export async function tellRunning(
  world: World,
  options: Options,
  text: string,
  { id }: TellOptions,
): Promise<number> {
  const folder = options.saveDir ?? "saves";
  const running = findLockedSlugs(folder).filter((slug) => findLockHolder({ folder, slug }) !== null);
  const slug = slugToTell(world, options, running);
  const before = pendingMail({ folder, slug }).length;
  const left = leaveMail({ folder, slug }, { text, id }, world.clock.now);
  const isRunning = running.includes(slug);
  if (options.json === true) {
    world.stdout.write(`${JSON.stringify({ ...left, game: slug, isRunning, waitingBefore: before })}\n`);
    return EXIT_CODES.done;
  }
  const others = before === 0 ? "" : `, behind ${renderCountOf(before, "other")}`;
  const what = isRunning
    ? `the running game reads it before its next step${others}`
    : `no game is running there, so it waits until one does${others}`;
  world.stdout.write(`${left.file}: ${what}\n`);
  return EXIT_CODES.done;
}

/**
 * What the files of the game begin with that is meant: the one whose ROM is named, else the one that runs, else the one
 * that was played last.
 */
function slugToTell(world: World, options: Options, running: readonly string[]): string {
  const { saveDir: folder = "saves", rom } = options;
  const [first, second] = running;
  if (rom === undefined && second !== undefined) {
    const fact = `several games are running in ${folder} (${running.join(", ")})`;
    throw new RunnerError("option-missing", `${fact}: name one's ROM with --rom`);
  }
  if (rom === undefined && first !== undefined) return first;
  const saves = openSaves(world, options);
  const saved = saves.games[0]?.game.slug;
  if (saved !== undefined) return saved;
  // A game that was begun and not saved yet has a journal.
  const romSha256 = romOf(world.cwd, options);
  const begun = listJournals(folder).find(
    (journal) =>
      !journal.isQuarantined && (romSha256 === null || readJournal(journal).game?.romSha256 === romSha256),
  );
  if (begun !== undefined) return begun.slug;
  throw noSaves(saves, options);
}
