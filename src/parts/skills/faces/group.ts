import {
  LOOK,
  playing,
  printing,
  type Subcommand,
  subcommand,
} from "../../../faces/cli/options/subcommand.ts";
import { option, repeated } from "../../../faces/cli/options/values/option-spec.ts";
import { parseListed, parseWhole, parseYesNo } from "../../../faces/cli/options/values/parse-value.ts";
import type { PartGroup } from "../../../faces/cli/seam/face-part.ts";
import { SHIPPED_SKILLS } from "../play/library/shipped-skills.ts";
import type { RunSkillOptions } from "./commands/run-skill-options.ts";

const SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "skills list",
    onStoredJob: "ignores",
    help: "list the skills that there are: shipped ones, and your own",
    shares: ["skillsDir", "json"],
    load: async () => (await import("./commands/list.ts")).listSkillFiles,
  }),
  subcommand({
    name: "skills check",
    onStoredJob: "ignores",
    takes: "<skill...>",
    words: SHIPPED_SKILLS,
    help: "check skills, by name or file, and all that they call",
    shares: ["skillsDir", "json"],
    load: async () => (await import("./commands/check.ts")).checkSkills,
  }),
  subcommand<RunSkillOptions>({
    name: "skills run",
    takes: "<skill>",
    words: SHIPPED_SKILLS,
    help: "run a skill, by name or file, as one step of the game",
    own: {
      input: repeated("--input <name=value>", "a parameter of the skill; once for each", parseListed),
      dryRun: option("--dry-run", "a trial: write nothing, ask no LM", parseYesNo),
      maxFrames: option("--set maxFrames=<n>", "abort after this many frames (36000)", parseWhole(1)),
    },
    shares: playing("steps", "untilStep", "until"),
    load: async () => (await import("./commands/run.ts")).runNamedSkill,
  }),
  subcommand({
    name: "skills runs",
    onStoredJob: "reads",
    takes: "[run]",
    help: "list the skill runs in the journal, or show one with its checkpoints",
    shares: LOOK,
    load: async () => (await import("./commands/runs.ts")).showSkillRuns,
  }),
  subcommand({
    name: "skills schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of skill files",
    load: async () => printing((await import("../play/format/json-schema.ts")).skillJsonSchema()),
  }),
  subcommand({
    name: "skills stats",
    onStoredJob: "reads",
    help: "show what each skill did and cost, by the journal",
    shares: LOOK,
    load: async () => (await import("./commands/stats.ts")).showSkillStats,
  }),
];

/** The commands of `runner skills`. */
export const skillsGroup: PartGroup = {
  name: "skills",
  commands: SUBCOMMANDS,
  behind: { group: "saves", commands: "pause" },
  purpose: "list, check and run skills: plans that play by themselves",
  heading: { group: "Plan ahead", behind: null },
};
