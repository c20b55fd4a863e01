import { LedgerSums, UNKNOWN_RUN } from "../../../record/ledger/summarize-calls.ts";
import { sumJournals } from "../open-journals.ts";
import type { Run } from "../options/subcommand.ts";
import { renderLedger } from "../render/ledger.ts";
import { plainLine } from "../render/plain-text.ts";
import { coloursFor } from "../view/colour.ts";

/**
 * Shows what the LM has cost, by the journals of the save folder: all its games together, then each game, on all branches,
 * abandoned ones too. Returns the exit code: a journal whose end is damaged is counted up to the damage, and makes it 65.
 */
export const showCost: Run = async (world, options) => {
  const { stdout, env } = world;
  const { files, games, warn } = sumJournals(world, options, "costs are");
  const all = new LedgerSums();
  for (const sums of games) all.addLines(sums.lines());
  const byGame = all
    .byRun()
    .map((line) => ({ ...line, key: line.key === UNKNOWN_RUN ? "unknown" : line.key }));
  const ledger = { ...all.ledger(), byGame };
  if (options.json === true) {
    stdout.write(`${JSON.stringify({ journals: files, runs: byGame.length, ...ledger })}\n`);
  } else {
    const colours = coloursFor(stdout, env);
    const lines = renderLedger(ledger, colours, stdout.isTerminal ? (stdout.columns ?? 80) : null);
    stdout.write([colours.dim(plainLine(files.join(", "))), ...lines, ""].join("\n"));
  }
  return warn();
};
