import { printing, type Subcommand, subcommand } from "../../../../../src/faces/cli/options/subcommand.ts";
import { KEY_VARIABLE } from "../../../../../src/faces/cli/options/values/key-variable.ts";
import { option } from "../../../../../src/faces/cli/options/values/option-spec.ts";
import { parseWhole, parseYesNo } from "../../../../../src/faces/cli/options/values/parse-value.ts";
import type { RunFleetOptions } from "../run.ts";
import { QUEUE } from "./queue-subcommands.ts";

/** The subcommands of `runner fleet`. */
export const FLEET_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<RunFleetOptions>({
    name: "fleet run",
    takes: "<file>",
    help: "play a fleet's unfinished jobs here, several at once",
    onStoredJob: "ignores",
    own: {
      jobs: option("--jobs <n>", "number of jobs at once (one for each core)", parseWhole(1)),
      retryFailed: option(
        "--retry-failed",
        "also continue jobs that failed or wait for a person",
        parseYesNo,
      ),
      store: QUEUE.store,
      keyVariable: KEY_VARIABLE,
    },
    shares: ["json", "quiet", "baseUrl", "notify"],
    load: async () => (await import("../run.ts")).runFleet,
  }),
  subcommand({
    name: "fleet check",
    takes: "<file...>",
    help: "check fleet files, and show the jobs they make",
    shares: ["json"],
    load: async () => (await import("../check.ts")).checkFleets,
  }),
  subcommand({
    name: "fleet schema",
    help: "print the JSON Schema of fleet files",
    load: async () => printing((await import("../../manifest/json-schema.ts")).fleetJsonSchema()),
  }),
  subcommand<{ readonly force?: boolean }>({
    name: "fleet report",
    takes: "<fleet> [out...]",
    help: "report steps, time and cost per cell, and how cells differ; out.html adds plots; out.csv has a row per run, with a second file for milestones",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["json", "quiet"],
    load: async () => (await import("../report.ts")).reportFleet,
  }),
];

/** The processes of a fleet that runner starts itself. */
export const OWN_PROCESSES: readonly Subcommand[] = [
  subcommand({
    name: "fleet job",
    help: "play jobs for the process that started this one",
    load: async () => (await import("../job.ts")).playJobs,
  }),
];
