import { type Subcommand, subcommand } from "./subcommand.ts";

/** The subcommands of `runner skills`. */
export const SKILL_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "skills list",
    help: "list the skills that there are: shipped ones, and your own",
    shares: ["skillsDir"],
    run: async (world, options) => (await import("../commands/skills/list.ts")).listSkills(world, options),
  }),
  subcommand({
    name: "skills check",
    takes: "<skill...>",
    help: "check skills, by name or file, and all that they call",
    shares: ["skillsDir"],
    run: async (world, options, words) =>
      (await import("../commands/skills/check.ts")).checkSkills(world, options, words as readonly string[]),
  }),
  subcommand({
    name: "skills schema",
    help: "print the JSON Schema of skill files",
    run: async (world) => (await import("../commands/skills/schema.ts")).printSkillSchema(world),
  }),
  subcommand({
    name: "skills stats",
    help: "show what each skill did and cost, by the journal",
    run: async (world, options) =>
      (await import("../commands/skills/stats.ts")).showSkillStats(world, options),
  }),
];
