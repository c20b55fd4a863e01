import { type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";

/** `runner check` */
export const CHECK: Subcommand = subcommand({
  name: "check",
  onStoredJob: "ignores",
  takes: "<file.run>",
  help: "play a run's file again, and report what of it is proven, contradicted, or claimed alone",
  shares: ["rom", "json", "quiet", "signers"],
  load: async () => (await import("./proof/check.ts")).checkRunFile,
});
