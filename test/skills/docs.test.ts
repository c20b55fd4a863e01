import { describe, expect, test } from "vitest";
import { compileExpression, holds } from "../../src/expressions/expression.ts";
import { EXPRESSION_NAMES } from "../../src/skills/format/check-steps.ts";
import { parseSkill } from "../../src/skills/format/parse-skill.ts";
import { skillSchemas } from "../../src/skills/format/schema.ts";
import type { SkillAnswer } from "../../src/skills/ports.ts";
import { readExamples, readSections } from "../helpers/docs/read-examples.ts";
import { SHIPPED } from "../helpers/skills/shipped-skills.ts";
import { openWorld, playSkill } from "../helpers/skills/skill-world.ts";
import { tap } from "../helpers/skills/steps.ts";

const PAGE = "docs/skills.md";
const EXAMPLES = (await readExamples(PAGE)).filter(({ language }) => language === "json");
const SECTIONS = await readSections(PAGE);

/** What the LM answers, should an example ask. */
const ANSWER: SkillAnswer = { type: "answered", steps: [tap("right")], leftOut: [] };

describe("docs/skills.md", () => {
  test.each(EXAMPLES)("the skill on line $line ($heading) runs in the village", async ({ text }) => {
    const skill = parseSkill(asSkill(text), PAGE);

    const { run, world } = await playSkill(skill, { skills: SHIPPED, answers: [ANSWER] });

    expect([run.status, run.summary]).not.toContain("aborted");
    expect(run.notes.filter((note) => note.startsWith("Waited "))).toEqual([]);
    expect(world.hashOfTrack()).toBe(world.hash());
  });

  test.each(expressionsIn("Conditions"))(
    "the expression %s is true or false in the village",
    async (source) => {
      const { ports } = await openWorld({});
      const scope = {
        game: ports.gameInfo,
        vars: {},
        params: {},
        resumes: { start: 0 },
        screen: { changed: false },
      };

      expect(typeof holds(compileExpression(source, EXPRESSION_NAMES), scope)).toBe("boolean");
    },
  );

  test("has a section with every field for every primitive", () => {
    const missing = Object.entries(skillSchemas().primitives).flatMap(([name, fields]) => {
      const section = [...SECTIONS].find(([heading]) => heading.split(/,? (?:and )?/).includes(name))?.[1];
      if (section === undefined) return [name];
      const told = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, field]) => field);
      return fields
        .filter((field) => field !== "primitive" && !told.includes(field))
        .map((field) => `${name}.${field}`);
    });

    expect(missing).toEqual([]);
  });

  test("lists the shipped skills with their parameters", () => {
    const rows = [
      ...(SECTIONS.get("The shipped skills") ?? "").matchAll(/^\| `([\w-]+)` +\| [^|]+\| ([^|]+)\|/gm),
    ];
    const listed = rows.map(([, name, parameters = ""]) => [
      name,
      [...parameters.matchAll(/`(\w+)`/g)].map(([, parameter]) => parameter),
    ]);
    const shipped = Object.entries(SHIPPED).map(([name, { meta }]) => [
      name,
      Object.keys(meta.parameters ?? {}),
    ]);

    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(shipped));
  });
});

/** The text of a skill with these steps, where an example is the steps alone. */
function asSkill(text: string): string {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return text;
  return JSON.stringify({ meta: { name: "example", description: "An example." }, steps: value });
}

/** What stands in the first column of a section's table that begins with "expression". */
function expressionsIn(heading: string): readonly string[] {
  const table = (SECTIONS.get(heading) ?? "").split(/^\| expression/m)[1] ?? "";
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, source = ""]) => source);
}
