import { TASK_LEVELS } from "../../../../fleet/bench/task.ts";
import type { RunBenchOptions } from "../../commands/bench/run.ts";
import { option } from "../options.ts";
import { printing, type Subcommand, subcommand } from "../subcommand.ts";
import { parseChoices, parseSeeds, parseText, parseWhole, parseYesNo } from "../values/parse-value.ts";

/** The subcommands of `runner bench`. */
export const BENCH_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<RunBenchOptions>({
    name: "bench run",
    takes: "[task...]",
    help: "play tasks with one player, several runs at once: files or names of shipped tasks, by default all; run again, it continues",
    onStoredJob: "ignores",
    own: {
      levels: option(
        "--set levels=<names>",
        `what the player may use: some of ${TASK_LEVELS.join(", ")} (the task's)`,
        parseChoices(TASK_LEVELS),
      ),
      seeds: option("--set seeds=<seeds>", "the seeds: 7, or 1-20 (the task's)", parseSeeds),
      jobs: option("--jobs <n>", "number of jobs at once (one for each core)", parseWhole(1)),
      retryFailed: option(
        "--retry-failed",
        "also continue jobs that failed or wait for a person",
        parseYesNo,
      ),
      store: option(
        "--set store=<place>",
        "a folder or s3://BUCKET/PREFIX for the runs (bench/PLAYER)",
        parseText,
      ),
    },
    shares: [
      "model",
      "effort",
      "thinking",
      "playbook",
      "rom",
      "baseUrl",
      "maxCost",
      "prices",
      "json",
      "quiet",
    ],
    load: async () => (await import("../../commands/bench/run.ts")).runBench,
  }),
  subcommand<{ readonly force?: boolean }>({
    name: "bench report",
    takes: "[store...]",
    help: "show the scores of tasks that were played, with their intervals: of stores, by default all below bench/; out.html is a page",
    onStoredJob: "ignores",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["json", "quiet"],
    load: async () => (await import("../../commands/bench/report.ts")).reportBench,
  }),
  subcommand<{ readonly force?: boolean }>({
    name: "bench site",
    takes: "<folder> [store...]",
    help: "write a site that opens from disk: scores by task and level, and a page about each player's runs",
    onStoredJob: "ignores",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["quiet"],
    load: async () => (await import("../../commands/bench/site.ts")).writeSite,
  }),
  subcommand({
    name: "bench schema",
    help: "print the JSON Schema of task files",
    onStoredJob: "ignores",
    load: async () => printing((await import("../../../../fleet/bench/task-schema.ts")).taskJsonSchema()),
  }),
];
