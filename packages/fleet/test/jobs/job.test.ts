import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import { jobOf, TERMS } from "../../../../test/helpers/fleet/jobs.ts";
import { createJob, type JobShape, jobIdOf, jobName } from "../../src/jobs/job.ts";

const file = (name: string, digit: string) => ({ name, sha256: digit.repeat(64) });

const SHAPE: JobShape = {
  rom: file("red.gb", "1"),
  gameMap: file("red.json", "2"),
  symbols: file("red.sym", "3"),
  skills: [file("talk.json", "4"), file("walk.json", "5")],
  systemPrompt: file("terse.md", "6"),
  workflow: file("badge.yaml", "7"),
  inputs: { place: "Wood", list: [1, { deep: true }] },
  settings: { model: "claude-haiku-5-5", seed: 3, effort: "low", drift: { isOff: true } },
  untilStep: 500,
  until: "game.badges > 0",
};
const ID = jobIdOf(SHAPE);

test("an id is 24 hex digits that no version may change: stores have jobs by them", () => {
  const plain = jobOf({ untilStep: 500 }, { seed: 1 });

  expect(plain).toMatchObject({
    id: "2a6e7d6e0b18cdcae5e17c34",
    cell: { seed: 1 },
    shape: { untilStep: 500 },
  });
  expect(ID).toBe("840709f045fd08ba0241b668");
  expect(jobName("ab")).toBe("jobs/ab");
});

test("52.C: a task's job in which nothing is tried has the id that it had before there were tries", () => {
  const task = file("lantern.yaml", "8");
  const idWith = (settings: JobShape["settings"]): string => jobIdOf({ ...SHAPE, task, settings });

  expect(idWith({ ...SHAPE.settings, tries: false })).toBe(idWith(SHAPE.settings));
  expect(idWith({ ...SHAPE.settings, tries: true })).not.toBe(idWith(SHAPE.settings));
});

test("jobs and terms are plain JSON", () => {
  const whole = { terms: TERMS, job: createJob(SHAPE, { seed: 3 }) };

  expect(JSON.parse(JSON.stringify(whole))).toEqual(whole);
});

/** The same JSON with the keys of every object in another order. */
function shuffled(value: JsonValue, turn: number): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => shuffled(item, turn));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as JsonObject).map(
    ([key, inner]) => [key, shuffled(inner ?? null, turn)] as const,
  );
  const at = entries.length === 0 ? 0 : turn % entries.length;
  return Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)].reverse());
}

it("stays the same in whatever order keys stand", () => {
  const json = fc.jsonValue({ maxDepth: 3 }).filter((value) => !JSON.stringify(value).includes("__proto__"));
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), json), fc.nat(9), (inputs, turn) => {
      const shape = { ...SHAPE, inputs: inputs as JsonObject };
      const other = shuffled(shape as unknown as JsonValue, turn) as unknown as JobShape;

      expect(jobIdOf(other)).toBe(jobIdOf(shape));
    }),
    { numRuns: 100 },
  );
});

const { settings } = SHAPE;
const SAME: readonly (readonly [string, JobShape])[] = [
  ["the ROM is called otherwise", { ...SHAPE, rom: file("pokemon.gb", "1") }],
  ["the workflow is called otherwise", { ...SHAPE, workflow: file("b.yaml", "7") }],
  ["the skills are listed otherwise", { ...SHAPE, skills: SHAPE.skills?.toReversed() ?? null }],
  [
    "a default is told",
    { ...SHAPE, settings: { ...settings, maxHistory: 60, goal: null, interrupts: null } },
  ],
  ["all defaults are told", { ...SHAPE, settings: { ...DEFAULT_SETTINGS, ...settings } }],
];

it.each(SAME)("stays the same where %s", (_, shape) => {
  expect(jobIdOf(shape)).toBe(ID);
});

const OTHERS: readonly (readonly [string, JobShape])[] = [
  ["the ROM", { ...SHAPE, rom: file("red.gb", "a") }],
  ["the bundled game", { ...SHAPE, rom: null }],
  ["the map", { ...SHAPE, gameMap: file("red.json", "a") }],
  ["the symbols", { ...SHAPE, symbols: file("red.sym", "a") }],
  ["a skill", { ...SHAPE, skills: [file("talk.json", "a"), file("walk.json", "5")] }],
  ["a skill's name", { ...SHAPE, skills: [file("say.json", "4"), file("walk.json", "5")] }],
  ["no skills of one's own", { ...SHAPE, skills: [] }],
  ["no skills at all", { ...SHAPE, skills: null }],
  ["the prompt", { ...SHAPE, systemPrompt: file("terse.md", "a") }],
  ["the workflow", { ...SHAPE, workflow: file("badge.yaml", "a") }],
  ["an input", { ...SHAPE, inputs: { ...SHAPE.inputs, place: "Tower" } }],
  ["the order of a list", { ...SHAPE, inputs: { ...SHAPE.inputs, list: [{ deep: true }, 1] } }],
  ["the model", { ...SHAPE, settings: { ...settings, model: "claude-sonnet-5-5" } }],
  ["the seed", { ...SHAPE, settings: { ...settings, seed: 1 } }],
  ["a setting", { ...SHAPE, settings: { ...settings, effort: "high" } }],
  ["a setting that is left out", { ...SHAPE, settings: { model: settings.model, seed: 3, effort: "low" } }],
  ["the step", { ...SHAPE, untilStep: 501 }],
  ["no step", { ...SHAPE, untilStep: null }],
  ["the condition", { ...SHAPE, until: null }],
];

describe("is another with another shape:", () => {
  it.each(OTHERS)("%s", (_, shape) => {
    expect(jobIdOf(shape)).not.toBe(ID);
  });

  it("each from each", () => {
    const ids = OTHERS.map(([, shape]) => jobIdOf(shape));

    expect(new Set([ID, ...ids]).size).toBe(OTHERS.length + 1);
  });
});
