import type { FleetReportOptions } from "../../commands/fleet/report.ts";
import type { RunFleetOptions } from "../../commands/fleet/run.ts";
import { option } from "../options.ts";
import { parseText, parseWhole, parseYesNo } from "../parse-value.ts";
import { type Subcommand, subcommand } from "../subcommand.ts";

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
        "also go on with jobs that failed or wait for a person",
        parseYesNo,
      ),
    },
    run: async (world, options, [file = ""], own) =>
      (await import("../../commands/fleet/run.ts")).runFleet(world, options, file, own),
  }),
  subcommand({
    name: "fleet check",
    takes: "<file...>",
    help: "check the files of fleets, and show which jobs there would be",
    run: async (world, options, words) =>
      (await import("../../commands/fleet/check.ts")).checkFleets(world, options, words as readonly string[]),
  }),
  subcommand({
    name: "fleet schema",
    help: "print the JSON Schema of fleet files",
    run: async (world) => (await import("../../commands/fleet/schema.ts")).printFleetSchema(world),
  }),
  subcommand<FleetReportOptions>({
    name: "fleet report",
    takes: "<fleet>",
    help: "tell what runs took and how cells differ: of a fleet's file, or of its store",
    own: {
      csv: option(
        "--csv <file>",
        "write a row for each run, and beside it one for each milestone",
        parseText,
      ),
      html: option("--html <file>", "write it as one HTML file with plots", parseText),
      force: option("--force", "overwrite existing files", parseYesNo),
    },
    run: async (world, options, [fleet = ""], own) =>
      (await import("../../commands/fleet/report.ts")).reportFleet(world, options, fleet, own),
  }),
];
