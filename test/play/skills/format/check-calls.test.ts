import { describe, expect, test } from "vitest";
import { findBadPath } from "../../../../src/parts/skills/play/format/call-paths.ts";
import { checkCalls, namesCalled } from "../../../../src/parts/skills/play/format/check-calls.ts";
import type { Skill } from "../../../../src/parts/skills/play/format/skill.ts";
import { parseSkill } from "../../../helpers/skills/parse-skill.ts";

const WALK = { row: { type: "number" }, fast: { type: "boolean", default: false } };

/** A skill that calls others, each with the parameters that are given. */
function skill(name: string, calls: readonly (readonly [string, object?])[], parameters: object = {}): Skill {
  const steps = calls.map(([called, params = {}]) => ({ primitive: "call", skill: called, params }));
  const meta = { name, description: "d", parameters };
  return parseSkill(JSON.stringify({ meta, steps: [...steps, { primitive: "wait", frames: 1 }] }), name);
}

/** Skills by what they call: `{ a: ["b"], b: [] }`. */
function library(calls: Readonly<Record<string, readonly string[]>>): readonly Skill[] {
  return Object.entries(calls).map(([name, called]) =>
    skill(
      name,
      called.map((one) => [one]),
    ),
  );
}

/** Looks at the first of some skills, and writes down what it asks for. */
function check(skills: readonly Skill[]) {
  const [root] = skills;
  if (root === undefined) throw new Error("no skill");
  const asked: string[] = [];
  const closure = checkCalls(root, (name) => {
    asked.push(name);
    return skills.find(({ meta }) => meta.name === name) ?? `there is no skill "${name}"`;
  });
  return { asked, mistakes: closure.mistakes, names: closure.skills.map(({ meta }) => meta.name) };
}

test("all that a skill calls is found breadth first, each once", () => {
  const { asked, mistakes, names } = check(
    library({ root: ["b", "a", "b"], a: ["c", "d"], b: ["d"], c: ["d"], d: [] }),
  );

  expect(mistakes).toEqual([]);
  expect(names).toEqual(["root", "b", "a", "d", "c"]);
  expect(asked).toEqual(["b", "a", "d", "c"]);
});

test("calls at every depth are found", () => {
  const call = (name: string) => ({ primitive: "call", skill: name });
  const steps = [
    { primitive: "if", condition: "true", then: [call("a")], otherwise: [call("b")] },
    { primitive: "while", condition: "true", body: [{ primitive: "repeat", times: 1, body: [call("c")] }] },
    { primitive: "resume", label: "l", fallback_steps: [call("d")] },
  ];

  const { steps: read } = parseSkill(JSON.stringify({ meta: { name: "x", description: "d" }, steps }), "x");

  expect(namesCalled(read)).toEqual(["a", "b", "c", "d"]);
});

describe("calls that cannot be are told", () => {
  const chain = (length: number) =>
    library(
      Object.fromEntries(
        Array.from({ length }, (_, at) => [`s${at}`, at === length - 1 ? [] : [`s${at + 1}`]]),
      ),
    );
  const cases: readonly (readonly [title: string, skills: readonly Skill[], mistakes: readonly string[]])[] =
    [
      ["no such skill", library({ a: ["x"] }), ['steps[0].skill: there is no skill "x"']],
      [
        "no such skill further down",
        library({ a: ["b"], b: ["x"] }),
        ['in b, steps[0].skill: there is no skill "x"'],
      ],
      ["itself", library({ a: ["a"] }), ['a → a: "a" would call itself']],
      ["a circle", library({ a: ["b"], b: ["c"], c: ["a"] }), ['a → b → c → a: "a" would call itself']],
      ["a circle below", library({ a: ["b"], b: ["c"], c: ["b"] }), ['a → b → c → b: "b" would call itself']],
      ["eight deep", chain(9), []],
      [
        "nine deep",
        chain(10),
        ["s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7 → s8 → s9: skills call each other 8 deep at most"],
      ],
      [
        "nine deep by a way that was known to be short",
        library({
          a: ["short", "b"],
          b: ["c"],
          c: ["d"],
          d: ["e"],
          e: ["f"],
          f: ["g"],
          g: ["short"],
          short: ["y"],
          y: ["z"],
          z: [],
        }),
        ["a → b → c → d → e → f → g → short → y → z: skills call each other 8 deep at most"],
      ],
      [
        "a parameter too many",
        [skill("a", [["b", { rwo: 1 }]]), skill("b", [], { row: { type: "number", default: 1 } })],
        ['steps[0].params.rwo: "b" takes no parameter "rwo", did you mean "row"? (there is row)'],
      ],
      [
        "a parameter missing",
        [skill("a", [["walk"]]), skill("walk", [], WALK)],
        ['steps[0].params: "walk" needs "row", a number'],
      ],
      [
        "a parameter of another type",
        [skill("a", [["walk", { row: "3" }]]), skill("walk", [], WALK)],
        ['steps[0].params.row: must be a number, as "walk" takes it'],
      ],
      [
        "what an expression gives is not known yet",
        [skill("a", [["walk", { row: "${{ vars.row }}" }]]), skill("walk", [], WALK)],
        [],
      ],
    ];
  test.each(cases)("%s", (_, skills, mistakes) => {
    expect(check(skills).mistakes).toEqual(mistakes);
  });
});

test("more than fifty skills are not opened", () => {
  const names = Array.from({ length: 60 }, (_, at) => `s${at}`);

  const { asked, mistakes } = check(
    library({ root: names, ...Object.fromEntries(names.map((name) => [name, []])) }),
  );

  expect(asked).toHaveLength(50);
  expect(mistakes).toHaveLength(10);
  expect(mistakes[0]).toBe('steps[50].skill: "root" calls more than 50 skills');
});

test("however many ways lead through calls, each skill is looked at once", () => {
  let looks = 0;
  const callsOf = (name: string): readonly string[] => {
    looks += 1;
    if (looks > 1_000) throw new Error("skills are looked at again and again");
    const level = Number(name.split("-")[0]);
    return level === 8 ? [] : Array.from({ length: 50 }, (_, at) => `${level + 1}-${at}`);
  };

  expect(findBadPath("0-0", callsOf)).toBeNull();
  expect(looks).toBe(1 + 8 * 50);
});

test("skills that are running count as callers", () => {
  expect(findBadPath("b", () => ["a"], ["a"])).toBe('a → b → a: "a" would call itself');
});
