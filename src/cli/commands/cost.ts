import { EXIT_CODES, RunnerError } from "../../errors.ts";
import { listJournals, readJournal, type WholeJournal } from "../../journal/list-journals.ts";
import { callsOf } from "../../ledger/journal-calls.ts";
import { summarizeLedger } from "../../ledger/summarize-calls.ts";
import { openSaves, romOf } from "../open-saves.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";
import { renderLedger } from "../render/ledger.ts";
import { plainLine } from "../render/plain-text.ts";
import { coloursFor } from "../view/colour.ts";

/**
 * Shows what the LM has cost, by the journals of the save folder: all runs and branches, abandoned ones too. Returns
 * the exit code: a journal that is damaged is told as far as it goes, and makes it 65.
 */
export async function showCost(world: World, options: Options): Promise<number> {
  const { stdout, stderr, env } = world;
  const folder = options.saveDir ?? "saves";
  const journals = readJournals(world, options);
  const files = journals.filter(({ isQuarantined }) => !isQuarantined);
  if (files.length === 0) {
    throw new RunnerError(
      "journal-missing",
      `${folder} has no journal, which is where costs are written down`,
    );
  }
  // What was quarantined of a journal comes behind it, which tells whose the calls were.
  const calls = groupBySlug(journals).flatMap((group) => callsOf(entriesOf(group)));
  const ledger = summarizeLedger(calls);
  const runs = new Set(calls.map(({ runId }) => runId)).size;
  if (options.json === true) {
    stdout.write(`${JSON.stringify({ journals: journals.map(({ file }) => file), runs, ...ledger })}\n`);
  } else {
    const { dim } = coloursFor(stdout, env);
    const names = journals.map(({ file }) => file).join(", ");
    const lines = renderLedger(
      ledger,
      coloursFor(stdout, env),
      stdout.isTerminal ? (stdout.columns ?? 80) : null,
    );
    stdout.write([dim(plainLine(names)), ...lines, ""].join("\n"));
  }
  const broken = files.filter(({ rest }) => rest === "broken");
  for (const { file, entries } of broken) {
    stderr.write(
      `runner: ${file} is damaged after record ${entries.length}: what follows is not counted, see runner saves verify\n`,
    );
  }
  return broken.length === 0 ? EXIT_CODES.done : EXIT_CODES.badData;
}

function readJournals(world: World, options: Options): readonly WholeJournal[] {
  const folder = options.saveDir ?? "saves";
  const romSha256 = romOf(world.cwd, options);
  const journals = listJournals(folder).map((journal) => readJournal(journal));
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

function entriesOf(group: readonly WholeJournal[]): readonly WholeJournal["entries"][number]["entry"][] {
  return group.flatMap(({ entries }) => entries.map(({ entry }) => entry));
}
