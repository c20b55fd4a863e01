import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { openFleetBook } from "../../packages/fleet/src/jobs/fleet-book.ts";
import { openStore } from "../../packages/fleet/src/store/open-store.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { childrenOf } from "../helpers/queue/kill-fleet.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run, startRunner } from "../helpers/runs/run-command.ts";
import { rounds } from "../helpers/runs/sweep.ts";

const KILLS = rounds(4, 60);
const random = createRandom(Number(process.env["KILL_SEED"] ?? 20261127));

const TASK = `name: small
game: lantern
goal: Look around.
bounds: { steps: 40 }
milestones: [{ reach: "new map: *", most: 3 }, { reach: "embers: *" }]
seeds: { from: 1, to: ${KILLS} }
levels: [pixels, memory]
`;

const COMMAND = ["bench", "run", "small.yaml", "--model", "explorer", "--jobs", "2", "--json"];

/** A folder with the task. */
function openFolder(): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "small.yaml"), TASK);
  return cwd;
}

/** What a benchmark came to: its report, and of each run its end, without times. */
async function tell(cwd: string) {
  const { stdout } = await run(["bench", "report", "--json"], { cwd });
  const ends = await openFleetBook(await openStore(join(cwd, "bench/explorer"), { environment: {} })).ends();
  const runs = [...ends].map(([id, { steps, frames, machineSha256, milestones }]) => {
    const names = milestones.map(({ name, step }) => ({ name, step }));
    return [id, { steps, frames, machineSha256, names }] as const;
  });
  const takeovers = [...ends.values()].reduce((sum, end) => sum + end.takeovers, 0);
  return { told: { report: JSON.parse(stdout), runs: Object.fromEntries(runs.sort()) }, takeovers };
}

it(`bench run ends as if it had been left alone, after ${KILLS} kills: the same command continues, and plays nothing twice`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const [plain, mortal] = [openFolder(), openFolder()];
  expect((await run([...COMMAND, "--quiet"], { cwd: plain })).code).toBe(0);

  const ended: string[] = [];
  const collect = (stdout: string): void => {
    for (const [, id = ""] of stdout.matchAll(/"type":"job-ended","job":"([0-9a-f]+)"/g)) ended.push(id);
  };
  let killed = 0;
  for (; killed < KILLS; killed += 1) {
    const running = startRunner(COMMAND, { cwd: mortal });
    const isAtEnd = await Promise.race([
      running.saw('"type":"job-started"').then(() => false),
      running.finished.then(() => true),
    ]);
    await delay(200 + random() * 1_500);
    // Its processes now and then go with it.
    const children = random() < 0.5 ? childrenOf(running.child.pid ?? 0) : [];
    running.child.kill("SIGKILL");
    for (const child of children) {
      try {
        process.kill(child, "SIGKILL");
      } catch {}
    }
    collect((await running.finished).stdout);
    if (isAtEnd) break;
  }
  expect(killed).toBeGreaterThanOrEqual(2);
  const last = await run(COMMAND, { cwd: mortal });
  collect(last.stdout);

  expect(last.code).toBe(0);
  expect(new Set(ended).size, "no run ends twice").toBe(ended.length);
  const { told, takeovers } = await tell(mortal);
  expect(told).toEqual((await tell(plain)).told);
  expect(takeovers, "runs were killed half-way").toBeGreaterThan(0);
  const again = await run(COMMAND, { cwd: mortal });
  expect(again.stdout).not.toContain('"type":"job-started"');
});
