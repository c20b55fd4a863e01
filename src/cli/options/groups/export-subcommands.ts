import type { ReportOptions } from "../../commands/export/report.ts";
import { option } from "../options.ts";
import { parseText, parseYesNo } from "../parse-value.ts";
import { type Subcommand, subcommand } from "../subcommand.ts";

/** What shows a run to others. */
export const EXPORT_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand<ReportOptions>({
    name: "export report",
    takes: "<out.html>",
    help: "write the story of a run as one HTML file that opens without a server or network",
    own: {
      branch: option(
        "--branch <id>",
        "the branch to tell, by the beginning of its id (the current one)",
        parseText,
      ),
      force: option("--force", "overwrite an existing file", parseYesNo),
    },
    run: async (world, options, [out = ""], own) =>
      (await import("../../commands/export/report.ts")).exportReport(world, options, out, own),
  }),
];
