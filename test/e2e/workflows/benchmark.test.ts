import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { jsonLines } from "./workflow-files.ts";

const SPLITS = ["--input", 'splits=["met Odo","took the ember in the Wood"]', "--input", "steps=25"];

interface Report {
  readonly status: string;
  readonly steps: readonly {
    readonly path: string;
    readonly outcome: string;
    readonly all: { readonly steps: number; readonly attempts: number };
    readonly process: { readonly steps: number };
  }[];
}

const reportIn = (stdout: string): Report => jsonLines(stdout).at(-1) as unknown as Report;

/** What a game came to: each of its steps, with its outcome and steps of play. */
const gameIn = (report: Report, game: number) =>
  report.steps.flatMap(({ path, outcome, all }) => {
    const prefix = `games[${game}].`;
    return path.startsWith(prefix) ? [`${path.slice(prefix.length)}: ${outcome}, ${all.steps}`] : [];
  });

/** The checkpoints of one seed: what they were kept with, and the machine in them. */
async function splitsOf(cwd: string, seed: number) {
  const { stdout } = await run(["workflow", "checkpoints", "benchmark", "--json"], { cwd });
  const own = jsonLines(stdout).filter((each) => String(each["checkpoint_id"]).startsWith(`seed_${seed}_`));
  return Promise.all(
    own.map(async ({ checkpoint_id: id, metadata, step, file }) => {
      const info = await run(["saves", "show", String(file), "--json"], { cwd });
      return { id, metadata, step, machine: jsonLines(info.stdout)[0]?.["machineSha256"] };
    }),
  );
}

describe("runner workflow run benchmark", () => {
  test("plays each seed of a list as it is played alone, from the title, and counts all of it", async () => {
    const [both, alone] = [temporaryFolder(), temporaryFolder()];

    const list = await run(["workflow", "run", "benchmark", ...SPLITS, "--input", "seeds=[2,5]", "--json"], {
      cwd: both,
    });
    const one = await run(["workflow", "run", "benchmark", ...SPLITS, "--input", "seeds=5", "--json"], {
      cwd: alone,
    });
    const verified = await run(["saves", "verify", "--all"], { cwd: both });

    expect([list.code, one.code, verified.code, verified.stdout]).toEqual([
      ...[0, 0, 0],
      expect.stringMatching(/^All \d+ checks passed\.$/m),
    ]);
    const [inList, byItself] = [reportIn(list.stdout), reportIn(one.stdout)];
    expect(gameIn(inList, 1)).toEqual(gameIn(byItself, 0));
    expect(gameIn(inList, 1)).toContain("splits[0].mark: done, 0");
    const splits = await splitsOf(both, 5);
    expect(splits).toHaveLength(2);
    expect(splits).toEqual(await splitsOf(alone, 5));
    expect(splits[0]).toMatchObject({
      metadata: { seed: 5, split: "met Odo", steps: splits[0]?.step },
      machine: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const others = await splitsOf(both, 2);
    expect(others.map(({ machine }) => machine)).not.toEqual(splits.map(({ machine }) => machine));
    const stepsOf = (game: number) =>
      inList.steps.find(({ path }) => path === `games[${game}].splits`)?.all.steps ?? 0;
    const intros = inList.steps.filter(({ path }) => path.endsWith("intro"));
    const inAll = intros.reduce((sum, { all }) => sum + all.steps, stepsOf(0) + stepsOf(1));
    expect(inList.steps.find(({ path }) => path === "games")?.all.steps).toBe(inAll);
  });

  test("stopped in its second game it goes on there, and the first is not played again", async () => {
    const [cwd, whole] = [temporaryFolder(), temporaryFolder()];
    const args = ["workflow", "run", "benchmark", ...SPLITS, "--input", "seeds=[2,5]", "--json"];
    const unbroken = reportIn((await run(args, { cwd: whole })).stdout);
    const first = unbroken.steps.find(({ path }) => path === "games[0].splits")?.all.steps ?? 0;

    const stopped = await run([...args, "--steps", `${first + 6}`], { cwd });
    const resumed = await run([...args, "--resume"], { cwd });

    expect([stopped.code, resumed.code]).toEqual([4, 0]);
    const report = reportIn(resumed.stdout);
    const outcomes = ({ steps }: Report) =>
      steps.map(({ path, outcome, all }) => ({ path, outcome, ...all }));
    const timeless = (one: Report) => outcomes(one).map((step) => ({ ...step, ms: 0, calls: 0 }));
    expect(timeless(report)).toEqual(timeless(unbroken));
    expect(report.steps.find(({ path }) => path === "games[0].intro")?.process.steps).toBe(0);
    expect(await splitsOf(cwd, 5)).toEqual(await splitsOf(whole, 5));
    const started = jsonLines(resumed.stdout).flatMap(({ type, path }) =>
      type === "stage-started" ? [path] : [],
    );
    expect(started.filter((path) => String(path).startsWith("games[0]"))).toEqual([]);
  });

  test("shows its games before anything is played, and in its chart", async () => {
    const cwd = temporaryFolder();

    const plan = await run(["workflow", "run", "benchmark", "--dry-run", "--input", "seeds=7,8"], { cwd });
    const chart = await run(["workflow", "graph", "benchmark"], { cwd });
    const checked = await run(["workflow", "check", "benchmark"], { cwd });

    expect([plan.code, chart.code, checked.code]).toEqual([0, 0, 0]);
    expect(plan.stdout).toContain("for_each: [7,8]");
    expect(plan.stdout).toMatch(/1\. title \(restore\)\n +from: new-game\n +seed: \$\{\{ item \}\}\n/);
    expect(chart.stdout).toContain("title: restore<br/>back to a new game<br/>seed");
  });

  test("refuses a seed that is none, and says so", async () => {
    const cwd = temporaryFolder();

    const { code, stdout } = await run(["workflow", "run", "benchmark", "--input", "seeds=[2.5]"], { cwd });

    expect(code).toBe(5);
    expect(stdout).toContain("seed: it takes a whole number from 0 to 4294967295, got 2.5");
  });
});
