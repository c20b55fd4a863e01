import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodePng } from "../../../packages/emulator/src/picture/screen-png.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { FADING_MAP, fadingRom } from "../../helpers/roms/fading-rom.ts";
import { run } from "../../helpers/runs/run-command.ts";

/** How many colours each milestone's picture has. */
function colourCounts(cwd: string): readonly number[] {
  const folder = join(cwd, "saves/checkpoints");
  return readdirSync(folder).map((file) => {
    const { rgb } = decodePng(readFileSync(join(folder, file)));
    return new Set(Array.from({ length: rgb.length / 3 }, (_, i) => rgb.subarray(3 * i, 3 * i + 3).join()))
      .size;
  });
}

test("the picture of a milestone is never the blank of a fade, and every step of it can be played again", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "fading.gb"), fadingRom());
  writeFileSync(join(cwd, "map.json"), JSON.stringify(FADING_MAP));
  const game = ["fading.gb", "--game-map", "map.json", "--model", "explorer"];

  await run([...game, "--steps", "15"], { cwd });
  const { code } = await run([...game, "--steps", "15"], { cwd });
  const verified = await run(["saves", "verify", "--all"], { cwd });

  expect(code).toBe(0);
  const counts = colourCounts(cwd);
  expect(counts.length).toBeGreaterThanOrEqual(10);
  expect(counts.filter((count) => count < 4)).toEqual([]);
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining("30 steps replayed") });
});
