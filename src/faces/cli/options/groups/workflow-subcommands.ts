import type { CheckpointsOptions, ClearOptions } from "../../commands/workflow/checkpoints.ts";
import type { RunWorkflowOptions } from "../../commands/workflow/run-options.ts";
import { option, repeated } from "../options.ts";
import { LOOK, playing, printing, type Subcommand, subcommand } from "../subcommand.ts";
import { parseListed, parseText, parseYesNo } from "../values/parse-value.ts";

/** The subcommands of `runner workflow`. */
export const WORKFLOW_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "workflow list",
    onStoredJob: "ignores",
    help: "list the shipped workflows",
    shares: ["skillsDir", "json"],
    load: async () => (await import("../../commands/workflow/list.ts")).listWorkflows,
  }),
  subcommand({
    name: "workflow check",
    onStoredJob: "ignores",
    takes: "<workflow...>",
    help: "check workflows: files, or the names of shipped ones",
    shares: ["skillsDir", "json"],
    load: async () => (await import("../../commands/workflow/check.ts")).checkWorkflows,
  }),
  subcommand<RunWorkflowOptions>({
    name: "workflow run",
    takes: "<workflow>",
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
    load: async () => (await import("../../commands/workflow/run.ts")).runWorkflowFile,
  }),
  subcommand<CheckpointsOptions>({
    name: "workflow checkpoints",
    takes: "<workflow>",
    help: "list the checkpoints of a workflow",
    own: {
      clear: option("--clear", "remove them, after asking", parseYesNo),
      yes: option("--yes", "with --clear: do not ask for confirmation", parseYesNo),
    },
    shares: [...LOOK, "skillsDir"],
    load: async () => (await import("../../commands/workflow/checkpoints.ts")).showCheckpoints,
  }),
  subcommand<ClearOptions>({
    name: "workflow clear",
    takes: "<workflow>",
    help: "remove the checkpoints of a workflow",
    own: { yes: option("--yes", "do not ask for confirmation", parseYesNo) },
    shares: [...LOOK, "skillsDir"],
    load: async () => (await import("../../commands/workflow/checkpoints.ts")).clearCheckpoints,
  }),
  subcommand({
    name: "workflow graph",
    onStoredJob: "ignores",
    takes: "<workflow>",
    help: "print a workflow as a Mermaid flowchart",
    shares: ["skillsDir"],
    load: async () => (await import("../../commands/workflow/graph.ts")).printWorkflowGraph,
  }),
  subcommand({
    name: "workflow schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of workflow files",
    load: async () =>
      printing((await import("../../../../play/workflows/format/json-schema.ts")).workflowJsonSchema()),
  }),
];
