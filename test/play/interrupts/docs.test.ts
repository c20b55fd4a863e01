import { describe, expect, test } from "vitest";
import { holds } from "../../../src/base/expressions/expression.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { compileInterrupts } from "../../../src/parts/interrupts/play/compile-interrupts.ts";
import { CONDITION_NAMES } from "../../../src/parts/interrupts/play/condition-facts.ts";
import { readExamples, readSections } from "../../helpers/docs/read-examples.ts";

const PAGE = "docs/interrupts.md";
const EXAMPLES = await readExamples(PAGE);
const CONDITIONS = EXAMPLES.filter(({ language }) => language === "cel").flatMap(({ text }) =>
  text.trim().split("\n"),
);

describe("the conditions in docs/interrupts.md", () => {
  const facts = {
    ...{ game: { map: "Wood", x: 11, y: 3 }, step: 1, costUsd: 2.5, tools: ["run_skill"] },
    calls: [{ name: "run_skill", input: { name: "fight-wild" } }],
    ...{ buttons: ["start"], milestones: ["new map: Wood"], text: "I delete it." },
  };

  test.each(CONDITIONS)("%s", (when) => {
    const { conditions } = compileInterrupts(parseInterrupts({ when: [when] }));

    expect(conditions.map((condition) => holds(condition, facts))).toEqual([true]);
    expect(conditions.map((condition) => holds(condition, NOTHING))).toEqual([false]);
  });

  test("are some, and the table tells every name", async () => {
    const section = (await readSections(PAGE)).get("Conditions") ?? "";

    expect(CONDITIONS.length).toBeGreaterThan(3);
    expect([...section.matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)).toEqual([...CONDITION_NAMES]);
  });
});

/** Nothing is asked for, and nothing happened. */
const NOTHING = {
  ...{ game: { map: "Town", x: 0, y: 0 }, step: 1, costUsd: 0, tools: [], calls: [] },
  ...{ buttons: [], milestones: [], text: "" },
};
