import { expect, test } from "vitest";
import { drawWorkflow } from "../../../../src/parts/workflows/play/format/graph.ts";
import { fileOf, read } from "./read.ts";

const WAIT = "{name: w, type: wait, frames: 1}";

test("a loop and a branch are boxes around their steps", () => {
  const steps = [
    "{name: intro, type: agent, goal: Begin., until: game.x, max_steps: 1, retries: 2, on_failure: continue}",
    `{name: trip, type: loop, for_each: "\${{ inputs.l }}", steps: [{name: c, type: checkpoint}, ${WAIT}]}`,
    `{name: fork, type: branch, if: game.y, steps: [${WAIT}], else: [{name: n, type: press, buttons: [a, b]}]}`,
    "{name: end, type: assert, that: game.z, when: game.x}",
  ];

  const drawn = drawWorkflow(read(fileOf(steps, "name: x\ninputs: {l: {type: list}}")));

  expect(drawn.split("\n").map((line) => line.trim())).toEqual([
    "flowchart TD",
    'start(["x<br/>starts from: new-game"])',
    's1("intro: agent<br/>Begin.<br/>until game.x<br/>retries 2, then continue")',
    'subgraph s2 ["trip: loop<br/>for each of #36;#123;#123; inputs.l #125;#125;"]',
    's3[("c: checkpoint")]',
    's4["w: wait<br/>1 frame"]',
    "s3 --> s4",
    "s4 -. next round .-> s3",
    "end",
    'subgraph s5 ["fork: branch"]',
    's6{"game.y"}',
    's7["w: wait<br/>1 frame"]',
    "s6 -- yes --> s7",
    's8["n: press<br/>a b"]',
    "s6 -- no --> s8",
    "end",
    's9{{"end: assert<br/>when game.x<br/>game.z"}}',
    "s1 --> s2",
    "s2 --> s5",
    "s5 --> s9",
    "finish([done])",
    "start --> s1",
    "s9 --> finish",
    "",
  ]);
});

test("a step that puts the game back says where to", () => {
  const steps = [
    "{name: title, type: restore, from: new-game, seed: 5}",
    "{name: c, type: checkpoint}",
    "{name: there, type: restore, checkpoint_id: c}",
  ];

  expect(drawWorkflow(read(fileOf(steps)))).toContain(
    [
      '  s1["title: restore<br/>back to a new game<br/>seed 5"]',
      '  s2[("c: checkpoint")]',
      '  s3["there: restore<br/>back to c"]',
    ].join("\n"),
  );
});

test("a gate stands before or after its step, and a rejection leads past the step", () => {
  const steps = [
    "{name: risk, type: press, buttons: [up], interrupt: before}",
    "{name: look, type: wait, frames: 1, interrupt: after}",
    "{name: end, type: assert, that: game.x}",
  ];

  expect(
    drawWorkflow(read(fileOf(steps)))
      .split("\n")
      .slice(2, -4),
  ).toEqual([
    '  s1[/"before risk<br/>a person decides"/]',
    '  s2["risk: press<br/>up"]',
    "  s1 -- approved --> s2",
    '  s3["look: wait<br/>1 frame"]',
    '  s4[/"after look<br/>a person decides"/]',
    "  s3 --> s4",
    '  s5{{"end: assert<br/>game.x"}}',
    "  s2 --> s3",
    "  s1 -- rejected --> s3",
    "  s4 --> s5",
  ]);
});

test("nothing in a label can end it, or be read as a sign", () => {
  const goal = '"] --> x["<script>alert(1)</script>\\n%%{init: {}}%%`*_#quot;|end';
  const drawn = drawWorkflow(
    read(fileOf([`{name: a, type: agent, goal: ${JSON.stringify(goal)}, until: game.x, max_steps: 1}`])),
  );

  const [, label = ""] = /s1\("(.*)"\)/.exec(drawn) ?? [];
  expect(label.replaceAll("<br/>", "")).not.toMatch(/["<>{}[\]`*_|%&;\\](?<!#\d+;)/);
  expect(label).toContain("#34;#93; --#62; x#91;");
});
