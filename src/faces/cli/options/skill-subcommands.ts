import type { RunSkillOptions } from "../commands/skills/run-skill-options.ts";
import { option, repeated } from "./options.ts";
import { LOOK, playing, printing, type Subcommand, subcommand } from "./subcommand.ts";
import { parseListed, parseWhole, parseYesNo } from "./values/parse-value.ts";

/** The subcommands of `runner skills`. */
export const SKILL_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "skills list",
    onStoredJob: "ignores",
    help: "list the skills that there are: shipped ones, and your own",
    shares: ["skillsDir", "json"],
    load: async () => (await import("../commands/skills/list.ts")).listSkills,
  }),
  subcommand({
    name: "skills check",
    onStoredJob: "ignores",
    takes: "<skill...>",
    help: "check skills, by name or file, and all that they call",
    shares: ["skillsDir", "json"],
    load: async () => (await import("../commands/skills/check.ts")).checkSkills,
  }),
  subcommand<RunSkillOptions>({
    name: "skills run",
    takes: "<skill>",
    help: "run a skill, by name or file, as one step of the game",
    own: {
      input: repeated("--input <name=value>", "a parameter of the skill; once for each", parseListed),
      dryRun: option("--dry-run", "a trial: write nothing, ask no LM", parseYesNo),
      maxFrames: option("--set maxFrames=<n>", "abort after this many frames (36000)", parseWhole(1)),
    },
    shares: playing("steps", "untilStep", "until"),
    load: async () => (await import("../commands/skills/run.ts")).runSkill,
  }),
  subcommand({
    name: "skills runs",
    onStoredJob: "reads",
    takes: "[run]",
    help: "list the skill runs in the journal, or show one with its checkpoints",
    shares: LOOK,
    load: async () => (await import("../commands/skills/runs.ts")).showSkillRuns,
  }),
  subcommand({
    name: "skills schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of skill files",
    load: async () =>
      printing((await import("../../../play/skills/format/json-schema.ts")).skillJsonSchema()),
  }),
  subcommand({
    name: "skills stats",
    onStoredJob: "reads",
    help: "show what each skill did and cost, by the journal",
    shares: LOOK,
    load: async () => (await import("../commands/skills/stats.ts")).showSkillStats,
  }),
];
