import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { Primitive, Skill } from "../../../../src/parts/skills/play/format/skill.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { call, loop, note, set, tap, when } from "../../../helpers/skills/steps.ts";

const BREAK: Primitive = { primitive: "break" };
const repeat = (times: number | string, body: readonly Primitive[]): Primitive => ({
  primitive: "repeat",
  times,
  body,
});
const plusOne = (name: string): Primitive => set(name, `\${{ vars.${name} + 1 }}`);

describe("loops and choices", () => {
  test("repeat runs its body so many times, and if takes one way", async () => {
    const { run } = await playSkill([
      set("n", 0),
      repeat("${{ 2 + 1 }}", [plusOne("n")]),
      when("vars.n == 3", [note("three")], [note("not three")]),
      when("vars.n == 4", [note("four")], [note("not four")]),
      when("vars.n == 4", [note("never")]),
    ]);

    expect(run.notes).toEqual(["three", "not four"]);
  });

  test("a while that reaches its most rounds is noted, and the skill goes on", async () => {
    const { run } = await playSkill([
      set("n", 0),
      loop("vars.n < 5", [plusOne("n")], 5),
      loop("true", [plusOne("n")], 3),
    ]);

    expect(run).toMatchObject({ status: "completed", variables: { n: 8 } });
    expect(run.notes).toEqual(["steps[2] ended after 3 rounds, the most; still true: true"]);
  });

  test("break leaves the innermost loop, from any depth", async () => {
    const { run } = await playSkill([
      set("inner", 0),
      set("outer", 0),
      repeat(3, [
        loop("true", [plusOne("inner"), when("vars.inner % 2 == 0", [when("true", [BREAK])])]),
        plusOne("outer"),
      ]),
    ]);

    expect(run.variables).toEqual({ inner: 6, outer: 3 });
  });

  test("break in no loop aborts", async () => {
    const { run } = await playSkill([when("true", [BREAK])]);

    expect(run).toMatchObject({ status: "aborted", summary: 'main: "break" is outside a loop' });
  });
});

describe("ends", () => {
  test("at the last step a skill is completed, with its last note as the summary", async () => {
    expect((await playSkill([note("a"), note("b")])).run).toMatchObject({
      status: "completed",
      summary: "b",
    });
    expect((await playSkill([])).run).toMatchObject({
      status: "completed",
      summary: "It ran to its last step.",
    });
  });

  test("success ends the skill that it stands in; its caller goes on", async () => {
    const inner = skillOf("inner", [
      repeat(2, [when("true", [{ primitive: "success", summary: "inner ${{ game.x }}" }])]),
      note("never"),
    ]);
    const { run } = await playSkill([call("inner"), note("on")], { skills: { inner } });

    expect(run).toMatchObject({ status: "completed", notes: ["on"] });
    expect(run.variables["last_call"]).toMatchObject({ status: "success", summary: "inner 3" });
  });

  test("abort ends the whole run, and the result has the variables of the skill that was asked for", async () => {
    const inner = skillOf("inner", [
      set("own", 1),
      { primitive: "abort", reason: "no way at ${{ game.x }}" },
    ]);
    const { run, events } = await playSkill([set("mine", 2), loop("true", [call("inner")]), note("never")], {
      skills: { inner },
    });

    expect(run).toMatchObject({
      status: "aborted",
      summary: "no way at 3",
      variables: { mine: 2 },
      notes: [],
    });
    const ends = events.flatMap((event) =>
      event.type === "skill-finished" ? [[event.skill, event.depth, event.status, event.variables]] : [],
    );
    expect(ends).toEqual([
      ["inner", 1, "aborted", { own: 1 }],
      ["main", 0, "aborted", { mine: 2 }],
    ]);
  });
});

describe("call", () => {
  const greet = skillOf("greet", [note("${{ params.name }} ${{ params.times }}")], {
    parameters: { name: { type: "string" }, times: { type: "number", default: 1 } },
  });

  test("gives parameters, fills in defaults, and tells places by the name of the called skill", async () => {
    const { run, events } = await playSkill(
      [call("greet", { name: "x${{ game.x }}", times: "${{ game.y }}" }), call("greet", { name: "Maru" })],
      { skills: { greet } },
    );

    expect(run.notes).toEqual(["x3 5", "Maru 1"]);
    expect(events.flatMap((event) => (event.type === "skill-primitive" ? [event.place] : []))).toEqual([
      "steps[0]",
      "greet: steps[0]",
      "steps[1]",
      "greet: steps[0]",
    ]);
  });

  const wrong: readonly (readonly [JsonObject, string])[] = [
    [{ name: "${{ 3 }}" }, 'steps[0].params: "name" must be a string, got 3'],
    [{ name: "a", times: "${{ game.map }}" }, 'steps[0].params: "times" must be a number, got "Village"'],
    [{ name: "${{ vars.x }}" }, "steps[0].params.name: no such key: x (there are none) at character 6"],
  ];
  test.each(wrong)("with parameters that turn out bad aborts: %j", async (params, summary) => {
    const { run } = await playSkill([call("greet", params)], { skills: { greet } });

    expect(run.status).toBe("aborted");
    expect(run.summary).toContain(summary);
  });

  test("opens each skill once, breadth first, before anything is done", async () => {
    const leaf = skillOf("leaf", [note("leaf")]);
    const left = skillOf("left", [call("leaf")]);
    const right = skillOf("right", [when("false", [call("leaf")])]);
    const { world } = await playSkill([tap("up"), call("left"), call("right"), call("left")], {
      skills: { leaf, left, right },
    });

    expect(world.opened).toEqual([
      ["main", {}],
      ["left", {}],
      ["right", {}],
      ["leaf", {}],
    ]);
  });

  const chain = (length: number): Record<string, Skill> =>
    Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `s${index + 1}`,
        skillOf(`s${index + 1}`, index + 1 === length ? [note("bottom")] : [call(`s${index + 2}`)]),
      ]),
    );

  test("goes 8 deep", async () => {
    const { run } = await playSkill([call("s1")], { skills: chain(8) });

    expect(run.notes).toEqual(["bottom"]);
  });

  const refused: readonly (readonly [string, Skill, Record<string, Skill | string>, string])[] = [
    ["9 deep", skillOf("main", [call("s1")]), chain(9), "s8 → s9: skills call each other 8 deep at most"],
    [
      "that goes round",
      skillOf("main", [call("a")]),
      { a: skillOf("a", [call("b")]), b: skillOf("b", [when("false", [call("a")])]) },
      'main → a → b → a: "a" would call itself',
    ],
    [
      "without a called one's parameter",
      skillOf("main", [tap("a"), call("greet")]),
      { greet },
      'steps[1].params: "greet" needs "name", a string',
    ],
    [
      "with a parameter that a called one does not take",
      skillOf("main", [call("greet", { name: "a", age: 3 })]),
      { greet },
      'steps[0].params.age: "greet" takes no parameter "age" (there are name, times)',
    ],
    ["of a missing skill", skillOf("main", [call("no")]), {}, 'there is no skill "no"'],
    ["of a bad skill", skillOf("main", [call("bad")]), { bad: "bad.json: not JSON" }, "bad.json: not JSON"],
    [
      "of a skill for another game",
      skillOf("main", [call("red")]),
      { red: skillOf("red", [], { game: "pokemon-red" }) },
      '"red" is for the game "pokemon-red", and this is "lantern"',
    ],
    [
      "without its parameter",
      skillOf("main", [], { parameters: { a: { type: "boolean" } } }),
      {},
      '"main" needs "a", a boolean',
    ],
  ];
  test.each(refused)("%s is refused before anything is done", async (_, main, skills, refusal) => {
    const { end, events, world } = await playSkill(main, { skills });

    expect(end).toEqual({ refusal: expect.stringContaining(refusal) });
    expect(events).toEqual([]);
    expect(world.recorder.frames).toBe(0);
  });
});
