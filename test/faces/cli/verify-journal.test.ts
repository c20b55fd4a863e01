import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { runHere } from "../../helpers/runs/run-here.ts";
import { SMALL_GAMES } from "../../helpers/small-games/all-games.ts";

test("a journal without a save is replayed with the ROM that it names, as long as that is there", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "rooms.gb"), SMALL_GAMES["rooms"]?.() ?? "");
  await runHere(["rooms.gb", "--model", "explorer", "--steps", "2", "--quiet"], { cwd });
  for (const name of ["rooms_save_step0002.png", "checkpoints"])
    rmSync(join(cwd, "saves", name), { recursive: true, force: true });

  const named = await runHere(["saves", "verify"], { cwd });
  renameSync(join(cwd, "rooms.gb"), join(cwd, "moved.gb"));
  const gone = await runHere(["saves", "verify"], { cwd });

  expect(named.stdout).toMatch(/^ok .*rooms_journal\.jsonl: 2 steps replayed/m);
  expect(gone.stdout).toMatch(/^note .*rooms_journal\.jsonl: its ROM .* was not found.*pass it with --rom$/m);
});
