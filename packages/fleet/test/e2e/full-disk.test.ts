import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { fullDisk } from "../../../../test/helpers/disks/full-disk.ts";
import { describeWithRedis, startRedis } from "../../../../test/helpers/fleet/redis-server.ts";
import { startRunner } from "../../../../test/helpers/runs/run-command.ts";

/** A fleet whose store's disk is full while `marker` is there. */
function fullFleet(env: Record<string, string> = {}) {
  const cwd = realpathSync(temporaryFolder());
  const [marker, preload, notes] = [join(cwd, "full"), join(cwd, "full.cjs"), join(cwd, "notes.jsonl")];
  mkdirSync(join(cwd, "tmp"));
  writeFileSync(join(cwd, "long.yaml"), "name: long\nsteps: 60\nmodel: explorer\nmatrix: {seed: [1, 2]}\n");
  const store = join(cwd, "fleets", "long");
  writeFileSync(preload, `const fs = require("node:fs");${fullDisk(store, marker)}`);
  const all = { TMPDIR: join(cwd, "tmp"), NODE_OPTIONS: `--require ${preload}`, ...env };
  const start = (...words: string[]) => startRunner(["fleet", ...words], { cwd, env: all });
  const notify = ["--set", `notify=cat >> ${notes}`];
  return {
    ...{ start, notify, store },
    fill: () => writeFileSync(marker, ""),
    free: () => rmSync(marker),
    status: async () => JSON.parse((await start("status", "long.yaml", "--json").finished).stdout),
    notified: () =>
      readFileSync(notes, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
  };
}

const WAIT = {
  reason: expect.stringMatching(/: the disk is full$/),
  since: expect.stringMatching(/^20.+Z$/),
};

it("a fleet whose store's disk is full shows its wait in its status, tells the notify command once, and goes on with room", async () => {
  const { start, notify, store, fill, free, status, notified } = fullFleet();
  const running = start("run", "long.yaml", "--jobs", "2", "--json", ...notify);
  await running.saw('"job-started"');

  fill();
  await running.saw('"waiting"');
  const waiting = await status();
  const shown = (await start("status", "long.yaml").finished).stdout;
  free();
  const { code, stdout, stderr } = await running.finished;

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(waiting.jobs.map(({ waits }: { waits: unknown }) => waits)).toContainEqual(WAIT);
  expect(shown).toMatch(
    /Stuck:\n {2}[12] jobs? waits? since 20\S+Z, for half an hour at most: \/.+: the disk is full$/m,
  );
  expect(stdout).toContain('"wait":null');
  expect((await status()).jobs.map(({ waits }: { waits: unknown }) => waits)).toEqual([null, null]);
  const [first, ...rest] = notified();
  expect(first).toEqual({
    ...{ type: "error", fleet: "long", id: "store-failed" },
    text: `${store}: the disk is full: jobs wait for the store, for half an hour at most`,
  });
  expect(rest.at(-1)).toEqual({ type: "end", fleet: "long", id: "done", text: "nothing is left to play" });
});

describeWithRedis("a fleet on a queue", () => {
  it("shows in its status that its jobs wait for a store whose disk is full", async () => {
    const { url } = await startRedis();
    const { start, notify, fill, free, status, notified } = fullFleet({ RUNNER_REDIS: url });
    await start("submit", "long.yaml").finished;
    const worker = start("work", "long.yaml", "--until-empty", "--jobs", "2", "--json", ...notify);
    await worker.saw('"started"');

    fill();
    await worker.saw('"waiting"');
    await expect
      .poll(async () => (await status()).jobs.map(({ waits }: { waits: unknown }) => waits), {
        timeout: 20_000,
      })
      .toContainEqual(WAIT);
    free();
    const { code } = await worker.finished;

    expect(code).toBe(0);
    expect((await status()).jobs.map(({ waits }: { waits: unknown }) => waits)).toEqual([null, null]);
    expect(notified().map(({ type }) => type)).toContain("error");
  });
});
