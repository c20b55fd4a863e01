import {
  LOOK,
  playing,
  printing,
  type Subcommand,
  subcommand,
} from "../../../faces/cli/options/subcommand.ts";
import { option, repeated } from "../../../faces/cli/options/values/option-spec.ts";
import { parseListed, parseText, parseYesNo } from "../../../faces/cli/options/values/parse-value.ts";
import type { PartGroup } from "../../../faces/cli/seam/face-part.ts";
import { SHIPPED_WORKFLOWS } from "../play/library/shipped-workflows.ts";
import type { CheckpointsOptions, ClearOptions } from "./commands/checkpoints.ts";
import type { RunWorkflowOptions } from "./commands/run-options.ts";

const SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "workflow list",
    onStoredJob: "ignores",
    help: "list the shipped workflows",
    shares: ["skillsDir", "json"],
    load: async () => (await import("./commands/list.ts")).listWorkflows,
  }),
  subcommand({
    name: "workflow check",
    onStoredJob: "ignores",
    takes: "<workflow...>",
    words: SHIPPED_WORKFLOWS,
    help: "check workflows: files, or the names of shipped ones",
    shares: ["skillsDir", "json"],
    load: async () => (await import("./commands/check.ts")).checkWorkflows,
  }),
  subcommand<RunWorkflowOptions>({
    name: "workflow run",
    takes: "<workflow>",
    words: SHIPPED_WORKFLOWS,
    help: "run a workflow: a file, or the name of a shipped one",
    own: {
      input: repeated("--input <name=value>", "an input of the workflow; once for each", parseListed),
      resume: option(
        "--resume",
        "continue from its newest checkpoint, or from its game's newest save",
        parseYesNo,
      ),
      from: option("--from <step>", "with --resume: run again from this step", parseText),
      rerun: option("--rerun", "with --resume: run again what depends on changed inputs", parseYesNo),
      restart: option("--restart", "remove its checkpoints, and start over", parseYesNo),
      checkpoint: option("--no-checkpoint", "make no checkpoints", parseYesNo),
      dryRun: option("--dry-run", "show the plan with its inputs: write nothing, ask no LM", parseYesNo),
      report: option("--report <file>", "write what each step took, as .json or .md", parseText),
    },
    shares: playing(),
    load: async () => (await import("./commands/run.ts")).runWorkflowFile,
  }),
  subcommand<CheckpointsOptions>({
    name: "workflow checkpoints",
    takes: "<workflow>",
    words: SHIPPED_WORKFLOWS,
    help: "list the checkpoints of a workflow",
    own: {
      clear: option("--clear", "remove them, after asking", parseYesNo),
      yes: option("--yes", "with --clear: do not ask for confirmation", parseYesNo),
    },
    shares: [...LOOK, "skillsDir"],
    load: async () => (await import("./commands/checkpoints.ts")).showCheckpoints,
  }),
  subcommand<ClearOptions>({
    name: "workflow clear",
    takes: "<workflow>",
    words: SHIPPED_WORKFLOWS,
    help: "remove the checkpoints of a workflow",
    own: { yes: option("--yes", "do not ask for confirmation", parseYesNo) },
    shares: [...LOOK, "skillsDir"],
    load: async () => (await import("./commands/checkpoints.ts")).clearCheckpoints,
  }),
  subcommand({
    name: "workflow graph",
    onStoredJob: "ignores",
    takes: "<workflow>",
    words: SHIPPED_WORKFLOWS,
    help: "print a workflow as a Mermaid flowchart",
    shares: ["skillsDir"],
    load: async () => (await import("./commands/graph.ts")).printWorkflowGraph,
  }),
  subcommand({
    name: "workflow schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of workflow files",
    load: async () => printing((await import("../play/format/json-schema.ts")).workflowJsonSchema()),
  }),
];

/** The commands of `runner workflow`. */
export const workflowsGroup: PartGroup = {
  name: "workflow",
  commands: SUBCOMMANDS,
  behind: { group: "games", commands: "games" },
  purpose: "run, check and draw workflows: long plans that skip what is done",
  heading: { group: "Plan ahead", behind: null },
  line: "run, check and draw workflows: long plans",
};
