import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { describeWithRedis, startRedis } from "../../../../test/helpers/fleet/redis-server.ts";
import { startRunner } from "../../../../test/helpers/runs/run-command.ts";

describeWithRedis("a fleet whose file changes", () => {
  async function setUp(fleet: string) {
    const cwd = temporaryFolder();
    const write = (text: string) => writeFileSync(join(cwd, "a.yaml"), `name: a\nmodel: explorer\n${text}`);
    write(fleet);
    const { url } = await startRedis();
    const start = (...words: string[]) =>
      startRunner(["fleet", ...words], { cwd, env: { RUNNER_REDIS: url } });
    return { write, start, fleetOf: async (...words: string[]) => await start(...words).finished };
  }

  it("while it is played: what left it stops, what is new is played by the same worker, what ended stays ended", async () => {
    const { write, start, fleetOf } = await setUp("matrix: {steps: [2, 100000]}\n");
    await fleetOf("submit", "a.yaml");
    const worker = start("work", "a.yaml", "--jobs", "1", "--until-empty", "--json");
    await worker.saw('"outcome":"done"');
    await worker.saw('"steps":100000');

    write("matrix: {steps: [2, 3]}\n");
    const submitted = (await fleetOf("submit", "a.yaml")).stdout;
    const { code, stdout } = await worker.finished;
    // It stopped at a step, long before the built-in player is at the game's end.
    const long = stdout.split("\n").filter((line) => line.includes('"steps":100000'));

    expect(submitted).toBe(
      "a: 2 jobs: 1 added to the queue, 1 ended before, 1 removed, as the file no longer has them\n",
    );
    expect(code).toBe(0);
    expect(long.at(-1)).toContain('"type":"put-back"');
    const { counts, jobs } = JSON.parse((await fleetOf("status", "a.yaml", "--json")).stdout);
    expect(counts).toMatchObject({ done: 2, playing: 0, waiting: 0 });
    expect(jobs.map(({ steps }: { readonly steps: number }) => steps)).toEqual([2, 3]);
  });

  it("submitted twice at once, each job is played once", async () => {
    const { start, fleetOf } = await setUp("steps: 2\nmatrix: {seed: {from: 1, to: 3}}\n");

    const submits = await Promise.all([
      start("submit", "a.yaml").finished,
      start("submit", "a.yaml").finished,
    ]);
    const { stdout } = await fleetOf("work", "a.yaml", "--until-empty", "--json");

    expect(submits.map(({ code }) => code)).toEqual([0, 0]);
    expect(stdout.match(/"outcome":"done"/g)).toHaveLength(3);
    expect(JSON.parse((await fleetOf("status", "a.yaml", "--json")).stdout).counts).toMatchObject({
      done: 3,
    });
  });
});
