import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";

// Six steps of Lantern by the build before, whose core's SHA-256 begins with 1936edee: its save at step 4, and its
// journal. They are never made anew.
const FIXTURE = fileURLToPath(new URL("../../fixtures/old-core/", import.meta.url));

/** A folder with these of the fixture's files. */
function folderWith(...files: readonly string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), "old-core-"));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  mkdirSync(join(cwd, "saves"));
  for (const file of files) cpSync(join(FIXTURE, file), join(cwd, "saves", file));
  return cwd;
}

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
