import { describe, expect, test } from "vitest";
import { SUBCOMMANDS } from "../../../src/faces/cli/options/subcommands.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../../../src/parts/workflows/play/format/scope.ts";
import { workflowSchemas } from "../../../src/parts/workflows/play/format/workflow-schema.ts";
import { readExamples, readSections } from "../../helpers/docs/read-examples.ts";
import { tell } from "./format/read.ts";

const PAGE = "docs/workflows.md";
const EXAMPLES = await readExamples(PAGE);
const SECTIONS = await readSections(PAGE);

/** The words that a section's lists explain. */
const firstCells = (heading: string): readonly string[] =>
  [...(SECTIONS.get(heading) ?? "").matchAll(/^- `(\w+)`[: ]/gm)].map(([, name = ""]) => name);

describe("docs/workflows.md", () => {
  test.each(EXAMPLES.filter(({ language }) => language === "yaml"))(
    "line $line is a workflow",
    ({ text }) => {
      expect(tell(text)).toEqual([]);
    },
  );

  test("its commands are there", () => {
    const commands = EXAMPLES.filter(({ language }) => language === "sh").flatMap(({ text }) =>
      text.trim().split("\n"),
    );
    const known = SUBCOMMANDS.map(({ name }) => name);

    expect(commands.length).toBeGreaterThan(3);
    for (const line of commands) expect(known).toContain(line.split(" ").slice(1, 3).join(" "));
  });

  test("its lists tell every type of step, and every name in expressions", () => {
    const { keys } = workflowSchemas();

    expect(firstCells("Steps").toSorted()).toEqual(Object.keys(keys.steps).sort());
    expect(firstCells("Expressions").toSorted()).toEqual([...WORKFLOW_NAMES, ...LOOP_NAMES].sort());
  });
});
