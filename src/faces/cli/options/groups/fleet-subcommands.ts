import type { RunFleetOptions } from "../../commands/fleet/run.ts";
import { option } from "../options.ts";
import { printing, type Subcommand, subcommand } from "../subcommand.ts";
import { parseWhole, parseYesNo } from "../values/parse-value.ts";

/** The subcommands of `runner fleet`. */
export const FLEET_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<RunFleetOptions>({
    name: "fleet run",
    takes: "<file>",
    help: "play what has not ended of a fleet here, several jobs at once",
    onStoredJob: "ignores",
    own: {
      jobs: option("--jobs <n>", "how many jobs to play at once (one for each core)", parseWhole(1)),
      retryFailed: option(
        "--retry-failed",
        "also continue jobs that failed or wait for a person",
        parseYesNo,
      ),
    },
    shares: ["json", "quiet", "baseUrl"],
    load: async () => (await import("../../commands/fleet/run.ts")).runFleet,
  }),
  subcommand({
    name: "fleet check",
    takes: "<file...>",
    help: "check the files of fleets, and show which jobs there would be",
    shares: ["json"],
    load: async () => (await import("../../commands/fleet/check.ts")).checkFleets,
  }),
  subcommand({
    name: "fleet schema",
    help: "print the JSON Schema of fleet files",
    load: async () => printing((await import("../../../../fleet/manifest/json-schema.ts")).fleetJsonSchema()),
  }),
  subcommand<{ readonly force?: boolean }>({
    name: "fleet report",
    takes: "<fleet> [out...]",
    help: "report steps, time and cost per cell, and how cells differ; into out.html with plots, into out.csv a row for each run, and beside it one for each milestone",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["json", "quiet"],
    load: async () => (await import("../../commands/fleet/report.ts")).reportFleet,
  }),
];
