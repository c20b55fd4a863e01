import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { encodeBess } from "../../../packages/emulator/src/bess/encode-bess.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { BUNDLED_ROM } from "../../../src/play/session/open-game.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { runHere } from "../../helpers/runs/run-here.ts";

test("an import leaves its folder free for the next command", async () => {
  const cwd = temporaryFolder();
  const rom = readFileSync(BUNDLED_ROM);
  const { bytes } = encodeBess(createEmulator(rom).snapshot(), rom, new Date(0));
  writeFileSync(join(cwd, "theirs.s0"), bytes);

  const imported = await runHere(["import", "theirs.s0"], { cwd });

  expect(imported).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Imported theirs\.s0/m) });
  expect(readdirSync(join(cwd, "saves")).filter((name) => name.includes("lock"))).toEqual([]);
});
