import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { type Finished, run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { writeSkills } from "../../helpers/runs/skill-files.ts";
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

/** Answers that never end, each from another moment of the first reply on. */
const MOMENTS: Readonly<Record<string, OddAnswer>> = {
  "the request has arrived": () => {},
  "its headers have come": (res) =>
    void res.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders(),
  "half of it has come": (res) =>
    void res
      .writeHead(200, { "content-type": "text/event-stream" })
      .write(`event: message_start\ndata: ${JSON.stringify(BEGIN)}\n\n`),
};

const SIGNALS = ["SIGINT", "SIGTERM", "SIGKILL"] as const;

/** Faults of a server or network, none of which is a refusal. */
const FAULTS: Readonly<Record<string, OddAnswer>> = {
  "529": (res) => sendBody(res, 529, { type: "error", error: { type: "overloaded_error", message: "busy" } }),
  "500": (res) => sendBody(res, 500, { type: "error", error: { type: "api_error", message: "oops" } }),
  "a cut connection": (res) => void res.destroy(),
  "no reply but a page": (res) => sendBody(res, 200, "<html>", "text/html"),
};

/** A refused request, in the words of the Messages API. */
const refusal =
  (status: number, type: string, message: string): OddAnswer =>
  (res) =>
    sendBody(res, status, { type: "error", error: { type, message } });

/** A server whose answer may be changed, and commands that find it and its key. */
async function world(first: OddAnswer) {
  let answer = first;
  let arrived = (): void => {};
  const { env, requests } = await oddServer((res, request, n) => {
    answer(res, request, n);
    arrived();
  });
  const { RUNNER_MODEL: _, ...server } = env;
  const given = { env: { ...server, ANTHROPIC_API_KEY: "k" }, cwd: temporaryFolder() };
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
    },
    plain: (...args: string[]) => runProcess(args, given),
    run: (...args: string[]) => runProcess([...args, "--set", "retryFor=0.1s"], given),
    start: (...args: string[]) => startRunner([...args, "--set", "retryFor=0.1s"], given),
  };
}

/** The command that an ended one prints, as words without quotes. */
function printedIn({ stdout }: Finished): string[] | null {
  const command = /(?:To continue|To go on|Continue with)[^\n]*: runner (.*)$/m.exec(stdout)?.[1] ?? null;
  return command?.split(" ").map((word) => word.replaceAll("'", "")) ?? null;
}

const NEW = ["--model", MODEL, "--goal", GOAL];

describe("46.1: a new player and goal are kept where a run ends before the first reply", () => {
  const cases = Object.keys(MOMENTS).flatMap((moment) => SIGNALS.map((signal) => [signal, moment] as const));

  test.each(cases)("by %s when %s", async (signal, moment) => {
    const { run, plain, start, asked, mend, requests } = await world(MOMENTS[moment] as OddAnswer);
    await run("--steps", "2", "--model", "explorer", "--quiet");
    const reached = asked();
    const running = start("--steps", "2", ...NEW);
    await reached;
    running.child.kill(signal);
    const ended = await running.finished;
    mend();

    const printed = printedIn(ended);
    const next = await plain(...(printed ?? ["--steps", "2"]));

    expect(printed?.join(" ") ?? null).toEqual(
      signal === "SIGKILL" ? null : expect.stringContaining(`--model ${MODEL}`),
    );
    expect(next.code).toBe(0);
    expect(requests.slice(1).map(({ model }) => model)).toEqual([MODEL, MODEL]);
    expect(JSON.stringify(requests.at(-1))).toContain(GOAL);
  });

  test.each(SIGNALS)("by %s as it starts", async (signal) => {
    const { run, start, mend, requests } = await world(() => {});
    await run("--steps", "2", "--model", "explorer", "--quiet");
    const running = start("--steps", "2", "--json", ...NEW);
    await running.saw('"started"');
    running.child.kill(signal);
    await running.finished;
    mend();
    const before = requests.length;

    const next = await run("--steps", "2");

    expect(next.code).toBe(0);
    expect(requests.slice(before).map(({ model }) => model)).toEqual([MODEL, MODEL]);
    expect(JSON.stringify(requests.at(-1))).toContain(GOAL);
  });

  test.each(Object.keys(FAULTS))("by %s", async (name) => {
    const { run, plain, mend, requests } = await world(FAULTS[name] as OddAnswer);
    await run("--steps", "2", "--model", "explorer", "--quiet");
    const away = await run("--steps", "2", ...NEW);
    const before = requests.length;
    mend();

    const printed = printedIn(away) ?? [];
    const next = await plain(...printed);

    expect([away.code, next.code]).toEqual([75, 0]);
    expect(printed.join(" ")).toContain(`--model ${MODEL}`);
    expect(requests.slice(before).map(({ model }) => model)).toEqual([MODEL, MODEL]);
    expect(JSON.stringify(requests.at(-1))).toContain(GOAL);
  });

  test("from one LM to another: model, effort and goal are all kept by a plain command", async () => {
    const { run, start, asked, mend, requests } = await world((res, { model }, n) => {
      if (model === MODEL) sendEvents(res, pressEvents(n));
    });
    await run("--steps", "1", "--model", MODEL, "--goal", "An old goal", "--quiet");
    const reached = asked();
    const running = start("--steps", "2", "--model", "claude-sonnet-5-5", "--goal", GOAL, "--effort", "low");
    await reached;
    running.child.kill("SIGKILL");
    await running.finished;
    mend();
    const before = requests.length;

    const next = await run("--steps", "1");

    expect(next.code).toBe(0);
    const [request] = requests.slice(before) as unknown as { model: string; output_config?: object }[];
    expect(request).toMatchObject({ model: "claude-sonnet-5-5", output_config: { effort: "low" } });
    expect(JSON.stringify(request)).toContain(GOAL);
  });
});

describe("46.1: only a recorded refusal reverts a setting, and only one that it names", () => {
  const OTHER = ["--model", "claude-sonnet-5-5", "--goal", GOAL, "--effort", "low"];

  test.each([
    [
      "404 for an unknown model",
      refusal(404, "not_found_error", "model: claude-sonnet-5-5"),
      MODEL,
      ["model: claude-sonnet-5-5 (before: claude-haiku-5-5)"],
    ],
    [
      "400 for nothing that it names",
      refusal(400, "invalid_request_error", "no"),
      "claude-sonnet-5-5",
      ["these settings are kept, since no reply has come with them yet", "effort: low"],
    ],
    [
      "400 for an effort, in words that name the model too",
      refusal(400, "invalid_request_error", "For model claude-sonnet-5-5 this effort is invalid."),
      "claude-sonnet-5-5",
      ["effort"],
    ],
    [
      "401",
      refusal(401, "authentication_error", "invalid x-api-key"),
      "claude-sonnet-5-5",
      ["concerns the key or the account", "model: claude-sonnet-5-5"],
    ],
    [
      "402",
      refusal(402, "billing_error", "your credit balance is too low"),
      "claude-sonnet-5-5",
      ["concerns the key or the account"],
    ],
    [
      "403",
      refusal(403, "permission_error", "not for you"),
      "claude-sonnet-5-5",
      ["concerns the key or the account"],
    ],
  ])("%s", async (_, refuse, model, told) => {
    const { run, mend, requests } = await world((res, request, n) =>
      request.model === MODEL ? sendEvents(res, pressEvents(n)) : refuse(res, request, n),
    );
    await run("--steps", "1", "--model", MODEL, "--goal", "An old goal", "--quiet");

    const refused = await run("--steps", "1", ...OTHER);
    mend();
    const next = await run("--steps", "1");

    expect([refused.code, next.code]).toEqual([78, 0]);
    for (const words of told) expect(refused.stderr).toContain(words);
    expect(requests.at(-1)?.model).toBe(model);
    expect(JSON.stringify(requests.at(-1))).toContain(GOAL);
  });
});

describe("46.1: a new player is kept where it ends before its first reply", () => {
  test("in a gated workflow: the LM answers its questions, and not the explorer", async () => {
    const plan = `name: gated
steps:
  - { name: rest, type: wait, frames: 10 }
  - { name: go, type: agent, goal: ${GOAL}, until: totalSteps >= 4, max_steps: 5 }
`;
    const { cwd, run, start, asked, mend, requests } = await world(() => {});
    writeFileSync(join(cwd, "gated.yaml"), plan);
    await run("--steps", "2", "--model", "explorer", "--quiet");
    const reached = asked();
    const running = start("workflow", "run", "gated.yaml", "--model", MODEL);
    await reached;
    running.child.kill("SIGKILL");
    await running.finished;
    mend();
    const before = requests.length;

    const next = await run("workflow", "run", "gated.yaml", "--resume");

    expect(next.code).toBe(0);
    expect(requests.length - before).toBeGreaterThan(0);
    expect(new Set(requests.slice(before).map(({ model }) => model))).toEqual(new Set([MODEL]));
  });

  test("in a skill that asks: the next plain command is the LM's", async () => {
    const { cwd, run, start, asked, mend, requests } = await world(() => {});
    writeSkills(cwd, {
      asks: [{ primitive: "inference_checkpoint", label: "first", context: "Which way?" }],
    });
    await run("--steps", "2", "--model", "explorer", "--quiet");
    const reached = asked();
    const running = start("skills", "run", "asks", ...NEW);
    await reached;
    running.child.kill("SIGKILL");
    await running.finished;
    mend();
    const before = requests.length;

    const next = await run("--steps", "1");

    expect(next.code).toBe(0);
    expect(requests.slice(before).map(({ model }) => model)).toContain(MODEL);
  });

  test("in a fleet: a job that was killed in its first call is played by its LM", async () => {
    const { cwd, env, asked, mend, requests } = await world(() => {});
    writeFileSync(
      join(cwd, "few.yaml"),
      `name: few\nmodel: ${MODEL}\nprofile: anthropic\nbase_url: ${env.ANTHROPIC_BASE_URL}\ngoal: ${GOAL}\nsteps: 2\n`,
    );
    const args = ["fleet", "run", "few.yaml", "--jobs", "1", "--json"];
    const reached = asked();
    const running = startRunner(args, { cwd, env });
    await reached;
    running.child.kill("SIGKILL");
    await running.finished;
    mend();
    const before = requests.length;

    const next = await runProcess(args, { cwd, env });

    expect(next.code).toBe(0);
    expect(requests.slice(before).map(({ model }) => model)).toEqual([MODEL, MODEL]);
    expect(JSON.stringify(requests.at(-1))).toContain(GOAL);
  });
});

test("46.1: `status` names the model that no reply has confirmed", async () => {
  const { cwd, run: play, start, asked } = await world(() => {});
  await play("--steps", "1", "--model", "explorer", "--quiet");
  const reached = asked();
  const running = start("--steps", "1", ...NEW);
  await reached;
  running.child.kill("SIGKILL");
  await running.finished;

  const status = JSON.parse((await run(["status", "--json"], { cwd })).stdout);

  expect(status).toMatchObject({ model: MODEL, goal: GOAL });
});
