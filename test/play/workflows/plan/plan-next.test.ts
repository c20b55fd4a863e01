import { describe, expect, it, test } from "vitest";
import { drive } from "../../../helpers/workflows/plan-driver.ts";
import { fileOf } from "../format/read.ts";

const AGENT = 'name: go, type: agent, goal: "Go", until: "game.steps >= 2", max_steps: 5';
const STEPS = { gameAfter: (steps: number) => ({ steps }) };

describe("steps in order", () => {
  it("each begins when the one before has ended, and its output can be named", () => {
    const { lines, plan } = drive(
      fileOf([
        `{${AGENT}}`,
        "{name: mark, type: checkpoint, checkpoint_id: 'at_${{ steps.go.output.steps }}'}",
        "{name: buttons, type: press, buttons: [a, b]}",
        "{name: pause, type: wait, frames: 5}",
        "{name: sure, type: assert, that: 'steps.go.output.reason == \"until\"'}",
        "{name: tell, type: call, function: f, args: {to: '${{ steps.mark.output }}'}}",
      ]),
      { ...STEPS, call: (args) => ({ got: args }) },
    );

    expect(lines).toEqual([
      ...["begin go", "play", "play", "end go", "save go"],
      ...["begin mark", "end mark", "save at_2"],
      ...["begin buttons", "act press_buttons", "end buttons", "begin pause", "act wait", "end pause"],
      ...["begin sure", "end sure", "begin tell", "call f 1", "end tell", "end", "done"],
    ]);
    expect(plan.results["go"]?.output).toEqual({ reason: "until", steps: 2, costUsd: 0, ms: 0 });
    expect(plan.results["buttons"]?.output).toEqual({ frames: 20 });
    expect(plan.results["tell"]?.output).toEqual({ got: { to: { saved: true, checkpoint_id: "at_2" } } });
  });

  it("a step whose condition does not hold is skipped, and cannot be named", () => {
    const steps = [
      "{name: a, type: wait, frames: 1, when: 'false'}",
      "{name: b, type: assert, that: '!has(steps.a)'}",
    ];

    expect(drive(fileOf(steps)).lines).toEqual(["skip a", "begin b", "end b", "end", "done"]);
  });

  it("a goal is given back when its step has ended", () => {
    const { records, goal } = drive(fileOf([`{${AGENT}}`]), STEPS);

    expect(records.find(({ path, phase }) => path === "go" && phase === "begin")?.settings?.goal).toBe("Go");
    expect(goal).toBe(records.find(({ path, phase }) => path === "go" && phase === "end")?.settings?.goal);
    expect(goal).not.toBe("Go");
  });

  it("without checkpoints none is made, and the step says so", () => {
    const { lines, plan } = drive(fileOf([`{${AGENT}}`, "{name: m, type: checkpoint}"]), {
      ...STEPS,
      makesCheckpoints: false,
    });

    expect(lines.filter((line) => line.startsWith("save"))).toEqual([]);
    expect(plan.results["m"]?.output).toEqual({ saved: false, checkpoint_id: "m" });
  });
});

describe("loops and branches", () => {
  it("a loop goes through its items, in each other too, and gives the rounds' outputs", () => {
    const inner =
      "{name: inner, type: loop, times: 2, steps: [{name: c, type: call, function: f, args: {at: '${{ item }}-${{ index }}'}}]}";
    const { lines, plan } = drive(
      fileOf(
        [`{name: out, type: loop, for_each: '\${{ inputs.places }}', steps: [${inner}]}`],
        "name: x\ninputs: {places: {type: list, default: [Wood, Tower]}}",
      ),
      { call: (args) => args["at"] ?? null },
    );

    expect(lines.filter((line) => line.startsWith("begin out[")).length).toBe(6);
    expect(lines).toContain("begin out[1].inner[0].c");
    expect(plan.results).toEqual({
      out: {
        ...{ status: "done", attempt: 1 },
        output: [
          { inner: [{ c: "Wood-0" }, { c: "Wood-1" }] },
          { inner: [{ c: "Tower-0" }, { c: "Tower-1" }] },
        ],
      },
    });
  });

  it("the items are looked up once, when the loop begins", () => {
    const { lines } = drive(
      fileOf([
        "{name: l, type: loop, for_each: '${{ game.list }}', steps: [{name: g, type: agent, goal: G, until: 'game.steps > index', max_steps: 9}]}",
      ]),
      { gameAfter: (steps) => ({ steps, list: steps === 0 ? [1, 2, 3] : [] }) },
    );

    expect(lines.filter((line) => line.startsWith("begin l["))).toHaveLength(3);
  });

  it.each([
    ["game.steps == 0", "begin b.yes", "steps"],
    ["game.steps == 1", "begin b.no", "else"],
  ])("a branch whose condition is %s", (condition, line, output) => {
    const { lines, plan } = drive(
      fileOf([
        `{name: b, type: branch, if: '${condition}', steps: [{name: yes, type: wait, frames: 1}], else: [{name: no, type: wait, frames: 1}]}`,
      ]),
      STEPS,
    );

    expect(lines).toContain(line);
    expect(lines.filter((each) => each.startsWith("begin b."))).toHaveLength(1);
    expect(plan.results["b"]?.output).toBe(output);
  });

  it("inside, the nearest step of a name is meant that is done", () => {
    const { plan } = drive(
      fileOf([
        "{name: c, type: call, function: f, args: {v: outer}}",
        "{name: l, type: loop, times: 1, steps: [{name: before, type: call, function: f, args: {v: '${{ steps.c.output }}'}}, {name: c, type: call, function: f, args: {v: inner}}, {name: after, type: call, function: f, args: {v: '${{ steps.c.output }}'}}]}",
        "{name: last, type: call, function: f, args: {v: '${{ steps.c.output }}'}}",
      ]),
      { call: ({ v }) => v ?? null },
    );

    expect(plan.results["l"]?.output).toEqual([{ before: "outer", c: "inner", after: "inner" }]);
    expect(plan.results["last"]?.output).toBe("outer");
  });
});

/** A call that fails so many times, then works. */
function failing(times: number) {
  let left = times;
  return () => {
    left -= 1;
    if (left >= 0) throw new Error("not yet");
    return "at last";
  };
}

describe("failure", () => {
  const call = (more: string) =>
    fileOf([`{name: c, type: call, function: f, ${more}}`, "{name: z, type: wait, frames: 1}"]);

  it.each([0, 1, 2, 3])("a step with two retries that fails %i times", (times) => {
    const { lines, plan } = drive(call("retries: 2"), { call: failing(times) });

    expect(lines.filter((line) => line.startsWith("call"))).toHaveLength(Math.min(times, 2) + 1);
    expect(plan.ended).toEqual(times < 3 ? { status: "done" } : { status: "failed", error: "c: not yet" });
    expect(lines.includes("begin z")).toBe(times < 3);
  });

  it("continue goes on behind it, and it cannot be named", () => {
    const { lines, plan } = drive(
      fileOf([
        "{name: c, type: call, function: f, retries: 1, on_failure: continue}",
        "{name: z, type: assert, that: '!has(steps.c)'}",
      ]),
      { call: failing(9) },
    );

    expect(lines.slice(-4)).toEqual(["begin z", "end z", "end", "done"]);
    expect(plan.results["c"]).toMatchObject({ status: "failed", error: "not yet", goesOn: true, attempt: 2 });
  });

  it("rollback goes back to the newest checkpoint, and its lesson is told", () => {
    const { lines, records } = drive(
      fileOf([
        "{name: m, type: checkpoint}",
        "{name: w, type: wait, frames: 1}",
        `{${AGENT.replace("steps >= 2", "steps >= 7")}, retries: 3, on_failure: rollback}`,
      ]),
      STEPS,
    );

    expect(lines).toEqual([
      ...["begin m", "end m", "save m", "begin w", "act wait", "end w"],
      ...["begin go", "play", "play", "play", "play", "play", "retry go", "go back for go"],
      ...["begin w 2", "act wait", "end w", "begin go 2", "play", "play", "end go", "save go", "end", "done"],
    ]);
    expect(
      records.find(({ path, attempt, phase }) => path === "go" && attempt === 2 && phase === "begin")?.told,
    ).toBe(
      "Attempt 1 at this part failed (5 steps were played, and game.steps >= 7 does not hold). The game was put back to where it was before. Try another way this time.",
    );
  });

  it("what stands in a step that goes back is told that the game was put back", () => {
    const { records } = drive(
      fileOf([
        "{name: m, type: checkpoint}",
        `{name: l, type: loop, times: 1, retries: 1, on_failure: rollback, steps: [{${AGENT.replace("steps >= 2", "steps < 0")}}]}`,
      ]),
      STEPS,
    );

    const told = records.find(({ path, attempt }) => path === "l[0].go" && attempt === 2)?.told;
    expect(told).toMatch(/^Attempt 1 at this part failed .* The game was put back to where it was before\./);
  });

  it("a rollback never loops: attempts are not put back", () => {
    const { lines, plan } = drive(
      fileOf([
        "{name: m, type: checkpoint}",
        `{${AGENT.replace("steps >= 2", "steps < 0")}, retries: 3, on_failure: rollback}`,
      ]),
      STEPS,
    );

    expect(lines.filter((line) => line.startsWith("go back"))).toHaveLength(3);
    expect(plan.ended?.status).toBe("failed");
    expect(plan.results["go"]).toMatchObject({
      status: "failed",
      attempt: 4,
      output: { reason: "max_steps", steps: 5 },
    });
  });

  it("without a checkpoint it is tried again from where it stands", () => {
    const { lines } = drive(
      fileOf(["{name: c, type: call, function: f, retries: 1, on_failure: rollback}"]),
      { call: failing(1) },
    );

    expect(lines).toEqual([
      "begin c",
      "call f 1",
      "retry c",
      "begin c 2",
      "call f 2",
      "end c",
      "end",
      "done",
    ]);
  });

  it("what fails in a loop makes the loop fail, which may be tried again itself", () => {
    const { lines, plan } = drive(
      fileOf([
        "{name: l, type: loop, times: 2, retries: 1, steps: [{name: w, type: wait, frames: 1}, {name: c, type: call, function: f}]}",
      ]),
      { call: failing(1) },
    );

    expect(lines.slice(0, 9)).toEqual([
      "begin l",
      "begin l[0].w",
      "act wait",
      "end l[0].w",
      "begin l[0].c",
      "call f 1",
      "failed l[0].c",
      "retry l",
      "begin l 2",
    ]);
    expect(plan.ended).toEqual({ status: "done" });
  });

  it.each([
    ["max_cost: 0.5", { costPerStep: 0.2 }, "max_cost", 3],
    ["max_time: 30s", { msPerStep: 10_000 }, "max_time", 3],
    ["max_steps: 4", {}, "max_steps", 4],
    ["max_steps: 40", { uselessFrom: 2 }, "useless", 2],
  ])("a bound of an agent's step: %s", (bound, world, reason, steps) => {
    const { plan } = drive(fileOf([`{name: go, type: agent, goal: Go, until: 'false', ${bound}}`]), world);

    expect(plan.results["go"]).toMatchObject({ status: "failed", output: { reason, steps } });
  });

  it("waits only where the trouble is outside", () => {
    const { lines } = drive(fileOf([`{${AGENT}, retries: 2, backoff: 30s}`]), {
      ...STEPS,
      faultAt: (asked) => (asked === 2 ? "the server is away" : null),
    });

    expect(lines).toEqual([
      "begin go",
      "play",
      "retry go wait 30000",
      "begin go 2",
      "play",
      "end go",
      "save go",
      "end",
      "done",
    ]);
  });

  it.each([
    ["{name: a, type: assert, that: 'game.nothing > 1'}", /game\.nothing/],
    [
      "{name: l, type: loop, for_each: '${{ game.steps }}', steps: [{name: w, type: wait, frames: 1}]}",
      /for_each: 0 is no list/,
    ],
    ["{name: p, type: press, buttons: '${{ game.steps }}'}", /buttons: 0 is no list/],
    ["{name: m, type: checkpoint, checkpoint_id: 'a${{ game.text }}'}", /checkpoint_id: /],
  ])("what turns out to be no good: %s", (step, error) => {
    const { plan } = drive(fileOf([step]), { gameAfter: (steps) => ({ steps, text: "../x" }) });

    expect(plan.ended?.error).toMatch(error);
  });
});

describe("what an assert says", () => {
  const failed = (step: string) =>
    drive(fileOf([step]), { gameAfter: () => ({ map: "Wood" }) }).plan.ended?.error;

  it("is its message, with what stands in it filled in", () => {
    const step =
      "{name: a, type: assert, that: 'false', message: 'Still in the ${{ game.map }} at ${{ totalSteps }}'}";

    expect(failed(step)).toBe("a: Still in the Wood at 0");
  });

  it("is the condition and the reason where the message cannot be filled in", () => {
    const step = "{name: a, type: assert, that: totalSteps > 3, message: 'No ${{ game.door }}'}";

    expect(failed(step)).toMatch(/^a: totalSteps > 3 does not hold; message: no such key: door/);
  });
});

describe("rounds of loops in each other", () => {
  const nested = (rounds: readonly number[]) =>
    rounds.reduceRight(
      (inner, times, at) =>
        `{name: l${at}, type: loop, times: '\${{ ${times} + totalSteps }}', steps: [${inner}]}`,
      "{name: a, type: assert, that: 'false'}",
    );

  it("are 10,000 at most, also where only the run knows their number", () => {
    const { plan } = drive(fileOf([nested([10, 101, 10])]));

    expect(plan.ended?.error).toBe(
      "l0: l0[0].l1: l0[0].l1[0].l2: times: 10100 rounds with those of the loops around it; at most 10000 are taken",
    );
  });

  it("as many as that are fine", () => {
    expect(drive(fileOf([nested([10, 100, 10])])).plan.ended?.error).toMatch(/false does not hold$/);
  });
});

test("a seed of the built-in player's is another one at each attempt", () => {
  const { records } = drive(
    fileOf([`{${AGENT.replace("steps >= 2", "steps >= 12")}, seed: 3, retries: 5}`]),
    STEPS,
  );

  const seeds = records.flatMap(({ phase, path, settings }) =>
    phase === "begin" && path === "go" ? [settings?.seed] : [],
  );
  expect(seeds).toEqual([3, 7_922, 15_841]);
});

test("it makes no difference how often it is killed", () => {
  const text = fileOf([
    "{name: m, type: checkpoint}",
    `{name: l, type: loop, for_each: [a, b], steps: [{name: w, type: wait, frames: 1}, {${AGENT.replace("steps >= 2", "steps >= (index + 1) * 8")}, retries: 4, on_failure: rollback}, {name: b, type: branch, if: 'index == 0', steps: [{name: c, type: call, function: f}]}]}`,
    "{name: z, type: assert, that: 'steps.l.output.size() == 2'}",
  ]);
  const whole = drive(text, STEPS);

  for (const killEvery of [1, 2, 3, 5, 7]) expect(drive(text, { ...STEPS, killEvery })).toEqual(whole);
});

test("names that every object has are names like any other", () => {
  const { lines } = drive(
    fileOf(["{name: toString, type: wait, frames: 1}", "{name: hasOwnProperty, type: wait, frames: 1}"]),
  );

  expect(lines.filter((line) => line.startsWith("act"))).toHaveLength(2);
});

describe("a step that puts the game back", () => {
  const GAMES = fileOf([
    `{name: l, type: loop, for_each: [7, 8], steps: [{name: title, type: restore, from: new-game, seed: "\${{ item }}"}, {name: go, type: agent, goal: Go, until: "totalSteps >= 2", max_steps: 5}, {name: m, type: checkpoint, checkpoint_id: "m_\${{ steps.title.output.seed }}"}]}`,
    "{name: first, type: restore, checkpoint_id: m_7}",
    "{name: more, type: agent, goal: Go, until: 'totalSteps >= 3', max_steps: 5}",
  ]);

  it("keeps what is done, and steps are counted from there", () => {
    const { lines, plan, played, records } = drive(GAMES);

    expect(lines.filter((line) => /^(go to|play|done)/.test(line))).toEqual([
      ...["go to new-game", "play", "play", "go to new-game", "play", "play", "go to m_7", "play", "done"],
    ]);
    expect(played).toBe(5);
    expect(plan.results["l"]?.output).toMatchObject([
      { title: { from: "new-game", seed: 7, totalSteps: 0 }, go: { steps: 2 } },
      { title: { from: "new-game", seed: 8, totalSteps: 0 }, go: { steps: 2 } },
    ]);
    expect(plan.results["first"]?.output).toEqual({ from: "m_7", seed: 8, totalSteps: 2 });
    const seeds = records.flatMap(({ phase, path, settings }) =>
      phase === "begin" && /go|more/.test(path) ? [settings?.seed] : [],
    );
    expect(seeds).toEqual([7, 8, 8]);
  });

  it("makes no difference however often it is killed", () => {
    const whole = drive(GAMES);

    for (const killEvery of [1, 2, 3, 5]) expect(drive(GAMES, { killEvery })).toEqual(whole);
  });

  it("fails where there is no such checkpoint, and as often as it may", () => {
    const steps = [
      "{name: m, type: checkpoint}",
      "{name: back, type: restore, checkpoint_id: '${{ game.id }}', retries: 1, on_failure: continue}",
    ];
    const { lines } = drive(fileOf(steps), { gameAfter: () => ({ id: "gone" }) });

    expect(lines.slice(3)).toEqual([
      ...[
        "begin back",
        "go to gone",
        "retry back",
        "begin back 2",
        "go to gone",
        "failed back",
        "end",
        "done",
      ],
    ]);
  });

  it.each([
    [
      "seed: '${{ game.id }}', from: new-game",
      /^back: seed: it takes a whole number from 0 to 4294967295, got "\.\."$/,
    ],
    ["checkpoint_id: '${{ game.id }}'", /^back: checkpoint_id: a checkpoint's id has/],
  ])("fails by what turns out to be no good: %s", (keys, error) => {
    const { plan } = drive(fileOf([`{name: back, type: restore, ${keys}}`]), {
      gameAfter: () => ({ id: ".." }),
    });

    expect(plan.ended?.error).toMatch(error);
  });
});
