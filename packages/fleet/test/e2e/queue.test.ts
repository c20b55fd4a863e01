import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { describeWithRedis, startRedis } from "../../../../test/helpers/fleet/redis-server.ts";
import { run, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import { failing } from "../../../../test/helpers/server/messages-replies.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";

const FLEET =
  "name: compare\nsteps: 3\nmodel: explorer\nmatrix: {effort: [low, high], seed: {from: 1, to: 2}}\n";

it("says in a line that a queue is to be named, and which address cannot be one", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.yaml"), FLEET);

  expect(await run(["fleet", "submit", "a.yaml"], { cwd })).toMatchObject({
    code: 64,
    stderr: "runner: no queue is named: give --redis URL, or set RUNNER_REDIS\n",
  });
  const secret = await run(["fleet", "submit", "a.yaml", "--redis", "http://:hush@host"], { cwd });
  expect(secret).toMatchObject({
    code: 64,
    stderr: expect.stringMatching(/^runner: the address of the queue is none of /),
  });
  expect(secret.stderr).not.toContain("hush");
});

describeWithRedis("a fleet on a queue, by the built command", () => {
  /** A folder with the file of a fleet, and a Redis. */
  async function setUp(fleet = FLEET, password?: string, more: Record<string, string> = {}) {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "a.yaml"), fleet);
    const redis = await startRedis(password === undefined ? {} : { password });
    const env = {
      RUNNER_REDIS: redis.url,
      ...more,
      ...(password === undefined ? {} : { RUNNER_REDIS_PASSWORD: password }),
    };
    const fleetOf = async (...words: string[]) =>
      await startRunner(["fleet", ...words], { cwd, env }).finished;
    return { cwd, env, redis, fleetOf };
  }

  it("is submitted, played and shown; again, nothing is played twice", async () => {
    const { fleetOf } = await setUp(FLEET, "hush-hush");

    const outputs = [
      await fleetOf("submit", "a.yaml"),
      await fleetOf("status", "a.yaml"),
      await fleetOf("work", "a.yaml", "--until-empty", "--jobs", "2"),
      await fleetOf("submit", "a.yaml"),
      await fleetOf("work", "--set", "store=fleets/compare", "--until-empty", "--quiet"),
      await fleetOf("status", "a.yaml"),
    ];

    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
    const [submitted, waiting, worked, again, nothing, done] = outputs.map(
      ({ stdout, stderr }) => stdout + stderr,
    );
    expect(submitted).toBe("compare: 4 jobs: 4 added to the queue\n");
    expect(waiting).toContain("4 jobs to be played, and no worker: start one with runner fleet work");
    expect(worked?.match(/: done after 3 steps$/gm)).toHaveLength(4);
    expect(again).toBe("compare: 4 jobs: 4 ended before\n");
    expect(nothing).toBe("");
    expect(done).toMatch(/^compare: 4 jobs: 4 done\n {2}steps {4}12\n/);
    expect(outputs.map(({ stdout, stderr }) => stdout + stderr).join()).not.toContain("hush-hush");
  });

  it("stops at a step on Ctrl-C, and puts back what was played", async () => {
    const { cwd, env, fleetOf } = await setUp("name: long\nsteps: 100000\nmodel: explorer\n");
    await fleetOf("submit", "a.yaml");
    const worker = startRunner(["fleet", "work", "a.yaml", "--jobs", "1", "--json"], { cwd, env });
    await worker.saw('"started"');

    worker.child.kill("SIGINT");
    const { code, stdout } = await worker.finished;

    expect({ code, left: stdout.trim().split("\n").at(-1) }).toEqual({
      code: 130,
      left: expect.stringContaining('"put-back"'),
    });
    expect(JSON.parse((await fleetOf("status", "a.yaml", "--json")).stdout)).toMatchObject({
      counts: { waiting: 1, playing: 0 },
      workers: [],
    });
    // Its store knows that it was begun, whoever looks without the queue.
    const { stdout: stored } = await startRunner(["fleet", "status", "a.yaml"], { cwd }).finished;
    expect(stored).toMatch(/^long: 1 job: 1 begun\n/);
  });

  it("ends on Ctrl-C though its Redis is away", async () => {
    const { cwd, env, redis, fleetOf } = await setUp("name: long\nsteps: 100000\nmodel: explorer\n");
    await fleetOf("submit", "a.yaml");
    const worker = startRunner(["fleet", "work", "a.yaml", "--jobs", "1", "--json"], { cwd, env });
    await worker.saw('"started"');

    await redis.stop("killed");
    worker.child.kill("SIGINT");
    const { code, stderr } = await worker.finished;

    expect(code).toBe(130);
    expect(stderr).toMatch(/^runner: unix:.*: trying again\n/);
  });

  it("is paused, goes on, and is cancelled and brought back job by job", async () => {
    const { fleetOf } = await setUp();
    await fleetOf("submit", "a.yaml");

    expect((await fleetOf("pause", "a.yaml", "--note", "for lunch")).stdout).toMatch(/^compare: paused/);
    const held = await fleetOf("work", "a.yaml", "--until-empty", "--quiet");
    expect(held).toMatchObject({ code: 4, stderr: "runner: the fleet is paused: for lunch\n" });
    expect((await fleetOf("status", "a.yaml")).stdout).toContain(
      "Stuck:\n  the fleet is paused: for lunch\n",
    );
    await fleetOf("resume", "a.yaml");
    expect((await fleetOf("cancel", "a.yaml")).stdout).toBe("compare: 4 jobs cancelled\n");
    expect((await fleetOf("work", "a.yaml", "--until-empty", "--quiet")).code).toBe(0);
    const { jobs } = JSON.parse((await fleetOf("status", "a.yaml", "--json")).stdout);
    expect((await fleetOf("retry", "a.yaml", "--job", jobs[0].id.slice(0, 6))).stdout).toBe(
      "compare: 1 job back in the queue\n",
    );
    await fleetOf("work", "a.yaml", "--until-empty", "--quiet");

    const { counts } = JSON.parse((await fleetOf("status", "a.yaml", "--json")).stdout);
    expect(counts).toMatchObject({ done: 1, cancelled: 3 });
  });

  it("has exit codes for jobs that were given up, and for a Redis that lost its memory", async () => {
    const { redis, fleetOf } = await setUp();
    const { server, env } = await strictServer(() => failing(400, { type: "invalid_request_error" }));
    const { cwd: _, ...lm } = await setUp(
      `name: few\nmodel: claude-haiku-5-5\nprofile: anthropic\nbase_url: ${server.url}\nsteps: 1\n`,
      undefined,
      env,
    );
    await lm.fleetOf("submit", "a.yaml");
    const givenUp = await lm.fleetOf("work", "a.yaml", "--until-empty", "--quiet");
    expect(givenUp).toMatchObject({
      code: 5,
      stderr: expect.stringMatching(/^runner: 1 job given up, the first with: .*claude-haiku-5-5/),
    });

    await fleetOf("submit", "a.yaml");
    await redis.stop("killed");
    await redis.start();
    const lost = await fleetOf("work", "a.yaml", "--until-empty", "--quiet");
    expect(lost).toMatchObject({
      ...{
        code: 75,
        stderr: "runner: the queue lost 4 jobs: run runner fleet submit again, then runner fleet work\n",
      },
    });
    await fleetOf("submit", "a.yaml");
    expect((await fleetOf("work", "a.yaml", "--until-empty", "--quiet")).code).toBe(0);
  });

  it("takes out of the queue what a changed file has no more, and brings it back with the file", async () => {
    const { cwd, fleetOf } = await setUp();
    await fleetOf("submit", "a.yaml");

    writeFileSync(join(cwd, "a.yaml"), FLEET.replace("to: 2", "to: 1"));
    expect((await fleetOf("submit", "a.yaml")).stdout).toBe(
      "compare: 2 jobs: 2 in the queue already, 2 removed, as the file no longer has them\n",
    );
    await fleetOf("work", "a.yaml", "--until-empty", "--quiet");
    expect((await fleetOf("status", "a.yaml")).stdout).toMatch(/^compare: 2 jobs: 2 done\n/);

    writeFileSync(join(cwd, "a.yaml"), FLEET);
    expect((await fleetOf("submit", "a.yaml")).stdout).toBe(
      "compare: 4 jobs: 2 added to the queue, 2 ended before\n",
    );
  });

  it("tells that a store holds no fleet", async () => {
    const { fleetOf } = await setUp();

    const { code, stderr } = await fleetOf("status", "a.yaml");

    expect(code).toBe(66);
    expect(stderr).toMatch(/^runner: fleets\/compare holds no fleet: submit it first/);
  });
});
