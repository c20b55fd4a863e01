import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  childrenOf,
  endsIn,
  eventsIn,
  fleetText,
  folderWithFleet,
  isRunning,
} from "../../../../test/helpers/fleet/fleet-folder.ts";
import { run, runProcess, startRunner } from "../../../../test/helpers/runs/run-command.ts";

const RUN = ["fleet", "run", "few.yaml", "--jobs", "2"];

/** The fleets that are interrupted. */
const [SEEDS, STEPS] = [3, 12];

/** Plays a fleet, and sends a signal once it plays; anew, where the fleet was quicker than that. */
async function playUntil(signal: NodeJS.Signals) {
  for (;;) {
    const cwd = folderWithFleet(fleetText(SEEDS, STEPS));
    const running = startRunner([...RUN, "--json"], { cwd });
    await running.saw('"type":"job-played"');
    const children = childrenOf(running.child.pid ?? 0);
    running.child.kill(signal);
    const ended = await running.finished;
    if (ended.code !== 0) return { cwd, ended, children, between: await endsIn(cwd) };
  }
}

let another: ReturnType<typeof endsIn> | undefined;

/** How the jobs of such a fleet end that nobody interrupts. */
function endsOfAnother(): ReturnType<typeof endsIn> {
  const play = async (): ReturnType<typeof endsIn> => {
    const cwd = folderWithFleet(fleetText(SEEDS, STEPS));
    await runProcess(RUN, { cwd });
    return endsIn(cwd);
  };
  another ??= play();
  return another;
}

describe("runner fleet run", () => {
  test("plays every job of a file, tells each, and the second time plays nothing", async () => {
    const cwd = folderWithFleet(fleetText(3, 4));

    const first = await runProcess(RUN, { cwd });
    const second = await runProcess(RUN, { cwd });

    expect({ code: first.code, lines: first.stderr.split("\n").sort() }).toEqual({
      code: 0,
      lines: [
        "",
        expect.stringMatching(/^1\/3 [0-9a-f]{8} seed=\d: done at step 4$/),
        expect.stringMatching(/^2\/3 [0-9a-f]{8} seed=\d: done at step 4$/),
        expect.stringMatching(/^3\/3 [0-9a-f]{8} seed=\d: done at step 4$/),
        "few: 3 jobs, none ended before",
      ],
    });
    expect(first.stdout).toContain("few is done: 3 of 3 jobs ended: 3 done.\n");
    expect(first.stdout).toMatch(/^cell +runs .*\nA +3 .*\n\nMore: runner fleet report few\.yaml\n$/m);
    expect({ code: second.code, stderr: second.stderr }).toEqual({
      ...{ code: 0, stderr: "few: 3 jobs, 3 ended before\n" },
    });
    expect(second.stdout).toContain("few is done: 3 of 3 jobs ended: 3 done.\n");
    expect(Object.values(await endsIn(cwd)).map(({ outcome, steps }) => `${outcome} ${steps}`)).toEqual([
      ...["done 4", "done 4", "done 4"],
    ]);
    expect(readdirSync(cwd).sort()).toEqual(["few.yaml", "fleets"]);
    expect(existsSync(join(cwd, "fleets/few/fleet_lock"))).toBe(false);
  });

  test("another matrix plays what is new, leaves what is gone, and --json tells all of it", async () => {
    const cwd = folderWithFleet(fleetText(2, 3));
    await runProcess(RUN, { cwd });
    writeFileSync(join(cwd, "few.yaml"), fleetText(3, 3).replace("from: 1", "from: 2"));

    const { code, stdout, stderr } = await runProcess([...RUN, "--json"], { cwd });

    const events = eventsIn(stdout);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(events[0]).toMatchObject({ type: "fleet-started", jobs: 2, ended: 1, added: 1, left: 1 });
    expect(events.filter(({ type }) => type === "job-ended")).toMatchObject([
      { cell: { seed: 3 }, result: { outcome: "done", steps: 3 } },
    ]);
    expect(events.at(-1)).toMatchObject({
      ...{ type: "fleet-result", fleet: "few", end: "empty", jobs: 2, givenUp: [] },
      outcomes: { done: 2, failed: 0, budget: 0, "needs-person": 0 },
    });
    expect(Object.keys(await endsIn(cwd))).toHaveLength(3);
  });

  test("Ctrl-C stops it at a step of each job; the same command goes on to the same end", async () => {
    const { cwd, ended, between } = await playUntil("SIGINT");

    const rest = await runProcess(RUN, { cwd });

    expect(ended.code).toBe(130);
    expect(ended.stderr).toBe(
      "Stopping: jobs stop at their next step, saved. Press Ctrl-C again to end at once.\n",
    );
    const events = eventsIn(ended.stdout);
    expect(events.some(({ type, why }) => type === "job-put-back" && why === "drained")).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: "fleet-result", end: "drained", givenUp: [] });
    expect(Object.keys(between).length).toBeLessThan(SEEDS);
    expect(rest.code).toBe(0);
    expect(await endsIn(cwd)).toEqual(await endsOfAnother());
  });

  test("killed, its children end at once; the same command goes on to the same end", async () => {
    const { cwd, ended, between, children } = await playUntil("SIGKILL");

    await expect.poll(() => children.filter(isRunning)).toEqual([]);
    const rest = await runProcess(RUN, { cwd });

    expect(ended.signal).toBe("SIGKILL");
    expect(children.length).toBeGreaterThan(0);
    expect(Object.keys(between).length).toBeLessThan(SEEDS);
    expect(rest.code).toBe(0);
    expect(await endsIn(cwd)).toEqual(await endsOfAnother());
  });

  test("a second one on the same store is told who plays it, and stops", async () => {
    const cwd = folderWithFleet(fleetText(2, 1_000));
    const running = startRunner([...RUN, "--json"], { cwd });
    await running.saw('"type":"job-started"');

    const second = await run(RUN, { cwd });
    running.child.kill("SIGINT");
    await running.finished;

    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 75, stdout: "" });
    expect(second.stderr).toMatch(
      new RegExp(
        `^runner: the fleet in fleets/few is played by process ${running.child.pid} on \\S+ since \\S+: wait for it, or stop it with Ctrl-C; then run the same command again\n$`,
      ),
    );
  });
});
