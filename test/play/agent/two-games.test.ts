import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { FOLDER, killBefore, playRun, readRun } from "../../helpers/runs/journal-world.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

it("a game that has only its journal keeps it, when another one has the same title", async () => {
  const rom = join(temporaryFolder(), "other.gb");
  writeFileSync(
    rom,
    buildRom({ title: "LANTERN" }, (code) => code.raw(0x18, 0xfe)),
  );
  const disk = powerCutDisk();
  const player = scriptedPlayer();
  await killBefore(3, { disk, player, saveEvery: 100 });
  const before = recordsOf(disk);
  const asked = player.asked.length;

  await playRun({ disk, rom, untilStep: 2 });

  expect(recordsOf(disk)).toHaveLength(before.length);
  const journals = disk.list(FOLDER).filter((name) => name.endsWith(".jsonl"));
  expect(journals.sort()).toEqual([
    expect.stringMatching(/^lantern-[0-9a-f]{4}_journal\.jsonl$/),
    "lantern_journal.jsonl",
  ]);

  const bundled = new URL("../../../roms.example/lantern.gb", import.meta.url).pathname;
  await playRun({ disk, player, rom: bundled, untilStep: 2 });

  expect(player.asked).toHaveLength(asked);
  expect((await readRun(disk)).totalSteps).toBe(2);
});
