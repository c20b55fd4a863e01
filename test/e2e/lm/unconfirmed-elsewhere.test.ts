import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { childrenOf } from "../../helpers/fleet/fleet-folder.ts";
import { createRandom } from "../../helpers/runs/random.ts";
import { type Finished, run, startRunner } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
import { IS_LONG } from "../../helpers/runs/sweep.ts";
import {
  type OddAnswer,
  oddServer,
  pressEvents,
  sendBody,
  sendEvents,
} from "../../helpers/server/odd-server.ts";

const MODEL = "claude-haiku-5-5";
const GOAL = "Find the lantern";
const [BEGIN] = pressEvents(1);
const STREAM = { "content-type": "text/event-stream" };

/** What the sample draws with; printed in a title. */
const SEED = Number(process.env["SWEEP_SEED"] ?? randomInt(2 ** 31));

const random = createRandom(SEED);

/** One of these cases; all of them at night. */
const drawn = <T>(cases: readonly T[]): readonly T[] => {
  const at = Math.floor(random() * cases.length);
  return IS_LONG ? cases : cases.slice(at, at + 1);
};

/** The moments before the first reply is there, by what the server does until then; null before the request leaves. */
const MOMENTS: Readonly<Record<string, OddAnswer | null>> = {
  "the request leaves": null,
  "anything comes back": () => {},
  "half of the reply has come": (res) =>
    void res.writeHead(200, STREAM).write(`event: message_start\ndata: ${JSON.stringify(BEGIN)}\n\n`),
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGKILL"] as const;
const KILLS = Object.keys(MOMENTS).flatMap((moment) => SIGNALS.map((signal) => [signal, moment] as const));

/** Faults of a server or network, none of which is a refusal. */
const FAULTS: Readonly<Record<string, OddAnswer>> = {
  "529": (res) => sendBody(res, 529, { type: "error", error: { type: "overloaded_error", message: "busy" } }),
  "a cut connection": (res) => void res.destroy(),
};

/** A server whose answer may be changed, and commands that find it and its key. */
async function world(first: OddAnswer) {
  let answer = first;
  let arrived = (): void => {};
  const { env, requests } = await oddServer((res, request, n) => {
    answer(res, request, n);
    arrived();
  });
  const { RUNNER_MODEL: _, ...server } = env;
  const given = {
    env: { ...server, ANTHROPIC_API_KEY: "k", RUNNER_RETRY_FOR: "0.1s" },
    cwd: temporaryFolder(),
  };
  return {
    ...given,
    requests,
    /** Resolves when a request has come. */
    asked: () =>
      new Promise<void>((resolve) => {
        arrived = resolve;
      }),
    mend: () => {
      answer = (res, _, n) => sendEvents(res, pressEvents(n));
      return requests.length;
    },
    run: (args: readonly string[]) => run(args, given),
    start: (args: readonly string[]) => startRunner(args, given),
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** Ends a command by a signal before its first reply is there. */
async function endAt(
  { start, asked }: World,
  moment: string,
  signal: NodeJS.Signals,
  args: readonly string[],
): Promise<Finished> {
  const reached = asked();
  // Events tell of its start; the commands that continue are for people.
  const isBefore = MOMENTS[moment] === null;
  const running = start([...args, ...(isBefore ? ["--json"] : [])]);
  await (isBefore ? running.saw('"started"') : reached);
  running.child.kill(signal);
  return running.finished;
}

/** The command that an ended one prints, as words without quotes. */
function printedIn({ stdout }: Finished): readonly string[] | null {
  const command = /^(?:To continue|Approve|Continue): runner (.*)$/m.exec(stdout)?.[1] ?? null;
  return command?.split(" ").map((word) => word.replaceAll("'", "")) ?? null;
}

const GATED = `name: gated
steps:
  - { name: rest, type: wait, frames: 10 }
  - { name: first, type: agent, goal: ${GOAL}, until: totalSteps >= 3, max_steps: 5 }
  - { name: gate, type: wait, frames: 10, interrupt: before }
  - { name: last, type: agent, goal: Find the door, until: totalSteps >= 5, max_steps: 5 }
`;
const RUN = ["workflow", "run", "gated.yaml"];

/** The ways to give a game of the explorer to an LM, by the commands before, with it and after. */
const PLACES = {
  "a workflow that is resumed": {
    before: [[...RUN, "--model", "explorer", "--steps", "1"]],
    command: [...RUN, "--resume", "--model", MODEL],
    next: [...RUN, "--resume"],
    goal: GOAL,
  },
  "a workflow that waits at its gate": {
    before: [[...RUN, "--model", "explorer"]],
    command: ["resume", "--model", MODEL],
    next: [...RUN, "--resume"],
    goal: "Find the door",
  },
  "a skill that asks": {
    before: [["--steps", "2", "--model", "explorer", "--quiet"]],
    command: ["skills", "run", "asks", "--model", MODEL, "--goal", GOAL],
    next: ["--steps", "1"],
    goal: GOAL,
  },
} as const;

async function worldAt(place: keyof typeof PLACES, first: OddAnswer | null): Promise<World> {
  const there = await world(first ?? (() => {}));
  writeFileSync(join(there.cwd, "gated.yaml"), GATED);
  writeSkills(there.cwd, {
    asks: [{ primitive: "inference_checkpoint", label: "first", context: "Which way?" }],
  });
  for (const args of PLACES[place].before) await there.run(args);
  return there;
}

describe.each(Object.keys(PLACES) as (keyof typeof PLACES)[])(
  "46.1: in %s the new player is kept",
  (place) => {
    const { command, next, goal } = PLACES[place];

    test.each(drawn(KILLS))("by %s before %s", async (signal, moment) => {
      const there = await worldAt(place, MOMENTS[moment] ?? null);
      const ended = await endAt(there, moment, signal, command);
      const before = there.mend();

      const printed = printedIn(ended);
      await there.run(printed ?? next);

      const isPrinted = signal !== "SIGKILL" && MOMENTS[moment] !== null;
      expect(printed?.join(" ") ?? null).toEqual(
        isPrinted ? expect.stringContaining(`--model ${MODEL}`) : null,
      );
      await expectPlayedByLm(there, before, goal);
    });

    test.each(drawn(Object.keys(FAULTS)))("by %s", async (name) => {
      const there = await worldAt(place, FAULTS[name] as OddAnswer);
      const away = await there.run(command);
      const before = there.mend();

      const printed = printedIn(away);
      await there.run(printed ?? []);

      expect(printed?.join(" ")).toContain(`--model ${MODEL}`);
      await expectPlayedByLm(there, before, goal);
    });
  },
);

/**
 * The LM was asked, and no other player took its place. The goal of a workflow's step ends with the step; the question of a
 * skill does not hold the run's.
 */
async function expectPlayedByLm({ requests, run }: World, before: number, goal: string): Promise<void> {
  const made = requests.slice(before);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(made.map(({ model }) => model))).toEqual(new Set([MODEL]));
  const { stdout } = await run(["status", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ model: MODEL });
  expect(`${JSON.stringify(made)}${stdout}`).toContain(goal);
}

describe(`46.1: in a fleet a job keeps its LM and its goal (SWEEP_SEED=${SEED})`, () => {
  const FLEET = ["fleet", "run", "few.yaml", "--jobs", "1", "--json"];

  async function fleetOn(first: OddAnswer | null): Promise<World> {
    const there = await world(first ?? (() => {}));
    const url = there.env["ANTHROPIC_BASE_URL"];
    const player = `model: ${MODEL}\nprofile: anthropic\nbase_url: ${url}\ngoal: ${GOAL}\n`;
    writeFileSync(join(there.cwd, "few.yaml"), `name: few\n${player}steps: 2\n`);
    return there;
  }

  async function expectJobDone(there: World, before: number): Promise<void> {
    const { code } = await there.start(FLEET).finished;
    expect(code).toBe(0);
    expectPlayed(there, before);
  }

  function expectPlayed({ requests }: World, before: number): void {
    expect(requests.slice(before).map(({ model }) => model)).toEqual([MODEL, MODEL]);
    expect(JSON.stringify(requests.at(-1))).toContain(GOAL);
  }

  test.each(drawn(KILLS))("by %s before %s", async (signal, moment) => {
    const there = await fleetOn(MOMENTS[moment] ?? null);
    const reached = there.asked();
    const running = there.start(FLEET);
    await (MOMENTS[moment] === null ? running.saw('"job-started"') : reached);
    running.child.kill(signal);
    // A job that is to stop waits for the reply to its call; nobody waits for ever, and no supervisor does.
    if (MOMENTS[moment] !== null) running.child.kill("SIGKILL");
    await running.finished;
    const before = there.mend();

    await expectJobDone(there, before);
  });

  test("by kill -9 of the process that plays it", async () => {
    const there = await fleetOn(() => {});
    const reached = there.asked();
    const running = there.start(FLEET);
    await reached;
    const children = childrenOf(running.child.pid ?? 0);
    const before = there.mend();
    for (const pid of children) process.kill(pid, "SIGKILL");

    // It is played again at once.
    const { code } = await running.finished;

    expect(children).toHaveLength(1);
    expect(code).toBe(0);
    expectPlayed(there, before);
  });

  test.each(drawn(Object.keys(FAULTS)))("by %s", async (name) => {
    const there = await fleetOn(FAULTS[name] as OddAnswer);
    const reached = there.asked();
    const running = there.start(FLEET);
    await reached;
    const before = there.mend();

    // It tries again by itself.
    const { code } = await running.finished;

    expect(code).toBe(0);
    expectPlayed(there, before);
  });

  test.each(drawn(Object.keys(FAULTS)))("by %s and kill -9", async (name) => {
    const there = await fleetOn(FAULTS[name] as OddAnswer);
    const reached = there.asked();
    const running = there.start(FLEET);
    await reached;
    running.child.kill("SIGKILL");
    await running.finished;
    const before = there.mend();

    await expectJobDone(there, before);
  });
});

describe("46.1: what a command asks for at an open interrupt is in the commands that it prints", () => {
  test.each(
    drawn([
      ["a workflow", [...RUN, "--model", "explorer"], [...RUN, "--resume"]],
      ["a run", ["--steps", "2", "--model", "explorer", "--interrupt-before", "act"], ["--steps", "5"]],
    ] as const),
  )("of %s", async (_, begin, again) => {
    const there = await world(() => {});
    there.mend();
    writeFileSync(join(there.cwd, "gated.yaml"), GATED);
    const { code } = await there.run(begin);

    const shown = await there.run([...again, "--model", MODEL, "--max-cost", "2"]);
    const plain = await there.run(again);
    const rest = await there.run([...(printedIn(shown) ?? []), "--set", "interrupts=off"]);

    expect([code, shown.code, plain.code]).toEqual([3, 3, 3]);
    expect(printedIn(shown)?.join(" ")).toMatch(/^resume \w{8} .*--model claude-haiku-5-5 .*--max-cost 2/);
    expect(printedIn(plain)?.join(" ")).not.toContain("--model");
    expect(rest.code).toBe(0);
    expect(there.requests.length).toBeGreaterThan(0);
  });
});
