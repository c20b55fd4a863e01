import { EXIT_CODES, RunnerError } from "../../base/errors.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { listJournals, readJournal, type WholeJournal } from "../../record/journal/list-journals.ts";
import { openSaves, romOf } from "./open-saves.ts";
import type { Options } from "./options/options.ts";
import type { World } from "./process-context.ts";

/** The journals of a save folder; with `--rom`, only that game's. */
export interface ReadJournals {
  /** The journals, quarantined parts too. */
  readonly files: readonly string[];
  /** The records of each game, in order; quarantined ones come after the journal, which shows whose they were. */
  readonly games: readonly (readonly JournalEntry[])[];
  /** Says on stderr which journals are damaged, and gives the exit code: 65 where one is. */
  warn(): number;
}

/**
 * Reads all journals of the save folder.
 *
 * @throws RunnerError `journal-missing` without one
 */
export function readJournals(world: World, options: Options, what: string): ReadJournals {
  const folder = options.saveDir ?? "saves";
  const journals = listWanted(world, options);
  const whole = journals.filter(({ isQuarantined }) => !isQuarantined);
  if (whole.length === 0) {
    throw new RunnerError("journal-missing", `${folder} has no journal, which is where ${what} written down`);
  }
  const broken = whole.filter(({ rest }) => rest === "broken");
  return {
    files: journals.map(({ file }) => file),
    games: groupBySlug(journals).map((group) =>
      group.flatMap(({ entries }) => entries.map(({ entry }) => entry)),
    ),
    warn() {
      for (const { file, entries } of broken) {
        const fact = `${file} is damaged after record ${entries.length}`;
        world.stderr.write(`runner: ${fact}: what follows is not counted, see runner saves verify\n`);
      }
      return broken.length === 0 ? EXIT_CODES.done : EXIT_CODES.badData;
    },
  };
}

function listWanted(world: World, options: Options): readonly WholeJournal[] {
  const romSha256 = romOf(world.cwd, options);
  const journals = listJournals(options.saveDir ?? "saves").map((journal) => readJournal(journal));
  if (romSha256 === null) return journals;
  const slugs = new Set([
    ...openSaves(world, options).games.map(({ game }) => game.slug),
    ...journals.flatMap(({ slug, game }) => (game?.romSha256 === romSha256 ? [slug] : [])),
  ]);
  return journals.filter(({ slug }) => slugs.has(slug));
}

function groupBySlug(journals: readonly WholeJournal[]): readonly (readonly WholeJournal[])[] {
  const slugs = [...new Set(journals.map(({ slug }) => slug))];
  return slugs.map((slug) => {
    const group = journals.filter((journal) => journal.slug === slug);
    return [
      ...group.filter(({ isQuarantined }) => !isQuarantined),
      ...group.filter(({ isQuarantined }) => isQuarantined),
    ];
  });
}
