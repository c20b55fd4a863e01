import { expect, test } from "vitest";
import type { StageRecord } from "../../../../src/parts/workflows/base/stage-record.ts";
import { drive, type PlanWorld } from "../../../helpers/workflows/plan-driver.ts";
import { fileOf } from "../format/read.ts";

/** A function that fails at these of its calls. */
function failingAt(...calls: readonly number[]) {
  let called = 0;
  return (args: object) => {
    called += 1;
    if (calls.includes(called)) throw new Error(`call ${called} failed`);
    return { got: { ...args } };
  };
}

const acts: NonNullable<PlanWorld["act"]> = (tool, input) => {
  if (tool === "run_skill" && input["name"] === "bad") {
    return { skill: { status: "aborted", summary: "a wall is in the way" } as never };
  }
  if (tool === "run_skill") {
    return { skill: { status: "success", summary: "done", variables: { n: 2 } } as never };
  }
  return input["frames"] === 600
    ? { wasUseful: false, told: "The operator waited in vain.\nMore of it." }
    : { frames: 33 };
};

/** The workflows: their steps, what precedes these, and their world. */
const PLANS: readonly (readonly [title: string, steps: readonly string[], head: string, world: PlanWorld])[] =
  [
    [
      "one of each kind, with inputs",
      [
        "{ name: title, type: restore, from: new-game, seed: '${{ inputs.seed }}' }",
        "{ name: p, type: press, buttons: '${{ inputs.keys }}', hold_frames: 1, wait_frames: 0 }",
        "{ name: q, type: press, buttons: [UP, Down], hold_frames: 120, wait_frames: 300 }",
        "{ name: w, type: wait, frames: '${{ inputs.seed + 1 }}' }",
        "{ name: s, type: skill, skill: good, params: { row: '${{ inputs.seed }}', word: 'x${{ steps.w.output.frames }}' } }",
        "{ name: m, type: checkpoint, metadata: { at: '${{ game.n }}', all: [1, '${{ totalSteps }}'] } }",
        "{ name: go, type: agent, goal: 'To ${{ inputs.seed }}', until: game.n >= 4, max_steps: 9, max_cost: $2, max_time: 1h, seed: 11 }",
        "{ name: c, type: call, function: f, args: { cost: '${{ costUsd }}', out: '${{ steps.go.output }}' } }",
        "{ name: back, type: restore, checkpoint_id: m }",
        "{ name: fine, type: assert, that: steps.back.output.from == 'm' && totalSteps > 0 }",
      ],
      "name: x\ninputs: { seed: { type: integer, default: 3 }, keys: { type: list, default: [A, start] } }",
      { act: acts, gameAfter: (n) => ({ n }), call: (args) => args, costPerStep: 0.25, msPerStep: 1_500 },
    ],
    [
      "limits of a player's step",
      [
        "{ name: steps, type: agent, goal: G, until: 'false', max_steps: 1, on_failure: continue }",
        "{ name: more, type: agent, goal: G, until: 'false', max_steps: 2, on_failure: continue }",
        "{ name: cost, type: agent, goal: G, until: 'false', max_cost: 0.75, on_failure: continue }",
        "{ name: time, type: agent, goal: G, until: 'false', max_time: 3s, on_failure: continue }",
        "{ name: unknown, type: agent, goal: G, until: game.none > 1, max_steps: 1, on_failure: continue }",
        "{ name: at_once, type: agent, goal: G, until: 'true', max_steps: 1, interrupt: after }",
        "{ name: lost, type: agent, goal: G, until: 'false', max_cost: 1, retries: 1 }",
      ],
      "name: x",
      {
        gameAfter: (n) => ({ n }),
        costPerStep: 0.25,
        msPerStep: 1_500,
        unconfirmedAfter: (n) => (n > 9 ? 0.9 : n > 7 ? 0.5 : 0),
        answers: [{ decision: "approve", reason: "" }],
      },
    ],
    [
      "a player that costs nothing, a limit of its cost",
      [
        "{ name: free, type: agent, goal: G, until: 'true', max_cost: 1, on_failure: continue }",
        "{ name: timed, type: agent, goal: G, until: 'true', max_cost: 1, max_time: 1s }",
        "{ name: odd, type: agent, goal: G, until: 'true', max_time: '${{ game.n }}' }",
      ],
      "name: x",
      { gameAfter: (n) => ({ n: n - 1 }) },
    ],
    [
      "an LM that is away: a pause before the next try",
      [
        "{ name: go, type: agent, goal: G, until: totalSteps >= 3, max_steps: 9, retries: 2, backoff: 1m }",
        "{ name: again, type: agent, goal: G, until: totalSteps >= 9, max_steps: 9, backoff: 5s }",
      ],
      "name: x",
      { faultAt: (asked) => (asked === 2 || asked === 4 || asked === 9 ? `away at ${asked}` : null) },
    ],
    [
      "a player that does nothing",
      ["{ name: go, type: agent, goal: G, until: 'false', max_steps: 9, retries: 1 }"],
      "name: x",
      { uselessFrom: 2 },
    ],
    [
      "loops in each other, their items and a branch",
      [
        "{ name: none, type: loop, times: 0, steps: [{ name: w, type: wait, frames: 1 }] }",
        "{ name: empty, type: loop, for_each: [], steps: [{ name: w, type: wait, frames: 1 }] }",
        "{ name: l, type: loop, for_each: '${{ inputs.all }}', steps: [{ name: i, type: loop, times: 2, steps: [{ name: b, type: branch, if: item == 'a' && index == 1, steps: [{ name: y, type: call, function: f, args: { at: '${{ item }}', n: '${{ index }}' } }], else: [{ name: n, type: wait, frames: 2 }] }] }, { name: c, type: assert, that: steps.i.output.size() == 2 }] }",
        "{ name: skip, type: branch, if: 'false', steps: [{ name: w, type: wait, frames: 1 }] }",
        "{ name: when, type: wait, frames: 3, when: steps.skip.output == 'steps' }",
        "{ name: last, type: call, function: f, args: { all: '${{ steps.l.output }}', none: '${{ has(steps.when) }}' } }",
      ],
      "name: x\ninputs: { all: { type: list, default: [a, b] } }",
      { call: (args) => args },
    ],
    [
      "failures inside: tried again, gone on behind, gone back for",
      [
        "{ name: m, type: checkpoint, checkpoint_id: 'first' }",
        "{ name: l, type: loop, times: 2, retries: 1, on_failure: rollback, steps: [{ name: w, type: wait, frames: 4 }, { name: c, type: call, function: f, args: { i: '${{ index }}' } }] }",
        "{ name: t, type: call, function: f, retries: 2, on_failure: continue }",
        "{ name: u, type: call, function: f, on_failure: continue }",
        "{ name: s, type: skill, skill: bad, retries: 1, on_failure: continue }",
        "{ name: v, type: wait, frames: 600, on_failure: continue }",
        "{ name: known, type: assert, that: has(steps.t) && !has(steps.u) && !has(steps.s), message: 'u ${{ has(steps.u) }}' }",
        "{ name: end, type: assert, that: totalSteps == 99, message: 'at ${{ totalSteps }}', retries: 1 }",
      ],
      "name: x",
      { act: acts, call: failingAt(1, 4, 5, 7) },
    ],
    [
      "gates: approved, rejected, before and after",
      [
        "{ name: a, type: wait, frames: 1, interrupt: before }",
        "{ name: b, type: agent, goal: G, until: totalSteps >= 5, max_steps: 9, interrupt: before }",
        "{ name: c, type: wait, frames: 7, interrupt: after }",
        "{ name: d, type: checkpoint, interrupt: after }",
        "{ name: e, type: call, function: f, retries: 1, interrupt: before, args: { b: '${{ steps.b.decision }} ${{ steps.b.reason }}', c: '${{ steps.c.decision }}', d: '${{ steps.d.reason }}' } }",
        "{ name: g, type: wait, frames: 1, interrupt: before, when: 'false' }",
      ],
      "name: x",
      {
        call: failingAt(1),
        answers: [
          { decision: "approve", reason: "" },
          { decision: "reject", reason: "too far" },
          { decision: "reject", reason: "no good" },
          { decision: "approve", reason: "yes" },
          { decision: "approve", reason: "" },
        ],
      },
    ],
    ...[
      "press, buttons: '${{ [] }}'",
      "press, buttons: '${{ game.name }}'",
      "press, buttons: [a], hold_frames: '${{ 121 }}'",
      "press, buttons: [a], hold_frames: '${{ 0 }}'",
      "press, buttons: [a], wait_frames: '${{ 301 }}'",
      "wait, frames: '${{ 601 }}'",
      "wait, frames: '${{ 1.5 }}'",
      "wait, frames: '${{ 0 }}'",
      "checkpoint, checkpoint_id: '${{ \"\" }}'",
      "checkpoint, metadata: { a: '${{ game.none }}' }",
      "restore, checkpoint_id: '${{ game.name }}'",
      "restore, from: new-game, seed: '${{ -1 }}'",
      "loop, times: '${{ 1001 }}', steps: [{ name: w, type: wait, frames: 1 }]",
      "loop, for_each: '${{ game.name }}', steps: [{ name: w, type: wait, frames: 1 }]",
      "branch, if: game.none, steps: [{ name: w, type: wait, frames: 1 }]",
      "branch, if: game.name, steps: [{ name: w, type: wait, frames: 1 }]",
      "assert, that: game.none == 1",
      "assert, that: 'false', message: 'x ${{ game.none }}'",
      "call, function: f, args: { a: { b: ['${{ game.none }}'] } }",
      "skill, skill: good, params: { a: '${{ game.none }}' }",
      "agent, goal: '${{ game.none }}', until: 'true', max_steps: 1",
      "agent, goal: G, until: 'true', max_steps: '${{ 0 }}'",
      "agent, goal: G, until: 'true', max_cost: '${{ game.name }}'",
      "agent, goal: G, until: 'true', max_time: '${{ game.name }}'",
      "agent, goal: G, until: 'true', max_steps: 1, seed: '${{ 4294967296 }}'",
      "wait, frames: 1, when: game.none",
    ].map((keys): (typeof PLANS)[number] => [
      keys,
      [`{ name: bad, type: ${keys} }`],
      "name: x",
      { gameAfter: () => ({ name: "../x" }), costPerStep: 1 },
    ]),
  ];

/** A record in one line. */
function lineOf({ phase, path, attempt, data, output, error, settings, told }: StageRecord): string {
  const { goal, seed } = settings ?? {};
  return [
    `  ${phase} ${path} #${attempt}`,
    data === undefined || Object.keys(data).length === 0 || phase === "restored" ? "" : JSON.stringify(data),
    output === undefined ? "" : `→ ${JSON.stringify(output)}`,
    error === undefined ? "" : `✗ ${error}`,
    settings === undefined ? "" : `goal ${JSON.stringify(goal)}, seed ${seed}`,
    told === undefined ? "" : `“${told}”`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}

test("workflows of every kind: what is done, recorded and left", async () => {
  const text = PLANS.flatMap(([title, steps, head, world]) => {
    const { lines, records, plan } = drive(fileOf(steps, head), world);
    const { ended, results, open } = plan;
    if (steps.length === 1 && steps[0]?.includes("name: bad")) return [`${title}\n  ${ended?.error}`];
    return [
      "",
      `# ${title}`,
      `  ${lines.join(", ")}`,
      ...records.slice(1).map(lineOf),
      ...Object.entries(results).map(([path, { status, attempt, goesOn, gate }]) =>
        [`  ${path} ${status} #${attempt}`, goesOn ? "goes on" : "", gate ? JSON.stringify(gate) : ""]
          .join(" ")
          .trimEnd(),
      ),
      `  ${JSON.stringify(ended)}, open ${JSON.stringify(Object.keys(open))}`,
    ];
  });

  await expect(`${text.join("\n")}\n`).toMatchFileSnapshot("whole-plans.txt");
});
