import type { FleetReportOptions } from "../../commands/fleet/report.ts";
import type { RunFleetOptions } from "../../commands/fleet/run.ts";
import { option } from "../options.ts";
import { type Subcommand, subcommand } from "../subcommand.ts";
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
    run: async (world, options, [file = ""], own) =>
      (await import("../../commands/fleet/run.ts")).runFleet(world, options, file, own),
  }),
  subcommand({
    name: "fleet check",
    takes: "<file...>",
    help: "check the files of fleets, and show which jobs there would be",
    shares: ["json"],
    run: async (world, options, words) =>
      (await import("../../commands/fleet/check.ts")).checkFleets(world, options, words as readonly string[]),
  }),
  subcommand({
    name: "fleet schema",
    help: "print the JSON Schema of fleet files",
    run: async (world) => (await import("../../commands/fleet/schema.ts")).printFleetSchema(world),
  }),
  subcommand<Pick<FleetReportOptions, "force">>({
    name: "fleet report",
    takes: "<fleet> [out...]",
    help: "report steps, time and cost per cell, and how cells differ; into out.html with plots, into out.csv a row for each run, and beside it one for each milestone",
    own: { force: option("--force", "overwrite existing files", parseYesNo) },
    shares: ["json", "quiet"],
    run: async (world, options, [fleet = "", ...outs], own) =>
      (await import("../../commands/fleet/report.ts")).reportFleet(world, options, fleet, {
        ...own,
        outs: outs as readonly string[],
      }),
  }),
];
