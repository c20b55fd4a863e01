import { resolve } from "node:path";
import { EXIT_CODES } from "../../../../../src/base/errors.ts";
import type { Run } from "../../../../../src/faces/cli/options/subcommand.ts";
import { nearPaths } from "../../../../../src/faces/cli/render/near-paths.ts";
import { plainJson, plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { type OutputFile, writeOutputs } from "../../../../../src/faces/cli/write-output.ts";
import { renderBench } from "../../bench/render-bench.ts";
import { benchTable, tellBench } from "./bench-table.ts";
import { pageParts, readBenches } from "./read-stores.ts";

/**
 * Prints the scores of benchmarks, and writes a page: of stores, or of every folder below `bench`. Reads the stores only.
 *
 * @throws RunnerError `fleet-missing`; `output-exists`
 */
export const reportBench: Run<{ readonly force?: boolean }> = async (
  world,
  options,
  words,
  { force = false },
) => {
  const isPage = (word: string): boolean => /\.html?$/i.test(word);
  const benches = await readBenches(
    world,
    words.filter((word) => !isPage(word)),
  );
  const rows = benches.flatMap((bench) => bench.rows);
  const { style, made } = pageParts(world);
  const files = words.filter(isPage).map((word): OutputFile => {
    const entries = benches.flatMap(({ name, rows: own }) =>
      own.map((row) => ({ row, name, page: null, shown: [], recorded: [] })),
    );
    return { to: resolve(world.cwd, word), content: renderBench(entries, style, made) };
  });
  writeOutputs(world, files, force);
  world.stdout.write(
    options.json === true
      ? `${plainJson(JSON.stringify({ rows: tellBench(rows) }))}\n`
      : benchTable(world, rows),
  );
  if (options.quiet !== true) {
    for (const { to } of files) world.stderr.write(`wrote ${plainLine(nearPaths(to, world.cwd))}\n`);
  }
  return EXIT_CODES.done;
};
