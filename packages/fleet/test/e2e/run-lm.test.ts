import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  childrenOf,
  endsIn,
  eventsIn,
  folderWithFleet,
  isRunning,
} from "../../../../test/helpers/fleet/fleet-folder.ts";
import { runProcess, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import { dollarsOf } from "../../../../test/helpers/server/messages-ledger.ts";
import { failing, type Script } from "../../../../test/helpers/server/messages-replies.ts";
import { playerScript, strictServer } from "../../../../test/helpers/server/strict-server.ts";

const RUN = ["fleet", "run", "few.yaml", "--json"];
const NOTHING = {
  ...{ input_tokens: 0, output_tokens: 0, cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
};
const MODEL = "claude-haiku-5-5";

/** A fleet whose LM is a server of this test. */
async function fleetOn(script: Script | undefined, more = "") {
  const { server, env } = await strictServer(script);
  const text = (rest: string): string =>
    `name: few\nmodel: ${MODEL}\nprofile: anthropic\nbase_url: ${server.url}\nsteps: 3\nmatrix: {seed: {from: 1, to: 4}}\n${rest}`;
  const cwd = folderWithFleet(text(more));
  const play = async (jobs: number) => {
    const { code, stdout, stderr } = await runProcess([...RUN, "--jobs", String(jobs)], { cwd, env });
    const events = eventsIn(stdout);
    const of = (type: string) => events.filter((event) => event["type"] === type);
    return { code, stderr, of, result: events.at(-1) ?? {} };
  };
  return {
    server,
    env,
    cwd,
    play,
    change: (rest: string) => writeFileSync(join(cwd, "few.yaml"), text(rest)),
  };
}

describe("a fleet that an LM plays", () => {
  test("429 for a while: every worker waits, and no job fails", async () => {
    let untilMs: number | null = null;
    const player = playerScript();
    const tooOften = failing(429, { type: "rate_limit_error", headers: { "retry-after-ms": "400" } });
    let refused = 0;
    const { play, server, cwd } = await fleetOn((request, n) => {
      untilMs ??= performance.now() + 2_500;
      if (performance.now() >= untilMs) return player(request, n);
      refused += 1;
      return tooOften;
    });

    const { code, of, result } = await play(2);

    expect(refused).toBeGreaterThan(0);
    // Two are played at once, and each that is refused waits for 400 ms: more would not have waited.
    expect(refused).toBeLessThanOrEqual(2 * Math.ceil(2_500 / 400) + 2);
    expect(of("job-failed")).toEqual([]);
    expect({ code, outcomes: result["outcomes"] }).toMatchObject({ code: 0, outcomes: { done: 4 } });
    expect(server.refusals()).toEqual([]);
    expect(Object.values(await endsIn(cwd)).map(({ steps }) => steps)).toEqual([3, 3, 3, 3]);
  });

  test("fleet_cost is never passed, not even by the calls under way; raised, the fleet goes on", async () => {
    const limitUsd = 0.0022;
    const { play, server, change } = await fleetOn(undefined, `limits: {fleet_cost: ${limitUsd}}\n`);

    const first = await play(2);
    const spent = server.dollars();
    const calls = server.exchanges.length;
    const again = await play(2);
    const callsThen = server.exchanges.length;
    change("limits: {fleet_cost: 5}\n");
    const raised = await play(2);

    expect(first.code).toBe(4);
    expect(first.result).toMatchObject({ end: "paused", givenUp: [] });
    expect(first.result["costUsd"]).toBeCloseTo(spent, 9);
    expect(calls).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(limitUsd);
    // What was spent before counts before anything is asked.
    expect({ code: again.code, calls: callsThen }).toEqual({ code: 4, calls });
    expect({ code: raised.code, outcomes: raised.result["outcomes"] }).toMatchObject({
      ...{ code: 0, outcomes: { done: 4 } },
    });
    // No step was asked for twice.
    expect(server.exchanges).toHaveLength(4 * 3);
    expect(server.refusals()).toEqual([]);
  });

  test("killed with calls under way, the fleet counts what was reserved for them", async () => {
    const limitUsd = 0.04;
    const player = playerScript();
    const slow: Script = (request, n) => ({ ...player(request, n), dripMs: 10 });
    const { play, env, cwd, server } = await fleetOn(slow, `limits: {fleet_cost: ${limitUsd}}\n`);

    for (const wanted of [1, 4]) {
      const running = startRunner([...RUN, "--jobs", "2"], { cwd, env });
      let isOver = false;
      void running.finished.then(() => {
        isOver = true;
      });
      const isThere = (): boolean => isOver || server.exchanges.length >= wanted;
      await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
      const children = childrenOf(running.child.pid ?? 0);
      running.child.kill("SIGKILL");
      for (const pid of children.filter(isRunning)) process.kill(pid, "SIGKILL");
      await running.finished;
    }
    const last = await play(2);

    // Of a reply that did not arrive, the provider may charge all that it might have been.
    const bill = server.exchanges.reduce((sum, { body, usage, delivered }) => {
      const { output_tokens } = usage ?? NOTHING;
      const charged = { ...(usage ?? NOTHING), output_tokens: delivered ? output_tokens : body.max_tokens };
      return sum + (dollarsOf(body.model, charged) ?? 0);
    }, 0);
    expect([0, 4]).toContain(last.code);
    expect(bill).toBeLessThanOrEqual(limitUsd);
    expect(bill).toBeLessThanOrEqual(Number(last.result["costUsd"]) + 1e-9);
  });

  test("Ctrl-C pressed again ends it at once, though a call is under way; so do its children", async () => {
    const { env, cwd, server } = await fleetOn(() => ({ fault: "hang" }));
    const running = startRunner([...RUN, "--jobs", "1"], { cwd, env });
    await expect.poll(() => server.exchanges.length).toBe(1);
    const children = childrenOf(running.child.pid ?? 0);

    const pressing = setInterval(() => running.child.kill("SIGINT"), 150);
    const { code, stdout } = await running.finished.finally(() => clearInterval(pressing));

    expect(code).toBe(130);
    expect(eventsIn(stdout).at(-1)?.["type"]).toBe("job-started");
    expect(children).toHaveLength(1);
    await expect.poll(() => children.filter(isRunning)).toEqual([]);
  });
});
