import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { fakeS3 } from "../../../../test/helpers/fleet/fake-s3.ts";
import { eventsIn, fleetText, folderWithFleet } from "../../../../test/helpers/fleet/fleet-folder.ts";
import { describeWithRedis, startRedis } from "../../../../test/helpers/fleet/redis-server.ts";
import { runProcess, startRunner } from "../../../../test/helpers/runs/run-command.ts";
import { strictServer } from "../../../../test/helpers/server/strict-server.ts";

describeWithRedis("a worker that cannot play", () => {
  /** A fleet that was submitted, and what runs a command on it. */
  async function submitted(fleet: string, env: Record<string, string> = {}) {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "a.yaml"), fleet);
    const { url } = await startRedis();
    const start = (words: readonly string[], more: Record<string, string> = {}) =>
      startRunner(["fleet", ...words], { cwd, env: { RUNNER_REDIS: url, ...env, ...more } });
    const work = (more: Record<string, string> = {}) =>
      start(["work", "a.yaml", "--until-empty", "--jobs", "2", "--json"], more);
    expect((await start(["submit", "a.yaml"]).finished).code).toBe(0);
    const status = async () => JSON.parse((await start(["status", "a.yaml", "--json"]).finished).stdout);
    const told = async () => (await start(["status", "a.yaml"]).finished).stdout;
    return { work, status, told };
  }

  it("stops when its key is refused; no job is given up, and a worker with the key plays all of them", async () => {
    const { server, env } = await strictServer();
    const { work, status, told } = await submitted(
      `name: few\nmodel: claude-haiku-5-5\nprofile: anthropic\nbase_url: ${server.url}\nsteps: 1\nmatrix: {seed: {from: 1, to: 6}}\n`,
      env,
    );

    const unfit = await work({ ANTHROPIC_API_KEY: "sk-test-expired" }).finished;
    const between = await status();
    const shown = await told();
    const fit = await work().finished;

    expect(unfit.code).toBe(78);
    expect(unfit.stderr).toMatch(
      /^runner: 127\.0\.0\.1:\d+ refuses the key for claude-haiku-5-5 .*: set ANTHROPIC_API_KEY/m,
    );
    expect(between).toMatchObject({
      counts: { waiting: 6, "given-up": 0, failed: 0 },
      unfit: [{ reason: expect.stringContaining("refuses the key for claude-haiku-5-5") }],
    });
    expect(between.jobs.map(({ attempts }: { attempts: number }) => attempts)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(shown).toMatch(/Stuck:\n {2}\S+:\d+ stopped at 20.+: 127\.0\.0\.1:\d+ refuses the key/);
    expect(fit.code).toBe(0);
    expect(await status()).toMatchObject({ counts: { done: 6 }, unfit: [] });
  });

  it("stops when the store refuses it for a while, and gives no job up", async () => {
    const s3 = await fakeS3();
    const env = s3.environment as Record<string, string>;
    const { work, status } = await submitted(`${fleetText(4, 200)}store: ${s3.url("runs")}\n`, env);
    const worker = work();
    await worker.saw('"started"');
    s3.fail(() => ({ status: 403, code: "ExpiredToken" }));

    const { code, stderr } = await worker.finished;
    s3.fail(() => null);

    expect(code).toBe(78);
    expect(stderr).toContain("ExpiredToken");
    expect(await status()).toMatchObject({
      counts: { waiting: 4, "given-up": 0, failed: 0 },
      unfit: [{ reason: expect.stringContaining("ExpiredToken") }],
    });
  });

  it("takes no job when its disk cannot be written", async () => {
    const { work, status } = await submitted(fleetText(2, 1));

    const { code, stdout, stderr } = await work({ TMPDIR: "/proc/nowhere" }).finished;

    expect({ code, stdout }).toEqual({ code: 73, stdout: "" });
    expect(stderr).toMatch(/^runner: \/proc\/nowhere cannot be written, /);
    expect(await status()).toMatchObject({
      counts: { waiting: 2 },
      unfit: [{ reason: expect.stringContaining("/proc/nowhere cannot be written") }],
    });
  });
});

it("a fleet that is played here stops when its key is refused, and gives no job up", async () => {
  const { server, env } = await strictServer();
  const cwd = folderWithFleet(
    `name: few\nmodel: claude-haiku-5-5\nprofile: anthropic\nbase_url: ${server.url}\nsteps: 1\nmatrix: {seed: {from: 1, to: 6}}\n`,
  );
  const play = (more = {}) =>
    runProcess(["fleet", "run", "few.yaml", "--jobs", "2", "--json"], { cwd, env: { ...env, ...more } });

  const unfit = await play({ ANTHROPIC_API_KEY: "sk-test-expired" });
  const fit = await play();

  expect(unfit.code).toBe(78);
  expect(eventsIn(unfit.stdout).filter(({ type }) => type === "job-started").length).toBeLessThanOrEqual(2);
  expect(eventsIn(unfit.stdout).at(-1)).toMatchObject({
    ...{ type: "fleet-result", end: "unfit", givenUp: [] },
    unfit: { code: "credentials-refused" },
  });
  expect(fit.code).toBe(0);
});
