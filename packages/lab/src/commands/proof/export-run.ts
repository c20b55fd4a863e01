import { resolve } from "node:path";
import { nodeDisk } from "../../../../../src/base/disk/disk.ts";
import { readUserBytes } from "../../../../../src/base/disk/read-user-file.ts";
import { EXIT_CODES, RunnerError } from "../../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { renderBytes } from "../../../../../src/base/quantities/size.ts";
import { findSlugs } from "../../../../../src/faces/cli/find-slugs.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { readPrices } from "../../../../../src/faces/cli/options/values/read-prices.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { JOURNAL_START } from "../../../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { journalFile } from "../../../../../src/record/journal/journal-name.ts";
import { JournalReader, placedEntries } from "../../../../../src/record/journal/journal-reader.ts";
import type { PriceTable } from "../../../../../src/record/ledger/prices.ts";
import type { Redaction } from "../../../../../src/record/redacted.ts";
import { proveCosts } from "../../proof/prove-costs.ts";
import { partsAtEnd } from "../../run-file/begun-with.ts";
import { claimsOf, entriesTo, lastHead } from "../../run-file/claims.ts";
import { PARTS } from "../../run-file/manifest.ts";
import { signBytes } from "../../run-file/signature.ts";
import { packRun, writeRun } from "../../run-file/write-run-file.ts";
import { thisProgram } from "./this-program.ts";

/** Options of `runner export run`. */
export interface ExportRunOptions {
  readonly redact?: Redaction;
  readonly force?: boolean;
}

/** The most bytes of a memory map or a symbol file. */
const MAX_MAP_BYTES = 16 * 2 ** 20;

/** Writes the run of a save folder as one file that others can check, watch and continue. Returns the exit code. */
export const exportRun: Run<ExportRunOptions> = async (
  world,
  options,
  [out = ""],
  { redact: redacted = null, force = false },
) => {
  const { sign } = options;
  if (!out.endsWith(".run"))
    throw new RunnerError("option-invalid", `a run is a file that ends with .run, got "${out}"`);
  const folder = options.saveDir ?? "saves";
  const [slug] = findSlugs(world, options);
  const file = journalFile(folder, slug);
  const { lines, rest, damage } = new JournalReader(nodeDisk, file).stretchFrom(JOURNAL_START);
  if (lines.length === 0) {
    throw new RunnerError("journal-missing", `${folder} has no journal of ${slug}, which holds its steps`);
  }
  if (rest === "broken") {
    const why = damage === undefined ? "" : ` (${damage})`;
    throw new RunnerError("journal-damaged", `${file} is damaged after record ${lines.length}${why}`);
  }
  const all = placedEntries(lines);
  const head = lastHead(all);
  const path = head === null ? null : entriesTo(all, head.branchId);
  const own = options.prices === undefined ? {} : readPrices(resolve(world.cwd, options.prices));
  const written = writeRun(lines, {
    redacted,
    program: thisProgram(),
    prices: pricesOf(all, own),
    others: new Map([...mapParts(path ?? []), ...partsAtEnd(path ?? [])]),
  });
  const signature = sign === undefined ? null : signBytes(written.manifestBytes, resolve(world.cwd, sign));
  const bytes = packRun(written, signature);
  writeOutputs(world, [{ to: resolve(world.cwd, out), content: bytes }], force);
  if (options.quiet !== true) {
    const { steps } = written.manifest.claims;
    world.stderr.write(
      `wrote ${plainLine(out)}: ${renderCountOf(steps, "step")}, ${renderBytes(bytes.length)}\n`,
    );
  }
  return EXIT_CODES.done;
};

/** The run's own memory map and symbols, which its game is read with. */
function* mapParts(path: readonly PlacedEntry[]): Generator<[string, Uint8Array]> {
  const start = path.find(({ entry }) => entry.type === "start")?.entry;
  if (start?.type !== "start") return;
  const { gameMap, symbols } = start.game;
  if (gameMap) yield [PARTS.gameMap, readUserBytes(gameMap, MAX_MAP_BYTES, gameMap)];
  if (symbols) yield [PARTS.symbols, readUserBytes(symbols, MAX_MAP_BYTES, symbols)];
}

/**
 * The prices of the models that were paid.
 *
 * @throws RunnerError `price-unknown` where costs follow from other ones
 */
function pricesOf(entries: readonly PlacedEntry[], own: PriceTable): PriceTable {
  const models = claimsOf(entries)?.models.map(({ model }) => model) ?? [];
  const { findings } = proveCosts(entries, own);
  const wrong = findings.find(({ text }) => text.includes(" dollars, not "));
  if (wrong !== undefined) {
    throw new RunnerError(
      "price-unknown",
      `the costs of the run do not follow from its prices (${wrong.text})`,
      {
        facts: { model: models[0] ?? null },
      },
    );
  }
  return own;
}
