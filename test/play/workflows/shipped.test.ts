import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { compileExpression } from "../../../src/base/expressions/expression.ts";
import { openSkillLibrary } from "../../../src/parts/skills/play/library/open-library.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../../../src/parts/workflows/play/format/scope.ts";
import { type Step, stepBodiesOf } from "../../../src/parts/workflows/play/format/workflow.ts";
import { SHIPPED_WORKFLOWS } from "../../../src/parts/workflows/play/library/shipped-workflows.ts";
import { read, tell } from "./format/read.ts";

const FOLDER = fileURLToPath(new URL("../../../workflows", import.meta.url));
const GAME = JSON.parse(
  readFileSync(new URL("../../../roms.example/lantern.json", import.meta.url), "utf8"),
) as {
  readonly fields: readonly { readonly name: string; readonly bits?: Record<string, string> }[];
};
const FIELDS = GAME.fields.map(({ name }) => name);
const EVENTS = GAME.fields.flatMap(({ bits = {} }) => Object.values(bits));

const skills = openSkillLibrary({ folder: null, disk: nodeDisk });
const find = (name: string) => {
  const found = skills.read(name);
  return typeof found === "string" ? found : found.skill;
};
const textOf = (name: string): string => readFileSync(join(FOLDER, `${name}.yaml`), "utf8");
const stepsIn = (steps: readonly Step[]): readonly Step[] =>
  steps.flatMap((step) => [step, ...stepBodiesOf(step).flatMap(([, body]) => stepsIn(body))]);

/** What the conditions and templates of a workflow are, as expressions. */
function expressionsOf(name: string): readonly string[] {
  const steps = stepsIn(read(textOf(name), find).steps);
  const conditions = steps.flatMap((step) =>
    Object.entries(step).flatMap(([key, value]) =>
      ["when", "until", "if", "that"].includes(key) ? [String(value)] : [],
    ),
  );
  const templates = [
    ...JSON.stringify(steps.map((step) => ({ ...step, steps: [] }))).matchAll(/\$\{\{(.*?)\}\}/g),
  ];
  return [
    ...conditions.filter((one) => one !== "undefined"),
    ...templates.map(([, source = ""]) => source.trim()),
  ];
}

test("what is shipped is what is in the folder", () => {
  expect(readdirSync(FOLDER).sort()).toEqual(SHIPPED_WORKFLOWS.map((name) => `${name}.yaml`));
});

describe.each(SHIPPED_WORKFLOWS)("the shipped workflow %s", (name) => {
  test("is fine, is called as its file, and says what it does", () => {
    expect(tell(textOf(name), find)).toEqual([]);
    expect(read(textOf(name), find)).toMatchObject({
      name,
      description: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });

  test("asks the game for nothing that it does not have", () => {
    const expressions = expressionsOf(name);

    expect(expressions.length).toBeGreaterThan(3);
    for (const source of expressions) {
      const asked = compileExpression(source, [...WORKFLOW_NAMES, ...LOOP_NAMES]).keysOf("game");
      expect(asked.filter((key) => !FIELDS.includes(key))).toEqual([]);
    }
  });
});

test("the events that lantern and benchmark wait for are events of the game", () => {
  const journey = stepsIn(read(textOf("lantern"), find).steps).find(({ name }) => name === "journey");
  const waited = (journey?.type === "loop" ? journey.for_each : []) as readonly { readonly event: string }[];
  const splits = read(textOf("benchmark"), find).inputs["splits"]?.default as readonly string[];

  expect(waited.length).toBeGreaterThan(2);
  expect(splits.length).toBeGreaterThan(2);
  expect([...waited.map(({ event }) => event), ...splits].filter((event) => !EVENTS.includes(event))).toEqual(
    [],
  );
});
