import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { encodeLine, JOURNAL_START } from "../../../src/record/journal/format/lines.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { type Forged, firstOf, forgeRun } from "../../helpers/proof/forge-run.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { linesOf } from "../../helpers/saves/journals.ts";

const copy = playedFolder(["--steps", "55", "--new-game"]);
const JOURNAL = "saves/lantern_journal.jsonl";
const NOTHING = ["total", ...Array.from({ length: 11 }, () => 0)];

/** Other totals in the journal of a folder, and its chain made to fit. The saves know nothing of it. */
function forge(cwd: string, change: (totals: JsonObject) => unknown): void {
  let place = JOURNAL_START;
  const lines = linesOf(readFileSync(join(cwd, JOURNAL))).map((line) => {
    const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(line.toString()) as JsonObject;
    const totals = value["totals"] as JsonObject | undefined;
    const other = totals === undefined ? value : { ...value, totals: change(totals) };
    const { bytes, after } = encodeLine(other as JsonObject, place);
    place = after;
    return bytes;
  });
  writeFileSync(join(cwd, JOURNAL), Buffer.concat(lines));
}

const verify = (cwd: string) => run(["saves", "verify"], { cwd });

describe("47.C1: totals of keyframes are recomputed", () => {
  test("by saves verify, which reports false ones", async () => {
    const cwd = copy();
    const before = await verify(cwd);
    forge(cwd, (totals) => ({ ...totals, total: [NOTHING] }));

    const after = await verify(cwd);

    expect([before.code, after.code]).toEqual([0, 65]);
    expect(`${before.stdout}${before.stderr}`).not.toContain("totals");
    expect(`${after.stdout}${after.stderr}`).toContain(
      "is not in order: the totals at step 50 are not those of the calls before",
    );
  });

  test("by saves verify, which tells those of a later version from false ones; cost sums up the calls", async () => {
    const cwd = copy();
    const cost = await run(["cost", "--json"], { cwd });
    forge(cwd, (totals) => ({ ...totals, total: [[...NOTHING, "more"]] }));

    const { stdout, stderr } = await verify(cwd);

    expect(`${stdout}${stderr}`).toContain("this version does not understand the totals at step 50");
    expect(`${stdout}${stderr}`).not.toContain("not in order");
    expect((await run(["cost", "--json"], { cwd })).stdout).toBe(cost.stdout);
  });

  /** The file of the run, with totals in its keyframe. */
  async function exported(totals: unknown) {
    const cwd = copy();
    await run(["export", "run", "out.run"], { cwd });
    const file = join(cwd, "out.run");
    const honest = readFileSync(file);
    const forged = forgeRun(honest, (records: Forged[]) => {
      firstOf(records, "keyframe", 50).totals = totals;
    });
    writeFileSync(file, forged);
    return { file, into: temporaryFolder() };
  }

  const groups = ["models", "hours", "purposes", "skills", "agents", "runs"];
  const FALSE = { runId: null, total: [NOTHING], ...Object.fromEntries(groups.map((name) => [name, []])) };

  test("by check, which calls a file with false ones false", async () => {
    const { file, into } = await exported(FALSE);

    const { code, stdout, stderr } = await run(["check", file, "--quiet"], { cwd: into });

    expect(code).toBe(65);
    expect(`${stdout}${stderr}`).toContain("the totals at step 50 are not those of the calls before");
  });

  test("by import, before any of them is believed: it puts nothing into the folder", async () => {
    const { file, into } = await exported(FALSE);

    const { code, stderr } = await run(["import", file], { cwd: into });

    expect(code).toBe(65);
    expect(stderr).toContain("the totals at step 50 are not those of the calls before");
    expect(existsSync(join(into, JOURNAL))).toBe(false);
  });

  test("by nobody where a later version wrote them: the imported run's calls are summed up", async () => {
    const { file, into } = await exported({ ...FALSE, total: [[...NOTHING, "more"]] });
    const callsIn = async (cwd: string): Promise<number> =>
      JSON.parse((await run(["cost", "--json"], { cwd })).stdout).total.calls;

    const imported = await run(["import", file], { cwd: into });

    expect(imported.code).toBe(0);
    expect(await callsIn(into)).toBe(await callsIn(copy()));
  });
});
