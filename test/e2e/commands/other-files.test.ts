import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import {
  advanceRom,
  mgbaState,
  retroarchState,
  rzip,
  vbaState,
} from "../../helpers/foreign/foreign-files.ts";
import { pyboyState } from "../../helpers/foreign/pyboy-state.ts";
import { buildRom } from "../../helpers/roms/build-rom.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run } from "../../helpers/runs/run-command.ts";

const copy = playedFolder(["--steps", "3"]);
const EXPLORER = ["--model", "explorer", "--steps", "1"];
const rom = await readLantern();
const emulator = createEmulator(rom);
emulator.run(400, []);
const PYBOY = pyboyState(emulator.snapshot(), { version: 12, ramBanks: rom[0x149] === 3 ? 4 : 1 });
const GAME = buildRom({ title: "KEEPS", type: 0x03, romSize: 1, ramSize: 2 }, (code) => code.forever());
const KEPT = new Uint8Array(0x2000).map((_, at) => at * 7);

/** A played folder with all kinds of files in it. */
function folder(): string {
  const cwd = copy();
  const files: Record<string, Uint8Array> = {
    ...{
      "x.gba": advanceRom(),
      "x.ss1": mgbaState(),
      "x.sgm": vbaState(),
      "x.state": PYBOY,
      "other.gb": GAME,
    },
    ...{
      "x.sav": KEPT,
      "r.state": retroarchState(new Uint8Array(0x5000).fill(3)),
      "what.bin": Buffer.from("hm"),
      "docs.zip": zipSync({ "readme.txt": Buffer.from("Hello") }),
      "run.zip": zipSync({ "manifest.json": Buffer.from("{}") }),
      "large.rzip": Buffer.concat([Buffer.from("#RZIPv\u0001#"), new Uint8Array(17 * 2 ** 20).fill(1)]),
    },
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(cwd, name), bytes);
  return cwd;
}

test.each([
  [
    ["--rom", "x.gba"],
    /x\.gba is a game for the Game Boy Advance: give a game for the Game Boy or the Game Boy Color/,
  ],
  [
    ["--rom", "x.state"],
    /x\.state is a save state of PyBoy: to continue from it, run runner import .*x\.state/,
  ],
  [
    ["--rom", "x.ss1"],
    /is a save state of mGBA: save in the game's own menu there, and import that: runner import GAME\.sav/,
  ],
  [["--rom", "x.sgm"], /is a save state of VisualBoyAdvance: save in the game's own menu/],
  [["--rom", "x.sav"], /is a battery save: to continue from it, run runner import/],
  [["--rom", "docs.zip"], /docs\.zip holds no \.gb or \.gbc file/],
  [["--rom", "run.zip"], /run\.zip is a run's file: to put its run into the save folder, run runner import/],
  [["--load", "x.state"], /x\.state is a save state of PyBoy: to continue from it, run runner import/],
  [["--load", "./x.state"], /x\.state is a save state of PyBoy: to continue from it, run runner import/],
  [["--load", "other.gb"], /other\.gb is a Game Boy ROM: to play it, run runner --rom/],
  [["--load", "r.state"], /r\.state is a save state of RetroArch without BESS: save in the game's own menu/],
  [["--load", "what.bin"], /what\.bin is not a PNG, so it is no save of gameboy-runner/],
])("54.10: %j says what the file is, and the next command", async (words, said) => {
  const { code, stderr } = await run([...words, ...EXPLORER], { cwd: folder() });

  expect(stderr).toMatch(said);
  expect(stderr).not.toMatch(/no save "/);
  expect(code).toBe(65);
});

test("54.10: import says what a file is that it does not take", async () => {
  const cwd = folder();
  for (const [name, said] of [
    ["other.gb", /is a Game Boy ROM: to play it, run runner --rom/],
    ["x.ss1", /is a save state of mGBA/],
    ["x.gba", /is a game for the Game Boy Advance/],
  ] as const) {
    const { code, stderr } = await run(["import", name], { cwd });
    expect(stderr).toMatch(said);
    expect(code).toBe(65);
  }
});

test("54.10: import unpacks no file that is too large for a save state", async () => {
  const { stderr } = await run(["import", "large.rzip"], { cwd: folder() });

  expect(stderr).toMatch(/large\.rzip is too large: it may have 16777216 bytes/);
});

test.each<[string, Uint8Array]>([
  ["as it is", PYBOY],
  ["in a zip archive", zipSync({ "lantern.state": PYBOY })],
  ["in RetroArch's compression", rzip(PYBOY)],
])("54.10: import continues from PyBoy's save state %s, and all can be verified", async (_, bytes) => {
  const cwd = folder();
  writeFileSync(join(cwd, "theirs.state"), bytes);

  const imported = await run(["import", "theirs.state"], { cwd });
  const played = await run(["--model", "explorer", "--steps", "2"], { cwd });
  const verified = await run(["saves", "verify", "--all"], { cwd });

  expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining("from PyBoy") });
  expect(played).toMatchObject({ code: 0, stdout: expect.stringContaining("6 in all") });
  expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^All \d+ checks passed\.$/m) });
});

test.each<[string, Uint8Array]>([
  ["keeps.sav", Buffer.concat([KEPT, new Uint8Array(0x6000).fill(0xff)])],
  ["keeps.srm", Buffer.concat([KEPT, Uint8Array.from({ length: 16 }, (_, at) => at)])],
  ["keeps.zip", zipSync({ "saves/keeps.sav": KEPT })],
  ["both.zip", zipSync({ "keeps.gb": GAME, "keeps.sav": KEPT })],
])(
  "54.10: import takes a battery save that is padded, has a footer or is packed: %s",
  async (name, bytes) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "keeps.gb"), GAME);
    writeFileSync(join(cwd, name), bytes);

    const imported = await run(["import", name, "--rom", "keeps.gb"], { cwd });
    const exported = await run(["saves", "export", "latest", "out.sav"], { cwd });

    expect(imported).toMatchObject({ code: 0, stdout: expect.stringContaining("a battery save") });
    expect(exported).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, "out.sav")).equals(KEPT)).toBe(true);
  },
);
