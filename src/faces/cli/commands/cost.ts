import { callsOf } from "../../../record/ledger/journal-calls.ts";
import { summarizeLedger } from "../../../record/ledger/summarize-calls.ts";
import { readJournals } from "../open-journals.ts";
import type { Run } from "../options/subcommand.ts";
import { renderLedger } from "../render/ledger.ts";
import { plainLine } from "../render/plain-text.ts";
import { coloursFor } from "../view/colour.ts";

/**
 * Shows what the LM has cost, by the journals of the save folder: all its games together, then each game, on all branches,
 * abandoned ones too. Returns the exit code: a damaged journal is counted up to the damage, and makes it 65.
 */
export const showCost: Run = async (world, options) => {
  const { stdout, env } = world;
  const { files, games, warn } = readJournals(world, options, "costs are");
  const calls = games.flatMap((entries) => callsOf(entries));
  const runIds = [...new Set(calls.map(({ runId }) => runId))];
  const runs = runIds.length;
  const byGame = runIds.map((runId) => {
    const { total } = summarizeLedger(calls.filter((call) => call.runId === runId));
    return { ...total, key: runId ?? "unknown" };
  });
  const ledger = { ...summarizeLedger(calls), byGame };
  if (options.json === true) {
    stdout.write(`${JSON.stringify({ journals: files, runs, ...ledger })}\n`);
  } else {
    const colours = coloursFor(stdout, env);
    const lines = renderLedger(ledger, colours, stdout.isTerminal ? (stdout.columns ?? 80) : null);
    stdout.write([colours.dim(plainLine(files.join(", "))), ...lines, ""].join("\n"));
  }
  return warn();
};
