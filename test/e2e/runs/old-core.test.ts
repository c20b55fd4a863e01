import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";

// Six steps of Lantern on an earlier core, never made anew: the save at step 4, and the journal. `old-core` is of a core
// that is not kept, 1936edee…; `released-core` of 6a29f019…, which is in core/released.
const FIXTURES = fileURLToPath(new URL("../../fixtures/", import.meta.url));

/** A folder with these of a fixture's files. */
function folderOf(fixture: string, ...files: readonly string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), "old-core-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  mkdirSync(join(cwd, "saves"));
  for (const file of files) cpSync(join(FIXTURES, fixture, file), join(cwd, "saves", file));
  return cwd;
}

const folderWith = (...files: readonly string[]): string => folderOf("old-core", ...files);

const SAVE = "lantern_save_step0004.png";
const JOURNAL = "lantern_journal.jsonl";

test("a run goes on from a save that another build of the core made", async () => {
  const cwd = folderWith(SAVE);

  const { code, stdout } = await run(["--steps", "3"], { cwd });

  expect(code).toBe(0);
  expect(stdout).toContain("Steps: 3 played now, 7 in all.");
  expect(readdirSync(join(cwd, "saves"))).toContain("lantern_save_step0007.png");
});

test("what such a build's journal tells behind the save is kept, and said not to be replayed", async () => {
  const cwd = folderWith(SAVE, JOURNAL);

  const { code, stdout, stderr } = await run(["--steps", "3"], { cwd });
  const verified = await run(["saves", "verify"], { cwd });

  expect(code).toBe(0);
  expect(stdout).toContain("Steps: 3 played now, 7 in all.");
  expect(stderr).toMatch(
    /leads to step 4 and no further: what follows was played on another build of the core \(1936edee…\), cannot be replayed on this one, and is quarantined in saves\/lantern_journal_quarantined_\d+\.jsonl/,
  );
  expect(verified.code).toBe(0);
  expect(verified.stdout).toMatch(
    /was played on another build of the core \(1936edee….*nothing was replayed/,
  );
});

test("such a build's journal without a save is refused, and nothing is changed", async () => {
  const cwd = folderWith(JOURNAL);

  const { code, stderr } = await run(["--steps", "3"], { cwd });

  expect(code).toBe(65);
  expect(stderr).toMatch(
    /the journal was begun on another build of the core \(1936edee…, this one is [0-9a-f]{8}…\) and cannot be replayed on this one: continue from a save/,
  );
  expect(readdirSync(join(cwd, "saves"))).toEqual([JOURNAL]);
});

test.each([
  ["its journal and a save before its end", [SAVE, JOURNAL]],
  ["its journal alone", [JOURNAL]],
])("a run on a core that is kept loses no step: %s", async (_, files) => {
  const cwd = folderOf("released-core", ...files);

  const { code, stdout, stderr } = await run(["--steps", "2"], { cwd });
  const verified = await run(["saves", "verify", "--all"], { cwd });

  expect({ code, isQuarantined: stderr.includes("quarantined") }).toEqual({ code: 0, isQuarantined: false });
  expect(stdout).toContain("Steps: 2 played now, 8 in all.");
  expect(verified.stdout).toContain("8 steps replayed");
  expect(verified.code).toBe(0);
});
