import { type Subcommand, subcommand } from "../subcommand.ts";

/** Commands that runner starts itself: no help, no page and no completion names them. */
export const HIDDEN_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "fleet job",
    help: "play jobs for the process that started this one",
    load: async () => (await import("../../commands/fleet/job.ts")).playJobs,
  }),
];
