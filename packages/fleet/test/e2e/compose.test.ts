import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { describeWithRedis, startRedis } from "../../../../test/helpers/fleet/redis-server.ts";
import { startRunner } from "../../../../test/helpers/runs/run-command.ts";

interface Service {
  readonly command: string;
  readonly read_only?: boolean;
}

const { services } = parse(readFileSync(new URL("../../../../compose.yaml", import.meta.url), "utf8"), {
  merge: true,
}) as { readonly services: Readonly<Record<"submit" | "worker" | "viewer", Service>> };

test("the containers of the runner write to their volumes alone", () => {
  const { submit, worker, viewer } = services;

  expect([submit, worker, viewer].map((service) => service.read_only)).toEqual([true, true, true]);
});

// No engine for containers is needed: the same commands, with folders in the place of the volumes.
describeWithRedis("the commands of compose.yaml", () => {
  test("a worker is killed, and the next one finishes its job without a lost step", async () => {
    const root = temporaryFolder();
    for (const volume of ["data", "fleet"]) mkdirSync(join(root, volume));
    writeFileSync(join(root, "fleet/compare.yaml"), "name: compare\nsteps: 60\nmodel: explorer\n");
    const { url } = await startRedis();
    const start = (command: string, ...more: readonly string[]) => {
      const words = command.split(" ").map((word) => word.replace(/(^|=)\/(?=data|fleet)/, `$1${root}/`));
      return startRunner([...words, ...more], { cwd: join(root, "data"), env: { RUNNER_REDIS: url } });
    };

    const submitted = await start(services.submit.command).finished;
    const first = start(services.worker.command, "--json", "--set", "lease=2s");
    await first.saw('"started"');
    const pieces = (): number => readdirSync(join(root, "data/jobs"), { recursive: true }).length;
    await expect.poll(pieces, { interval: 20 }).toBeGreaterThan(4);
    first.child.kill("SIGKILL");
    await first.finished;
    const second = await start(services.worker.command, "--set", "lease=2s", "--until-empty").finished;
    const report = await start("fleet report /data").finished;

    expect(submitted).toMatchObject({ code: 0 });
    expect(second.code).toBe(0);
    expect(second.stdout + second.stderr).toContain("done after 60 steps");
    expect(report).toMatchObject({ code: 0 });
  });
});
