import { type Subcommand, subcommand } from "../subcommand.ts";

/** The subcommands of `runner workflow`. */
export const WORKFLOW_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "workflow list",
    help: "list the shipped workflows",
    run: async (world, options) =>
      (await import("../../commands/workflow/list.ts")).listWorkflows(world, options),
  }),
  subcommand({
    name: "workflow check",
    takes: "<workflow...>",
    help: "check workflows: files, or the names of shipped ones",
    shares: ["skillsDir"],
    run: async (world, options, words) =>
      (await import("../../commands/workflow/check.ts")).checkWorkflows(
        world,
        options,
        words as readonly string[],
      ),
  }),
  subcommand({
    name: "workflow graph",
    takes: "<workflow>",
    help: "print a workflow as a Mermaid flowchart",
    shares: ["skillsDir"],
    run: async (world, options, [word = ""]) =>
      (await import("../../commands/workflow/graph.ts")).printWorkflowGraph(world, options, word),
  }),
  subcommand({
    name: "workflow schema",
    help: "print the JSON Schema of workflow files",
    run: async (world) => (await import("../../commands/workflow/schema.ts")).printWorkflowSchema(world),
  }),
];
