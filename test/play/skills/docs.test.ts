import { describe, expect, test } from "vitest";
import { compileExpression, holds } from "../../../src/base/expressions/expression.ts";
import { EXPRESSION_NAMES } from "../../../src/parts/skills/play/format/check-steps.ts";
import { skillSchemas } from "../../../src/parts/skills/play/format/skill-schema.ts";
import type { SkillAnswer } from "../../../src/parts/skills/play/ports.ts";
import { BOUNDS } from "../../../src/parts/skills/play/run/bounds.ts";
import { readExamples, readSections } from "../../helpers/docs/read-examples.ts";
import { parseSkill } from "../../helpers/skills/parse-skill.ts";
import { SHIPPED } from "../../helpers/skills/shipped-skills.ts";
import { openWorld, playSkill } from "../../helpers/skills/skill-world.ts";
import { tap } from "../../helpers/skills/steps.ts";

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

  test("has a section for each primitive", () => {
    const named = [...SECTIONS.keys()].flatMap((heading) => heading.split(/, | and /));

    for (const primitive of Object.keys(skillSchemas().primitives)) expect(named).toContain(primitive);
  });

  test("tells the bounds", () => {
    const told = [...(SECTIONS.get("Bounds") ?? "").matchAll(/^\| ([^|]+?) +\| ([\d,]+)/gm)].map(
      ([, what, most = ""]) => [what, Number(most.replace(",", ""))],
    );

    expect(Object.fromEntries(told)).toEqual({
      "frames played, those taken back included": BOUNDS.frames,
      primitives: BOUNDS.primitives,
      "rounds of a loop": 200,
      "questions to the LM": BOUNDS.inferences,
      notes: BOUNDS.notes,
      "captures, snapshots, checkpoints": BOUNDS.captures,
      variables: BOUNDS.variableCharacters / 1024,
    });
    expect([BOUNDS.snapshots, BOUNDS.checkpoints]).toEqual([BOUNDS.captures, BOUNDS.captures]);
  });

  test("names the shipped skills", () => {
    const text = SECTIONS.get("The shipped skills") ?? "";

    for (const name of Object.keys(SHIPPED)) expect(text).toContain(`\`${name}\``);
  });
});

/** The text of a skill with these steps, where an example is the steps alone. */
function asSkill(text: string): string {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return text;
  return JSON.stringify({ meta: { name: "example", description: "An example." }, steps: value });
}

/** The expressions that a section's list explains: names of its other list have no space in them. */
function expressionsIn(heading: string): readonly string[] {
  return [...(SECTIONS.get(heading) ?? "").matchAll(/^- `([^`\n]* [^`\n]*)`: /gm)].map(
    ([, source = ""]) => source,
  );
}
