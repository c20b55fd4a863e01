import { describe, expect, test } from "vitest";
import { readSkill } from "../../src/skills/format/parse-skill.ts";
import { skillSchemas } from "../../src/skills/format/schema.ts";
import { readExamples, readSections } from "../helpers/docs/read-examples.ts";

const PAGE = "docs/skills.md";
const EXAMPLES = (await readExamples(PAGE)).filter(({ language }) => language === "json");

describe("docs/skills.md", () => {
  test.each(EXAMPLES)("the skill on line $line ($heading) loads", ({ text }) => {
    expect(readSkill(asSkill(text)).mistakes).toBeNull();
  });

  test("has a section with every field for every primitive", async () => {
    const sections = [...(await readSections(PAGE))];
    const missing = Object.entries(skillSchemas().primitives).flatMap(([name, fields]) => {
      const section = sections.find(([heading]) => heading.split(/,? (?:and )?/).includes(name))?.[1];
      if (section === undefined) return [name];
      const told = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, field]) => field);
      return fields
        .filter((field) => field !== "primitive" && !told.includes(field))
        .map((field) => `${name}.${field}`);
    });

    expect(missing).toEqual([]);
  });
});

/** The text of a skill with these steps, where an example is the steps alone. */
function asSkill(text: string): string {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return text;
  return JSON.stringify({ meta: { name: "example", description: "An example." }, steps: value });
}
