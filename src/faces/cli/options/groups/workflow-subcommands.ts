import type { ClearOptions } from "../../commands/workflow/checkpoints.ts";
import type { RunWorkflowOptions } from "../../commands/workflow/run-options.ts";
import { option, repeated } from "../options.ts";
import { LOOK, playing, type Subcommand, subcommand } from "../subcommand.ts";
import { parseListed, parseText, parseYesNo } from "../values/parse-value.ts";

/** The subcommands of `runner workflow`. */
export const WORKFLOW_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "workflow list",
    onStoredJob: "ignores",
    help: "list the shipped workflows",
    shares: ["skillsDir", "json"],
    run: async (world, options) =>
      (await import("../../commands/workflow/list.ts")).listWorkflows(world, options),
  }),
  subcommand({
    name: "workflow check",
    onStoredJob: "ignores",
    takes: "<workflow...>",
    help: "check workflows: files, or the names of shipped ones",
    shares: ["skillsDir", "json"],
    run: async (world, options, words) =>
      (await import("../../commands/workflow/check.ts")).checkWorkflows(
        world,
        options,
        words as readonly string[],
      ),
  }),
  subcommand<RunWorkflowOptions>({
    name: "workflow run",
    takes: "<workflow>",
    help: "run a workflow: a file, or the name of a shipped one",
    own: {
      input: repeated("--input <name=value>", "an input of the workflow; once for each", parseListed),
      resume: option("--resume", "go on at its newest checkpoint, or where its game stands", parseYesNo),
      from: option("--from <step>", "with --resume: run again from this step", parseText),
      restart: option("--restart", "remove its checkpoints, and begin anew", parseYesNo),
      checkpoint: option("--set checkpoint=off", "make no checkpoints", parseYesNo),
      dryRun: option("--dry-run", "show the plan with its inputs: write nothing, ask no LM", parseYesNo),
      report: option("--report <file>", "write what each step took, as .json or .md", parseText),
    },
    shares: playing(),
    run: async (world, options, [word = ""], own) =>
      (await import("../../commands/workflow/run.ts")).runWorkflowFile(world, options, word, own),
  }),
  subcommand({
    name: "workflow checkpoints",
    takes: "<workflow>",
    help: "list the checkpoints of a workflow",
    shares: [...LOOK, "skillsDir"],
    run: async (world, options, [word = ""]) =>
      (await import("../../commands/workflow/checkpoints.ts")).showCheckpoints(world, options, word),
  }),
  subcommand<ClearOptions>({
    name: "workflow clear",
    takes: "<workflow>",
    help: "remove the checkpoints of a workflow",
    own: { yes: option("--yes", "do not ask for confirmation", parseYesNo) },
    shares: [...LOOK, "skillsDir"],
    run: async (world, options, [word = ""], own) =>
      (await import("../../commands/workflow/checkpoints.ts")).clearCheckpoints(world, options, word, own),
  }),
  subcommand({
    name: "workflow graph",
    onStoredJob: "ignores",
    takes: "<workflow>",
    help: "print a workflow as a Mermaid flowchart",
    shares: ["skillsDir"],
    run: async (world, options, [word = ""]) =>
      (await import("../../commands/workflow/graph.ts")).printWorkflowGraph(world, options, word),
  }),
  subcommand({
    name: "workflow schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of workflow files",
    run: async (world) => (await import("../../commands/workflow/schema.ts")).printWorkflowSchema(world),
  }),
];
