import { type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";
import { option } from "../../../../src/faces/cli/options/values/option-spec.ts";
import { parseYesNo } from "../../../../src/faces/cli/options/values/parse-value.ts";
import { REDACT } from "../../../viewer/src/commands/export-subcommands.ts";
import type { ExportRunOptions } from "./proof/export-run.ts";

/** `runner check` */
export const CHECK: Subcommand = subcommand({
  name: "check",
  onStoredJob: "ignores",
  takes: "<file.run>",
  help: "play a run's file again, and report what of it is proven, contradicted, or claimed alone",
  shares: ["rom", "json", "quiet", "signers"],
  load: async () => (await import("./proof/check.ts")).checkRunFile,
});

/** `runner export run` */
export const EXPORT_RUN: Subcommand = subcommand<ExportRunOptions>({
  name: "export run",
  takes: "<out.run>",
  help: "write a run as one file that others can check, watch and continue: no ROM, no keys, no paths",
  own: {
    redact: REDACT,
    force: option("--force", "overwrite an existing file", parseYesNo),
  },
  shares: ["saveDir", "rom", "quiet", "prices", "sign"],
  onStoredJob: "reads",
  load: async () => (await import("./proof/export-run.ts")).exportRun,
});
