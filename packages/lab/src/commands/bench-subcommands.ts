import { printing, type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import {
  parseChoices,
  parseSeeds,
  parseText,
  parseWhole,
  parseYesNo,
} from "../../../../src/faces/cli/options/values/parse-value.ts";
import { FILES_OF_PARTS } from "../../../../src/play/session/config/session-of-parts.ts";
import { REDACT } from "../../../viewer/src/commands/export-subcommands.ts";
import { TASK_LEVELS, type TaskLevel } from "../bench/task.ts";
import type { ExportBenchOptions } from "./bench/export.ts";
import type { RunBenchOptions } from "./bench/run.ts";

/** The subcommands of `runner bench`. */
export const BENCH_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<RunBenchOptions>({
    name: "bench run",
    takes: "[task...]",
    help: "play tasks with one player, several runs at once: files, names of shipped tasks or a submission's folder, by default all tasks; run again, it continues",
    onStoredJob: "ignores",
    own: {
      levels: option(
        "--set levels=<names>",
        `what the player may use: some of ${TASK_LEVELS.join(", ")} (the task's without tries)`,
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
      ...FILES_OF_PARTS,
      "rom",
      "baseUrl",
      "maxCost",
      "prices",
      "json",
      "quiet",
    ],
    load: async () => (await import("./bench/run.ts")).runBench,
  }),
  subcommand<{ readonly force?: boolean }>({
    name: "bench report",
    takes: "[store...]",
    help: "show the scores of tasks that were played, with their intervals: of stores, by default all below bench/; out.html is a page",
    onStoredJob: "ignores",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["json", "quiet"],
    load: async () => (await import("./bench/report.ts")).reportBench,
  }),
  subcommand<{ readonly force?: boolean }>({
    name: "bench site",
    takes: "<folder> [store...]",
    help: "write a site that opens from disk: scores by task and level of stores and submissions, with films, reports and files to check of the best and the median run",
    onStoredJob: "ignores",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["quiet", "rom", "prices"],
    load: async () => (await import("./bench/site.ts")).writeSite,
  }),
  subcommand<{ readonly levels?: readonly TaskLevel[] }>({
    name: "bench enter",
    takes: "<folder> <task...>",
    help: "begin a submission: write its player and tasks down, to be published before the seeds are drawn",
    onStoredJob: "ignores",
    own: {
      levels: option(
        "--set levels=<names>",
        `what the player may use: some of ${TASK_LEVELS.join(", ")} (all)`,
        parseChoices(TASK_LEVELS),
      ),
    },
    shares: ["model", "effort", "thinking", ...FILES_OF_PARTS, "rom", "quiet"],
    load: async () => (await import("./bench/enter.ts")).enterBench,
  }),
  subcommand<{ readonly runs?: number }>({
    name: "bench draw",
    takes: "<folder>",
    help: "draw the seeds of a submission as its referee: write the manifest that lists its jobs",
    onStoredJob: "ignores",
    own: {
      runs: option(
        "--set runs=<n>",
        "runs of each task and level (as many as the task has seeds)",
        parseWhole(1),
      ),
    },
    shares: ["rom", "quiet"],
    load: async () => (await import("./bench/enter.ts")).drawBench,
  }),
  subcommand<ExportBenchOptions>({
    name: "bench export",
    takes: "<folder> [name...]",
    help: "write the runs of a submission as files that others can check, into its folder, from its store or the named one; or tasks for Harbor",
    onStoredJob: "ignores",
    own: {
      harbor: option(
        "--harbor",
        "write the named tasks for Harbor instead, where an MCP client plays",
        parseYesNo,
      ),
      levels: option(
        "--set levels=<names>",
        "with --harbor: the levels, memory, everything or memory-tries (memory)",
        parseChoices(TASK_LEVELS),
      ),
      seeds: option("--set seeds=<seeds>", "with --harbor: the seeds: 7, or 1-20 (1)", parseSeeds),
      redact: REDACT,
      force: option("--force", "overwrite existing files", parseYesNo),
    },
    shares: ["rom", "quiet", "prices", "sign"],
    load: async () => (await import("./bench/export.ts")).exportBench,
  }),
  subcommand({
    name: "bench check",
    takes: "<folder>",
    help: "check a submission as its referee: play each run again, and score what its manifest lists",
    onStoredJob: "ignores",
    shares: ["rom", "json", "quiet", "signers"],
    load: async () => (await import("./bench/check.ts")).checkBench,
  }),
  subcommand({
    name: "bench schema",
    help: "print the JSON Schema of task files",
    onStoredJob: "ignores",
    load: async () => printing((await import("../bench/task-schema.ts")).taskJsonSchema()),
  }),
];
