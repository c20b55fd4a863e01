import { EXIT_CODES } from "../../../../base/errors.ts";
import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { GameIdentity } from "../../../../base/vocabulary/checkpoint.ts";
import { whileLocked } from "../../../../play/session/running/while-locked.ts";
import type { ClearRequest } from "../../../../record/saves/checkpoint-store.ts";
import type { SaveEntry } from "../../../../record/saves/format/save-entry.ts";
import { planClear } from "../../../../record/saves/retention/plan-retention.ts";
import { isAgreed } from "../../is-agreed.ts";
import { gameOf, noSaves, openSaves, type SaveFolder } from "../../open-saves.ts";
import { CLEARED_KINDS } from "../../options/argument-words.ts";
import type { Options } from "../../options/options.ts";
import type { Run } from "../../options/subcommand.ts";
import { parseChoice } from "../../options/values/parse-value.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";
import { saveFactsOf } from "./list.ts";

/** Removes one save, after asking. Returns the exit code. */
export const removeSave: Run<{ readonly yes?: boolean }> = async (
  world,
  options,
  [reference = ""],
  { yes = false },
) => {
  const saves = openSaves(world, options);
  const game = gameOf(saves, options, reference);
  // Refused before anybody is asked; and what they agree to is that file, whatever the reference means by then.
  const { file, info } = await whileLocked({ folder: saves.folder, game, now: world.clock.now }, (store) =>
    store.findRemovable(reference),
  );
  const question = plainLine(`Remove step ${info.totalSteps} of ${game.title} (${file})?`);
  if (!(await isAgreed(world, question, yes))) return refuse(world);
  const removed = await whileLocked({ folder: saves.folder, game, now: world.clock.now }, (store) =>
    store.remove(file),
  );
  tell(world, options, [removed]);
  return EXIT_CODES.done;
};

/** Removes the saves of a kind, after asking. Returns the exit code. */
export const clearSaves: Run<{ readonly olderThan?: number; readonly yes?: boolean }> = async (
  world,
  options,
  [word = ""],
  { olderThan, yes = false },
) => {
  const kind = parseChoice(CLEARED_KINDS)(word, "runner saves clear");
  const saves = openSaves(world, options);
  if (saves.games.length === 0) throw noSaves(saves, options);
  const request = { kind, ...(olderThan === undefined ? {} : { olderThanDays: olderThan }) };
  const games = gamesWith(saves, request, world.clock.now());
  if (games.length === 0) {
    const ofAnyAge = countOf(gamesWith(saves, { kind }, world.clock.now()));
    const fact =
      ofAnyAge === 0
        ? `has no ${kind} save to clear`
        : `has ${renderCountOf(ofAnyAge, `${kind} save`)}, but none that is ${renderCountOf(olderThan ?? 0, "day")} old: nothing was removed`;
    world.stderr.write(`${saves.folder} ${fact}\n`);
    return EXIT_CODES.done;
  }
  const titles = games.map(({ game }) => game.title).join(" and ");
  const question = `Remove ${renderCountOf(countOf(games), `${kind} save`)} of ${titles}?`;
  if (!(await isAgreed(world, question, yes))) return refuse(world);
  for (const { game } of games) {
    tell(
      world,
      options,
      await whileLocked({ folder: saves.folder, game, now: world.clock.now }, (store) =>
        store.clear(request),
      ),
    );
  }
  return EXIT_CODES.done;
};

/** A game, and the number of its saves that a request clears. */
interface Cleared {
  readonly game: GameIdentity;
  readonly count: number;
}

function gamesWith({ games }: SaveFolder, request: ClearRequest, now: Date): readonly Cleared[] {
  return games.flatMap(({ game, saves, current }) => {
    const count = planClear(saves, request, current, now).length;
    return count === 0 ? [] : [{ game, count }];
  });
}

function countOf(games: readonly Cleared[]): number {
  return games.reduce((sum, { count }) => sum + count, 0);
}

function tell({ stdout }: World, { json }: Options, removed: readonly SaveEntry[]): void {
  for (const entry of removed) {
    stdout.write(
      json === true
        ? `${JSON.stringify(saveFactsOf(entry, { current: null }))}\n`
        : `removed ${plainLine(entry.file)}\n`,
    );
  }
}

function refuse({ stderr }: World): number {
  stderr.write("Nothing was removed.\n");
  return EXIT_CODES.done;
}
