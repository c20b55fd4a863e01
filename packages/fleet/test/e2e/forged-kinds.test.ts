import { randomInt } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { judgeHere } from "../../../../test/helpers/fleet/judge-here.ts";
import { FOLDERS } from "../../../../test/helpers/forgeries/forged-folders.ts";
import { OTHERS } from "../../../../test/helpers/forgeries/forged-others.ts";
import { RECORDS } from "../../../../test/helpers/forgeries/forged-records.ts";
import { forgeRedacted, REDACTED } from "../../../../test/helpers/forgeries/forged-redacted.ts";
import { type Forged, forgeRun } from "../../../../test/helpers/proof/forge-run.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { IS_LONG } from "../../../../test/helpers/runs/sweep.ts";

/** What the sample draws with; printed in the title. */
const SEED = Number(process.env["SWEEP_SEED"] ?? randomInt(2 ** 31));

/** The forgeries that the built command judges, besides; at night it judges all. */
const SAMPLE = 5;

/** The steps of the run that is forged: enough to reach milestones. */
const STEPS = 12;

/** The beginning of a run, up to a head. */
function beginningOf(records: Forged[]): Forged[] {
  const end = records.findIndex(({ type, step }) => type === "outcome" && step === STEPS);
  return records.slice(0, records.findIndex(({ type }, at) => type === "head" && at > end) + 1);
}

/** A submission of one short honest run, and its forgeries. */
async function submitted() {
  const cwd = temporaryFolder();
  const bench = (...words: string[]) => run(["bench", ...words], { cwd });
  await bench("enter", "one", "lantern", "--model", "explorer", "--set", "levels=memory");
  await bench("draw", "one", "--set", "runs=1");
  await bench("run", "one", "--quiet");
  await bench("export", "one", "--quiet");
  const folder = join(cwd, "one");
  const [name = ""] = readdirSync(join(folder, "runs"));
  const file = join("runs", name);
  const bytes = forgeRun(readFileSync(join(folder, file)), beginningOf);
  const put = (forged: Uint8Array): void => writeFileSync(join(folder, file), forged);
  put(bytes);
  const honest = ["entry.json", "manifest.json", file].map(
    (one) => [one, readFileSync(join(folder, one))] as const,
  );
  return {
    restore(): void {
      for (const one of readdirSync(join(folder, "runs"))) rmSync(join(folder, "runs", one));
      for (const [one, content] of honest) writeFileSync(join(folder, one), content);
    },
    judged: () => judgeHere(cwd, "one"),
    async check() {
      const { code, stdout } = await bench("check", "one", "--json");
      return { code, score: stdout === "" ? 0 : JSON.parse(stdout).rows[0].score };
    },
    forgeries: [
      ...[...RECORDS, ...OTHERS].map(
        ([what, change, lie]) => [what, () => put(forgeRun(bytes, change, lie))] as const,
      ),
      ...REDACTED.map(
        ([what, kind, change]) => [`hidden: ${what}`, () => put(forgeRedacted(bytes, kind, change))] as const,
      ),
      ...FOLDERS.map(([what, change]) => [what, () => change(folder, file)] as const),
    ],
  };
}

test(`48.A: no kind of forgery gets a score that was not played, and none is a fault of the referee's (SWEEP_SEED=${SEED})`, {
  timeout: 900_000,
}, async () => {
  const { restore, forgeries, judged, check } = await submitted();
  const random = createRandom(SEED);
  const drawn = Array.from({ length: SAMPLE }, () => Math.floor(random() * forgeries.length));
  const honest = { ...(await judged()), ...(await check()) };

  const through: unknown[] = [];
  for (const [at, [what, make]] of forgeries.entries()) {
    restore();
    make();
    const { score, error, refused } = await judged();
    const isFound = score === 0 && (error !== null || refused.length > 0);
    // A task that does not exist is not found; all else is a falsehood.
    const code = error === "task-unknown" ? 66 : 65;
    const told = IS_LONG || drawn.includes(at) ? await check() : { code, score: 0 };
    if (!isFound || told.code !== code || told.score !== 0) through.push([what, score, error, refused, told]);
  }

  expect(honest).toMatchObject({ code: 0, error: null, refused: [] });
  expect(honest.score).toBeGreaterThan(0);
  expect(through).toEqual([]);
  expect(forgeries.length).toBeGreaterThan(110);
  restore();
  expect((await check()).code).toBe(0);
});
