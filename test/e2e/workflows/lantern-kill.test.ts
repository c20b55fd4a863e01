import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { createRandom } from "../../helpers/runs/random.ts";
import { run, runProcess, startRunner } from "../../helpers/runs/run-command.ts";
import { rounds } from "../../helpers/runs/sweep.ts";
import { readWholeSave } from "../../helpers/saves/read-whole-save.ts";

const KILLS = rounds(2, 100);
/** The longest that a process is left alone: two are needed for the whole of the plan, mostly many more. */
const MOST_MS = 3_000;
const SEED = "4";

const COMMAND = [
  "workflow",
  "run",
  "lantern",
  "--input",
  `seed=${SEED}`,
  "--report",
  "report.json",
  "--quiet",
];

/** Kills the plan at some instant and goes on, until it is done or was killed `most` times; gives how often it was. */
async function playAndKill(cwd: string, most: number, random: () => number): Promise<number> {
  for (let kills = 0; kills < most; ) {
    const running = startRunner([...COMMAND, "--resume"], { cwd });
    await Promise.race([running.finished, delay(random() * MOST_MS)]);
    running.child.kill("SIGKILL");
    // It may have come to its end at the very instant at which it was to be killed.
    const { code, signal, stderr } = await running.finished;
    const isOver = signal === null;
    expect(isOver && code !== 0 ? stderr : "").toBe("");
    expect(isOver ? code : signal).toBe(isOver ? 0 : "SIGKILL");
    if (isOver) return kills;
    kills += 1;
  }
  const { code, stderr } = await runProcess([...COMMAND, "--resume"], { cwd });
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  return most;
}

/** All that two plays of the plan must have in common. */
async function endOf(cwd: string) {
  const info = JSON.parse((await run(["--save-info", "--json"], { cwd })).stdout) as {
    readonly file: string;
  };
  const report = JSON.parse(readFileSync(join(cwd, "report.json"), "utf8")) as Report;
  const tallies = report.steps.map(({ path, outcome, all: { ms: _, ...all } }) => ({ path, outcome, all }));
  const { memory, ...save } = await readWholeSave(join(cwd, info.file));
  return {
    save,
    memory: { ...memory, workflow: withoutTimes(memory.workflow) },
    status: report.status,
    tallies,
  };
}

/** What is known of the plan, but for its id and how long things took. */
function withoutTimes(plan: object | undefined): unknown {
  const { id: _, ...rest } = { id: null, ...plan };
  return JSON.parse(JSON.stringify(rest, (key, value: unknown) => (key === "ms" ? undefined : value)));
}

interface Report {
  readonly status: string;
  readonly steps: readonly {
    readonly path: string;
    readonly outcome: string;
    readonly all: Readonly<Record<string, number>>;
  }[];
}

test(`runner workflow run lantern, killed ${KILLS} times, ends as if it had been left alone`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const random = createRandom(Number(process.env["KILL_SEED"] ?? 20261122));
  const whole = temporaryFolder();
  expect((await runProcess(COMMAND, { cwd: whole })).code).toBe(0);
  const expected = await endOf(whole);

  for (let kills = 0; kills < KILLS; ) {
    const cwd = temporaryFolder();
    kills += await playAndKill(cwd, KILLS - kills, random);

    expect(await endOf(cwd)).toEqual(expected);
    expect((await run(["saves", "verify", "--all"], { cwd })).code).toBe(0);
  }
});
