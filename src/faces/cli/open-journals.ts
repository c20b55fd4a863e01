import { nodeDisk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import { EXIT_CODES, RunnerError } from "../../base/errors.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { findJournalOwner } from "../../record/journal/find-owner.ts";
import { JournalReader } from "../../record/journal/journal-reader.ts";
import { sumJournal } from "../../record/journal/journal-sums.ts";
import {
  type JournalInFolder,
  listJournals,
  readJournal,
  type WholeJournal,
} from "../../record/journal/list-journals.ts";
import { JournalSums } from "../../record/ledger/journal-totals.ts";
import type { LedgerSums } from "../../record/ledger/summarize-calls.ts";
import { openSaves, romOf } from "./open-saves.ts";
import type { Options } from "./options/options.ts";
import type { World } from "./process-context.ts";

/** The journals of a save folder; with `--rom`, only that game's. */
interface Journals {
  /** The journals, quarantined parts too. */
  readonly files: readonly string[];
  /** Says on stderr which journals are damaged, and gives the exit code: 65 where one is. */
  warn(): number;
}

/** The same, read to their records. */
export interface ReadJournals extends Journals {
  /** The records of each game, in order; quarantined ones come after the journal, which shows whose they were. */
  readonly games: readonly (readonly JournalEntry[])[];
}

/** The same, read to the sums of their calls. */
export interface SummedJournals extends Journals {
  readonly games: readonly LedgerSums[];
}

/** A damaged journal, and the number of its records before the damage. */
interface Damage {
  readonly file: string;
  readonly records: number;
}

/**
 * Reads all journals of the save folder whole.
 *
 * @throws RunnerError `journal-missing` without one
 */
export function readJournals(world: World, options: Options, what: string): ReadJournals {
  const groups = groupsOf(world, options, what).map((group) => group.map((journal) => readJournal(journal)));
  return {
    ...journalsOf(world, groups, groups.flatMap(damagesOf)),
    games: groups.map(entriesOf),
  };
}

/**
 * Sums up the calls of all journals of the save folder. Where a part of one was quarantined, it is read whole; otherwise only
 * its end is: damage before that is not noticed.
 *
 * @throws RunnerError `journal-missing` without one
 */
export function sumJournals(world: World, options: Options, what: string): SummedJournals {
  const groups = groupsOf(world, options, what);
  const damages: Damage[] = [];
  const games = groups.map((group) => {
    const [only, ...others] = group;
    if (only !== undefined && others.length === 0) {
      const { file } = only;
      const { sums, end, rest } = guardRead(file, () => sumJournal(new JournalReader(nodeDisk, file)));
      if (rest === "broken") damages.push({ file, records: end.seq });
      return sums;
    }
    const whole = group.map((journal) => readJournal(journal));
    damages.push(...damagesOf(whole));
    const sums = new JournalSums();
    for (const entry of entriesOf(whole)) sums.read(entry);
    return sums.end();
  });
  return { ...journalsOf(world, groups, damages), games };
}

function journalsOf(
  { stderr }: World,
  groups: readonly (readonly JournalInFolder[])[],
  damages: readonly Damage[],
): Journals {
  return {
    files: groups
      .flat()
      .map(({ file }) => file)
      .sort(),
    warn() {
      for (const { file, records } of damages) {
        const fact = `${file} is damaged after record ${records}`;
        stderr.write(`runner: ${fact}: what follows is not counted, see runner saves verify\n`);
      }
      return damages.length === 0 ? EXIT_CODES.done : EXIT_CODES.badData;
    },
  };
}

function entriesOf(group: readonly WholeJournal[]): readonly JournalEntry[] {
  return group.flatMap(({ entries }) => entries.map(({ entry }) => entry));
}

function damagesOf(group: readonly WholeJournal[]): readonly Damage[] {
  return group
    .filter(({ isQuarantined, rest }) => !isQuarantined && rest === "broken")
    .map(({ file, entries }) => ({ file, records: entries.length }));
}

/**
 * The games with a journal in the save folder, by their slugs.
 *
 * @throws RunnerError `journal-missing` without one
 */
export function listGames(world: World, options: Options, what: string): readonly string[] {
  const groups = groupsOf(world, options, what);
  return groups.flatMap(([first]) => (first === undefined || first.isQuarantined ? [] : [first.slug]));
}

/** The journals of each game, its quarantined parts last. */
function groupsOf(world: World, options: Options, what: string): readonly (readonly JournalInFolder[])[] {
  const folder = options.saveDir ?? "saves";
  const journals = listWanted(world, options, listJournals(folder));
  if (journals.every(({ isQuarantined }) => isQuarantined)) {
    throw new RunnerError("journal-missing", `${folder} has no journal, which is where ${what} written down`);
  }
  const slugs = [...new Set(journals.map(({ slug }) => slug))];
  return slugs.map((slug) => {
    const group = journals.filter((journal) => journal.slug === slug);
    return [
      ...group.filter(({ isQuarantined }) => !isQuarantined),
      ...group.filter(({ isQuarantined }) => isQuarantined),
    ];
  });
}

function listWanted(
  world: World,
  options: Options,
  journals: readonly JournalInFolder[],
): readonly JournalInFolder[] {
  const romSha256 = romOf(world.cwd, options);
  if (romSha256 === null) return journals;
  const slugs = new Set([
    ...openSaves(world, options).games.map(({ game }) => game.slug),
    ...journals.flatMap(({ slug, file, isQuarantined }) =>
      !isQuarantined && findJournalOwner(nodeDisk, file) === romSha256 ? [slug] : [],
    ),
  ]);
  return journals.filter(({ slug }) => slugs.has(slug));
}
