import { describe, expect, test } from "vitest";
import type { Primitive } from "../../../../src/parts/skills/play/format/skill.ts";
import { findJson } from "../../../../src/parts/skills/play/inference/find-json.ts";
import type { SkillAnswer } from "../../../../src/parts/skills/play/ports.ts";
import { playSkill, skillOf } from "../../../helpers/skills/skill-world.ts";
import { ask, call, checkpoint, loop, note, resume, set, tap, wait } from "../../../helpers/skills/steps.ts";

const answered = (...steps: readonly Primitive[]): SkillAnswer => ({ type: "answered", steps, leftOut: [] });
const silent: SkillAnswer = { type: "unanswered", reason: "no answer within 30 seconds", isTimeout: true };

describe("inference_checkpoint", () => {
  test("asks with what the skill knows, and does the answer before the step behind it", async () => {
    const main = skillOf(
      "main",
      [
        set("n", 2),
        tap("right"),
        note("a note"),
        {
          primitive: "inference_checkpoint",
          label: "which way",
          context: "At x ${{ game.x }}. What next?",
          timeout_seconds: "${{ params.patience }}",
        },
        note("behind: ${{ game.x }}, ${{ vars.n }}"),
      ],
      { parameters: { patience: { type: "number", default: 12 } } },
    );
    const { run, world, events } = await playSkill(main, { answers: [answered(set("n", 3), tap("right"))] });

    expect(world.questions).toEqual([
      {
        skill: "main",
        label: "which way",
        context: "At x 4. What next?",
        timeoutSeconds: 12,
        gameInfo: expect.objectContaining({ x: 4 }),
        notes: ["a note"],
        variables: { n: 2 },
        running: ["main"],
        parameters: { patience: { type: "number", default: 12 } },
        isInLoop: false,
      },
    ]);
    expect(run.notes).toEqual(["a note", "behind: 5, 3"]);
    expect(run.metrics).toMatchObject({ inferences: 1, answered: 1, timedOut: 0, primitives: 7 });
    expect(events.flatMap((event) => (event.type === "skill-primitive" ? [event.place] : []))).toEqual([
      "steps[0]",
      "steps[1]",
      "steps[2]",
      "steps[3]",
      "steps[3].answer[0]",
      "steps[3].answer[1]",
      "steps[4]",
    ]);
  });

  test("an empty answer changes nothing", async () => {
    const { run, world } = await playSkill([ask("a"), tap("up")], { answers: [answered()] });

    expect(run).toMatchObject({ status: "completed", notes: [], metrics: { answered: 1 } });
    expect(world.recorder.frames).toBe(28);
  });

  test("no answer is noted, and the skill goes on", async () => {
    const busy: SkillAnswer = { type: "unanswered", reason: "the budget is spent", isTimeout: false };
    const { run } = await playSkill([ask("a"), ask("b"), note("on")], { answers: [silent, busy] });

    expect(run).toMatchObject({
      status: "completed",
      notes: [
        '"a" was not answered: no answer within 30 seconds.',
        '"b" was not answered: the budget is spent.',
        "on",
      ],
      metrics: { inferences: 2, answered: 0, timedOut: 1 },
    });
  });

  test("what is left out of an answer is noted", async () => {
    const answer: SkillAnswer = {
      type: "answered",
      steps: [tap("up")],
      leftOut: ["steps[1]: there is no button"],
    };
    const { run } = await playSkill([ask("a")], { answers: [answer] });

    expect(run.notes).toEqual(['Left out of the answer to "a": steps[1]: there is no button']);
  });

  test("an answer that asks is answered in its turn", async () => {
    const { run, events } = await playSkill([ask("a"), note("end")], {
      answers: [answered(ask("b"), note("first")), answered(note("inner"))],
    });

    expect(run.notes).toEqual(["inner", "first", "end"]);
    const places = events.flatMap((event) => (event.type === "skill-primitive" ? [event.place] : []));
    expect(places).toContain("steps[0].answer[0].answer[0]");
  });

  test("an answer may make checkpoints, go back, leave the loop and end the skill", async () => {
    const looped = await playSkill(
      [
        loop("true", [ask("way"), tap("left"), resume("mine", undefined, 1), ask("enough")]),
        note("x ${{ game.x }} after ${{ resumes.mine }}"),
      ],
      { answers: [answered(tap("right"), checkpoint("mine")), answered({ primitive: "break" })] },
    );
    expect(looped.run.notes.at(-1)).toBe("x 4 after 1");
    expect(looped.world.questions.map(({ isInLoop }) => isInLoop)).toEqual([true, true]);
    expect(looped.world.hashOfTrack()).toBe(looped.world.hash());

    const ended = await playSkill([loop("true", [ask("a")]), note("never")], {
      answers: [answered({ primitive: "success", summary: "as the LM said" })],
    });
    expect(ended.run).toMatchObject({ status: "success", summary: "as the LM said", notes: [] });
  });

  test("an answer may call a skill that nobody called before, but none that is running and none that is missing", async () => {
    const helper = skillOf("helper", [note("helped")]);
    const back = skillOf("back", [call("main")]);
    const { run, world } = await playSkill([ask("a")], {
      skills: { helper, back },
      answers: [answered(call("helper"), call("main"), call("nobody"), call("back"), note("last"))],
    });

    expect(run.notes).toEqual([
      'Left out of the answer to "a": main → main: "main" would call itself',
      'Left out of the answer to "a": steps[2].skill: there is no skill "nobody"',
      'Left out of the answer to "a": main → back → main: "main" would call itself',
      "helped",
      "last",
    ]);
    expect(world.opened.map(([name]) => name)).toEqual(["main", "helper", "nobody", "back"]);
  });

  test("an answer in a called skill may not call its caller, and not too deep", async () => {
    const deep = Array.from({ length: 7 }, (_, index) => index + 1);
    const skills = {
      inner: skillOf("inner", [ask("a")]),
      back: skillOf("back", [call("main")]),
      ...Object.fromEntries(
        deep.map((n) => [`s${n}`, skillOf(`s${n}`, n === 7 ? [note("bottom")] : [call(`s${n + 1}`)])]),
      ),
      s0: skillOf("s0", [call("s1")]),
    };
    const { run } = await playSkill([call("inner")], {
      skills,
      answers: [answered(call("back"), call("s0"), call("s1"))],
    });

    expect(run.notes).toEqual([
      'Left out of the answer to "a": inner → back → main → inner: "inner" would call itself',
      expect.stringContaining(
        "main → inner → s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7: skills call each other 8 deep",
      ),
      "bottom",
    ]);
  });

  test("20 questions are asked at most", async () => {
    const { run, world } = await playSkill([{ primitive: "repeat", times: 25, body: [ask("a")] }], {
      answers: Array.from({ length: 20 }, () => answered()),
    });

    expect(world.questions).toHaveLength(20);
    expect(run).toMatchObject({ status: "completed", metrics: { inferences: 20, answered: 20 } });
    expect(run.notes).toEqual(Array(5).fill('"a" was not asked: the LM was asked 20 times, the most.'));
  });

  test("asks inside a while in an if in a call, by the name of the called skill", async () => {
    const deep = skillOf("deep", [
      { primitive: "if", condition: "true", then: [loop("!has(vars.done)", [ask("inside")])] },
    ]);
    const { run, world } = await playSkill([call("deep"), wait(3)], {
      skills: { deep },
      answers: [answered(set("done", true))],
    });

    expect(world.questions[0]).toMatchObject({ skill: "deep", running: ["main", "deep"], isInLoop: true });
    expect(run.variables).toMatchObject({ last_call: { variables: { done: true } } });
  });
});

test.each<[string, string, readonly unknown[]]>([
  ["between words", 'Do {"a": 1} and [2], then stop.', [{ a: 1 }, [2]]],
  ["fenced, and nested ones not by themselves", '```json\n{"a": [{"b": 1}]}\n```', [{ a: [{ b: 1 }] }]],
  ["behind brackets that are no JSON", "[like this] {or so} [3]", [[3]]],
  ["behind one that is not closed", "{ [4]", [[4]]],
  ["behind brackets that do not match", "[5} [6]", [[6]]],
  [
    "with brackets and quotes in its texts",
    String.raw`{"a": "} \" ]", "b": "\\"} [7]`,
    [{ a: '} " ]', b: "\\" }, [7]],
  ],
  ["side by side", "[1][2]", [[1], [2]]],
  ["at the two hundredth bracket", `${"{".repeat(199)}[8]`, [[8]]],
  ["no further", `${"{".repeat(200)}[9]`, []],
  ["no longer", `${" ".repeat(262_142)}[1]`, []],
  ["as long as it is looked through", `${" ".repeat(262_141)}[1]`, [[1]]],
])("JSON is found in an answer: %s", (_, text, values) => {
  expect(findJson(text)).toEqual(values);
});
