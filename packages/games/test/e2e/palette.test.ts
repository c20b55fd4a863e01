import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";

/** Whether a run's newest save shows a colour. */
function isColoured(cwd: string): boolean {
  const file = readdirSync(join(cwd, "saves")).find((name) => /step\d+\.png$/.test(name)) ?? "";
  const { rgb } = decodePng(new Uint8Array(readFileSync(join(cwd, "saves", file))));
  return rgb.some((byte, i) => i % 3 > 0 && byte !== rgb[i - 1]);
}

test("the palette colours a game for the original machine, and the save keeps it", async () => {
  const cwd = temporaryFolder();
  // Two of the four shades, all over the screen.
  const rom = buildRom({ title: "SHADES" }, (code) => {
    code
      .raw(0xf3)
      .register(0x40, 0)
      .pattern(0x8000, 0x10)
      .register(0x47, 0x1b)
      .register(0x40, 0x91)
      .forever();
  });
  writeFileSync(join(cwd, "shades.gb"), rom);
  const play = (...args: string[]) =>
    run(["--rom", "shades.gb", "--steps", "2", "--model", "explorer", ...args], { cwd });

  const grey = [await play(), isColoured(cwd)];
  const brown = [await play("--set", "palette=brown"), isColoured(cwd)];
  const kept = [await play(), isColoured(cwd)];
  const wrong = await play("--set", "palette=mauve");

  expect([grey, brown, kept].map(([, coloured]) => coloured)).toEqual([false, true, true]);
  expect(wrong.code).toBe(64);
  expect(wrong.stderr).toContain("--set palette");
});
