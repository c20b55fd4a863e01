import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { skillSchemas } from "../../../../src/parts/skills/play/format/skill-schema.ts";
import { type PowerCutDisk, powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playAgent, toolPlayer, villageRun } from "../../../helpers/runs/play-agent.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import {
  type Call,
  playSkills,
  putSkill,
  SKILLS,
  type SkillPlay,
  skillPlayer,
  toldIn,
} from "../../../helpers/runs/skill-world.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";
import { SHIPPED } from "../../../helpers/skills/shipped-skills.ts";

/** What a run's calls came to. */
async function playTools(...calls: readonly (readonly [tool: string, input: JsonObject])[]) {
  const { model, requests } = toolPlayer(...calls);
  const run = await villageRun(model);
  const events = await playAgent(run, { steps: calls.length });
  const results = events.flatMap((event) => (event.type === "tool-result" ? [event] : []));
  return { ...run, requests, results, texts: results.map(({ text }) => text), events };
}

test("list_skills tells the skills with their parameters", async () => {
  const { texts } = await playTools(["list_skills", {}]);

  expect(texts[0]).toMatch(/^walk-to\(x: number, y: number, avoid_fights = false\): Walks to a cell/m);
});

test("list_skills tells the whole description of each shipped skill", async () => {
  const { texts } = await playTools(["list_skills", {}]);

  const offered = Object.values(SHIPPED).filter(({ meta }) => [undefined, "lantern"].includes(meta.game));
  const whole = offered.map(({ meta }) => meta.description);
  expect(
    whole.filter((description) => description === undefined || !texts[0]?.includes(description)),
  ).toEqual([]);
});

test("run_skill runs one, and tells what came of it", async () => {
  const { results, events } = await playTools(["run_skill", { name: "walk-to", params: { x: 3, y: 4 } }]);

  expect(results[0]).toMatchObject({ isError: false });
  expect(results[0]?.text).toMatch(/^Skill walk-to: success\. Walked to 3,4\.$/m);
  expect(events.map(({ type }) => type)).toContain("skill-finished");
});

test.each([
  [
    "a skill that does not exist",
    { name: "wlk-to" },
    /^there is no skill "wlk-to", did you mean "walk-to"\?/,
  ],
  ["a missing parameter", { name: "go-to", params: { x: 1 } }, /^"go-to" needs "y", a number/],
  ["parameters that are none", { name: "walk-to", params: "row 1" }, /^"params" must be an object\./],
  [
    "too many frames",
    { name: "walk-to", max_frames: 36_001 },
    /^"max_frames" must be a whole number from 1 to 36000/,
  ],
  ["no name", {}, /^"name" must be the name of a skill\./],
])("run_skill refuses %s, and does nothing", async (_, input, words) => {
  const { results } = await playTools(["run_skill", input]);

  expect(results[0]).toMatchObject({ isError: true, text: expect.stringMatching(words) });
  expect(results[0]?.text).toMatch(/Nothing was done\.$/);
});

/** Plays these calls, one a step, with skills of the user's own. */
async function playOwn(calls: readonly Call[], play: Partial<SkillPlay> = {}) {
  const disk = play.disk ?? powerCutDisk();
  const { model, requests } = skillPlayer({ plays: calls.map((call) => [call]) });
  const events = await playSkills({ player: model, untilStep: calls.length, ...play, disk });
  return { disk, events, requests, told: toldIn(events) };
}

describe("define_skill", () => {
  const define = (steps: readonly JsonObject[], meta: JsonObject = {}): Call => [
    "define_skill",
    { name: "mine", description: "My own.", ...meta, steps: [...steps] },
  ];
  const WAITS = define([{ primitive: "wait", frames: 30 }]);

  test("keeps a skill as a new version after a trial, and it runs", async () => {
    const { disk, told } = await playOwn([
      WAITS,
      define([{ primitive: "wait", frames: 31 }]),
      ["run_skill", { name: "mine" }],
    ]);

    expect(told[0]).toBe(
      "The skill mine is kept as version 1. Tried on a copy of the game, without questions: completed after 30 frames. It ran to its last step.",
    );
    expect(told[1]).toMatch(/^The skill mine is kept as version 2\./);
    expect(told[2]).toContain("31 frames played");
    expect(disk.list(`${SKILLS}/versions`)).toEqual(["mine.v1.json"]);
    const types = recordsOf(disk).map(({ type }) => type);
    expect(types.indexOf("skill")).toBeLessThan(types.indexOf("outcome"));
  });

  test("tries it without moving the game, asking or saving", async () => {
    const { disk, told, requests } = await playOwn([
      define([
        { primitive: "tap", button: "start", repeat: 5 },
        { primitive: "save_checkpoint", slot: 2 },
        { primitive: "inference_checkpoint", label: "a", context: "What?" },
        { primitive: "load_checkpoint", slot: 2 },
        { primitive: "abort", reason: "No use." },
      ]),
      WAITS,
    ]);
    const [first, second] = recordsOf(disk).flatMap((record) =>
      record.type === "outcome" ? [record.outcome] : [],
    );

    expect(told[0]).toContain("aborted after 140 frames. No use.");
    expect(first?.track.reduce((sum, [, frames]) => sum + frames, 0)).toBe(
      second?.track.reduce((sum, [, frames]) => sum + frames, 0),
    );
    expect(requests.map(({ purpose }) => purpose)).toEqual(["play", "play"]);
    expect(disk.inspect("/saves/slots")).toBeNull();
  });

  test("does not try one that needs parameters", async () => {
    const { told } = await playOwn([
      define([{ primitive: "wait", frames: 1 }], { parameters: { row: { type: "number" } } }),
    ]);

    expect(told[0]).toBe("The skill mine is kept as version 1. Not tried, since it has no default for row.");
  });

  test("tells what is wrong with it, with the place", async () => {
    const { disk, events } = await playOwn([define([{ primitive: "tap", button: "Q" }])]);

    const [result] = events.filter(({ type }) => type === "tool-result");
    expect(result).toMatchObject({
      isError: true,
      text: expect.stringMatching(
        /not kept:\nsteps\[0\]\.button: .*\nlist_skills shows how to write steps\.$/,
      ),
    });
    expect(disk.inspect(SKILLS)).toBeNull();
  });

  test("never replaces a shipped one", async () => {
    const { told } = await playOwn([define([{ primitive: "wait", frames: 1 }], { name: "walk-to" })]);

    expect(told[0]).toMatch(/"walk-to" is the name of a shipped skill/);
  });

  test("takes a definition as older conversations write it: wrapped, as a text, or empty to be shown the format", async () => {
    const { steps, ...meta } = WAITS[1];
    const { told } = await playOwn([
      ["define_skill", { definition: { meta, steps } as JsonObject }],
      ["define_skill", { definition: JSON.stringify({ meta, steps }) }],
      ["define_skill", { definition: {} }],
    ]);

    expect(told[0]).toMatch(/^The skill mine is kept as version 1\./);
    expect(told[1]).toBe(told[0]);
    expect(told[2]).toContain("- tap: button");
  });

  test("names the fields that the LM wrote, and refuses a skill without steps", async () => {
    const { disk, told } = await playOwn([["define_skill", {}], define([]), define([], { name: "a b" })]);

    expect(told[0]).toBe('The skill was not kept: "steps" is missing. list_skills shows how to write steps.');
    expect(told[1]).toMatch(/^The skill was not kept:\nsteps: is empty; a skill has at least one step\n/);
    expect(told[2]).toMatch(/^The skill was not kept:\nname: /);
    expect(disk.inspect(SKILLS)).toBeNull();
  });

  test("is explained by list_skills: every primitive, and every field of each", async () => {
    const { told } = await playOwn([["list_skills", {}]]);

    const shown = told[0]?.slice(told[0].indexOf("define_skill keeps")) ?? "";
    const { primitives } = skillSchemas();
    const named = Object.entries(primitives).flatMap(([name, keys]) => [name, ...keys]);
    const missing = named.filter((word) => !new RegExp(`\\b${word}\\b`).test(shown));
    expect(missing).toEqual(["description"]);
  });

  test("goes on where its file cannot be written, and people are told", async () => {
    const disk = powerCutDisk();
    const full: PowerCutDisk = {
      ...disk,
      makeFolder(folder) {
        if (folder === SKILLS)
          throw Object.assign(new Error("full"), { code: "ENOSPC", errno: -28, syscall: "mkdir" });
        disk.makeFolder(folder);
      },
    };
    const { events } = await playOwn([WAITS], { disk: full });

    expect(events).toContainEqual(
      expect.objectContaining({
        type: "notice",
        text: expect.stringContaining("the skill mine was not kept"),
      }),
    );
  });
});

describe("the pictures that a skill keeps", () => {
  const CAPTURES: Call = ["run_skill", { name: "looks" }];
  function lookDisk(): PowerCutDisk {
    const disk = powerCutDisk();
    putSkill(disk, "looks", [
      { primitive: "capture", label: "before" },
      { primitive: "tap", button: "start" },
      { primitive: "wait", frames: 60 },
      { primitive: "capture", label: "after" },
    ]);
    return disk;
  }

  test("stand behind the result, before what the LM sees now", async () => {
    const { requests, disk } = await playOwn([CAPTURES, ["wait", {}]], { disk: lookDisk() });

    const [result, ...beside] = requests[1]?.messages.at(-1)?.content ?? [];
    expect(result).toMatchObject({ type: "tool_result", content: [{ type: "text" }] });
    expect(beside.slice(0, 4)).toEqual([
      { type: "text", text: 'Picture "before" of the skill looks, after 0 frames:' },
      { type: "image", sha256: expect.any(String) },
      { type: "text", text: expect.stringContaining('Picture "after"') },
      { type: "image", sha256: expect.any(String) },
    ]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  test("are not sent to a model without eyes", async () => {
    const { requests } = await playOwn([CAPTURES, ["wait", {}]], {
      disk: lookDisk(),
      settings: { pictures: false },
    });

    expect(JSON.stringify(requests[1]?.messages)).not.toContain('"type":"image"');
  });
});

describe("the tools for skills", () => {
  const NAMES = ["list_skills", "run_skill", "define_skill", "undo_skill"];
  const namesIn = (requests: readonly ModelRequest[]) => requests[0]?.tools.map(({ name }) => name) ?? [];

  test("come last but for tries, take 350 tokens at most, and define_skill says how a step looks", async () => {
    const { requests } = await playOwn([["wait", {}]]);

    expect(namesIn(requests).slice(-5)).toEqual([...NAMES, "try_buttons"]);
    const specs = requests[0]?.tools.slice(-5, -1) ?? [];
    // About 4 characters a token: they are sent with every call.
    expect(JSON.stringify(specs).length).toBeLessThan(1_400);
    const define = specs.find(({ name }) => name === "define_skill");
    expect(JSON.stringify(define)).toContain(String.raw`{\"primitive\": \"tap\", \"button\": \"a\"}`);
  });

  test("are left out without skills; a conversation that has them keeps them", async () => {
    const { disk, requests } = await playOwn([["wait", {}]], { skills: false });
    const later = await playOwn(
      [
        ["wait", {}],
        ["run_skill", { name: "talk" }],
      ],
      { disk },
    );
    const offered = await playOwn([["wait", {}]]);
    const kept = await playOwn(
      [
        ["wait", {}],
        ["list_skills", {}],
      ],
      { disk: offered.disk, skills: false },
    );

    expect(namesIn(requests)).not.toContain("run_skill");
    expect(namesIn(later.requests)).toEqual(namesIn(requests));
    expect(later.told[0]).toMatch(/^There is no tool "run_skill": use press_buttons, /);
    expect(later.told[0]).not.toContain("list_skills");
    expect(kept.told[0]).toContain("walk-to(");
  });
});

test("what skills did is in the outcome of their step, and said in its event", async () => {
  const disk = powerCutDisk();
  putSkill(disk, "waits", [{ primitive: "wait", frames: 12 }], { version: "7" });
  const { events } = await playOwn([["run_skill", { name: "waits" }]], { disk });

  const outcome = recordsOf(disk).find((record) => record.type === "outcome");
  expect(outcome?.outcome.skills).toEqual([
    expect.objectContaining({ name: "waits", version: "7", status: "completed", params: {} }),
  ]);
  expect(outcome?.outcome.skills?.[0]?.metrics).toMatchObject({ framesPlayed: 12, framesKept: 12 });
  expect(events).toContainEqual(
    expect.objectContaining({ type: "skill-finished", skill: "waits", depth: 0 }),
  );
});
