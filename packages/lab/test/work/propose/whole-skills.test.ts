import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../../../../src/base/vocabulary/json.ts";
import type { ToolContext } from "../../../../../src/play/agent/tools/tool.ts";
import { decodePng } from "../../../../emulator/src/picture/screen-png.ts";
import { skillAddition } from "../../../src/parts/skills/play/addition.ts";
import { skillsProof } from "../../../src/parts/skills/play/proof.ts";
import { startSheet } from "../../../src/parts/tries/play/sheet.ts";
import { framesOf } from "../../../src/parts/tries/play/step-tries.ts";
import { triesBy, triesIn, tryButtons } from "../../../src/parts/tries/play/try-buttons.ts";

const show = (value: unknown): string => JSON.stringify(value) ?? "undefined";

const skill = (meta: JsonObject): JsonObject => ({
  meta: { name: "Flee_now", ...meta },
  steps: [{ primitive: "tap", button: "b" }],
});

test("a skill that a proof adds is read, described and written as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const whole = skill({ description: "Leaves a fight." });
  const given: readonly JsonObject[] = [
    whole,
    skill({}),
    skill({ description: "x".repeat(400) }),
    { ...whole, more: 1 },
    skill({ name: "walk-to" }),
    skill({ name: "Walk-To" }),
    { meta: { name: "a" } },
    { meta: { name: "a" }, steps: [] },
    {},
  ];
  const known = [{ title: "skill flee_now", text: "Old." }];
  const lines = [
    ...given.map((one) => `${show(one)}\n  ${show(skillAddition.read(one, []))}`),
    `known: ${show(skillAddition.read(whole, known))}`,
    ...[whole, {}, null, "x"].map(
      (one) => `${show(one)}: ${skillAddition.isValid(one) ? "an addition" : "none"}`,
    ),
    `${skillAddition.action} ${skillAddition.most} ${skillAddition.nameOf(whole)} ${skillAddition.nameOf({})}.`,
    skillAddition.describe(whole),
    show(skillAddition.useOf("proven")),
    ...skillAddition.filesOf([whole], "proven", null).map(({ to, content }) => `${to}\n${content}`),
    `${skillAddition.inFolder?.name} ${skillAddition.inFolder?.fileOf(whole).name}`,
    "",
  ];
  await expect(lines.join("\n").replace(/x{90,}/g, ({ length }) => `${length} x`)).toMatchFileSnapshot(
    "skills.txt",
  );
});

test("a referee knows the skills of a run, and the hash of each", () => {
  const record = (more: object) => ({ type: "skill", name: "s", definition: { a: 1 }, ...more }) as never;
  const a1 = "015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862";

  expect(skillsProof.broughtBy(record({}))).toEqual({ a: 1 });
  expect([record({ definition: null }), { type: "outcome" } as never].map(skillsProof.broughtBy)).toEqual([
    null,
    null,
  ]);
  expect(skillsProof.faultOf(record({ sha256: a1 }))).toBeNull();
  expect(skillsProof.faultOf(record({ definition: null, sha256: null }))).toBeNull();
  expect(skillsProof.faultOf({ type: "reply", sha256: "x" } as never)).toBeNull();
  for (const wrong of [{ sha256: "x" }, { sha256: null }, { definition: null, sha256: a1 }])
    expect(skillsProof.faultOf(record(wrong))).toBe("the definition of the skill s has another hash");
  expect([{}, { skills: [{}, {}] }].map((outcome) => skillsProof.countIn(outcome as never))).toEqual([0, 2]);
  expect(skillsProof.withoutTimes({ skills: [{ name: "s", ms: 5 }] } as never)).toEqual({
    skills: [{ name: "s" }],
  });
  expect(skillsProof.withoutTimes({ track: [] } as never)).toEqual({ track: [] });
  expect(
    ["run_skill", "wait"].map((name) => skillsProof.openPorts([], [{ name }] as never).offersSkills),
  ).toEqual([true, false]);
});

/** The words of the tries that a call asks for; or the mistake for which it asks for none. */
async function tried(tries: JsonValue, settings: object = {}): Promise<string> {
  const context = {
    memory: { settings },
    tries: {
      run: (asked: readonly { words: string }[]) => ({ text: asked.map(({ words }) => words).join(" | ") }),
    },
  } as unknown as ToolContext;
  const { value } = await tryButtons.run({ tries }, context).next();
  const { text, isError } = value as { text: string; isError?: boolean };
  return `${isError === true ? "mistake: " : ""}${text}`;
}

const NO_LIST = 'mistake: "tries" must be a list of 1 to 8 lists of presses. Nothing was tried.';
const PRESSES = "mistake: Try 1: it must be a list of 1 to 20 presses. Nothing was tried.";

test.each<[JsonValue, string]>([
  [[["up", "Right+A:26"], ["wait:30"]], "up right+a:26 | wait:30"],
  [["up, down  left", ["a"]], "up down left | a"],
  [Array.from({ length: 8 }, () => ["a"]), Array.from({ length: 8 }, () => "a").join(" | ")],
  [Array.from({ length: 9 }, () => ["a"]), NO_LIST],
  [[], NO_LIST],
  ["up", NO_LIST],
  [[[]], PRESSES],
  [[" "], PRESSES],
  [[7], PRESSES],
  [[Array.from({ length: 21 }, () => "a")], PRESSES],
  [[["a"], ["wait:300", "wait:300"]], "a | wait:300 wait:300"],
  [
    [["a"], ["wait:300", "wait:300", "wait:1"]],
    "mistake: Try 2: it takes more than 600 frames. Nothing was tried.",
  ],
  [
    [["jump"]],
    'mistake: Try 1: There is no button "jump": use a, b, start, select, up, down, left, right. Nothing was tried.',
  ],
])("a call of try_buttons: %j", async (tries, said) => {
  expect(await tried(tries)).toBe(said);
  expect(await tried(tries, { tries: false })).toBe(
    "mistake: This run tries nothing on a copy. Nothing was tried.",
  );
});

test("tries are offered unless settings turn them off, and a step has those of all its calls", () => {
  const offered = [{}, { tries: true }, { tries: null }, { tries: false }].map(
    (settings) => triesBy({ settings } as never).length,
  );

  expect(offered).toEqual([1, 1, 1, 0]);
  expect(triesIn([])).toEqual({});
  expect(triesIn([{ text: "a" }, { text: "b", tries: [] }])).toEqual({});
  expect(
    triesIn([
      { text: "a", tries: [1, 2] },
      { text: "b", tries: [3] },
    ] as never),
  ).toEqual({ tries: [1, 2, 3] });
  const frames = [
    [],
    [{ held: ["a"] }],
    [{ held: ["a"], frames: 26 }],
    [{ held: [], frames: 30 }],
    [{ held: [] }],
  ];
  expect(frames.map((presses) => framesOf({ words: "", presses: presses as never }))).toEqual([
    0, 28, 28, 30, 8,
  ]);
});

test.each([
  [1, 2, 1, "0."],
  [2, 8, 1, "0.xxxx1."],
  [3, 8, 6, "0.xxxx1. xxxxxxxx xxxxxxxx xxxxxxxx xxxxxxxx 2.xxxxxx"],
])("the pictures of %i tries lie side by side, two in a row", (count, width, height, rows) => {
  const sheet = startSheet();
  // A picture of two pixels: its number, and black.
  for (let at = 0; at < count; at += 1)
    sheet.add({
      screen: () => ({ width: 2, height: 1, rgb: Uint8Array.of(at, at, at, 50, 50, 50) }),
    } as never);

  const picture = decodePng(sheet.encode());

  const signOf = (value: number | undefined) => (value === 255 ? "x" : value === 50 ? "." : String(value));
  const found = Array.from({ length: picture.height }, (_, y) =>
    Array.from({ length: picture.width }, (_, x) => signOf(picture.rgb[3 * (y * picture.width + x)])).join(
      "",
    ),
  );
  expect([picture.width, picture.height, found.join(" ")]).toEqual([width, height, rows]);
});
