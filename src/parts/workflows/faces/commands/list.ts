import { EXIT_CODES } from "../../../../base/errors.ts";
import type { Run } from "../../../../faces/cli/options/subcommand.ts";
import { type Column, tableFor } from "../../../../faces/cli/render/table.ts";
import type { InputSpecs } from "../../play/format/workflow.ts";
import { SHIPPED_WORKFLOWS } from "../../play/library/shipped-workflows.ts";
import { openWorkflow } from "../open-workflow.ts";

const COLUMNS: readonly Column[] = [
  { title: "workflow" },
  { title: "inputs", least: 10 },
  { title: "what it does", least: 20 },
];

/** Lists the shipped workflows. Returns the exit code. */
export const listWorkflows: Run = async (world, options) => {
  const { stdout } = world;
  const listed = SHIPPED_WORKFLOWS.map((name) => {
    const { shown, verdict } = openWorkflow(world, options, name);
    const { description = "", inputs = {} } = verdict.file?.workflow ?? {};
    return { name, file: shown, description, inputs };
  });
  if (options.json === true) {
    for (const one of listed) stdout.write(`${JSON.stringify(one)}\n`);
    return EXIT_CODES.done;
  }
  const rows = listed.map(({ name, inputs, description }) => [name, renderInputs(inputs), description]);
  stdout.write(tableFor(world, COLUMNS, rows));
  return EXIT_CODES.done;
};

/** Inputs as they are given: `seed=1`, or with their type where they have no default, or a long one. */
function renderInputs(inputs: InputSpecs): string {
  return Object.entries(inputs)
    .map(([name, { type, default: byDefault }]) =>
      byDefault === undefined || typeof byDefault === "object"
        ? `${name}=${type.toUpperCase()}`
        : `${name}=${byDefault}`,
    )
    .join(" ");
}
