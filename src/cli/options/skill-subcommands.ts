import { type Subcommand, subcommand } from "./subcommand.ts";

/** The subcommands of `runner skills`. */
export const SKILL_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "skills stats",
    help: "show what each skill did and cost, by the journal",
    run: async (world, options) =>
      (await import("../commands/skills/stats.ts")).showSkillStats(world, options),
  }),
];
