import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { pyboyState } from "../../../../test/helpers/foreign/pyboy-state.ts";
import { toldLater } from "../../../../test/helpers/pins/told.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { plainIds } from "../../../../test/helpers/runs/plain-ids.ts";
import { createCapture, worldHere } from "../../../../test/helpers/runs/run-here.ts";
import { importGameOr } from "../../src/commands/import.ts";
import { measureSpeed } from "../../src/commands/speed.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

/** Imports a game, and never a run: those are of another package. */
const importGame = importGameOr(() => Promise.reject(new Error("no run was meant")));

/** Runs commands in a folder; gives all that they wrote. */
function commandsIn(cwd: string) {
  const run = async (
    name: string,
    command: typeof importGame,
    options: Options,
    words: readonly string[],
  ) => {
    const [stdout, stderr] = [createCapture(), createCapture()];
    // Each look at the clock is 10 ms later.
    let looks = 0;
    const cpuSeconds = () => ++looks / 100;
    const world = {
      ...worldHere(["import"], { env: { HOME: cwd, NO_COLOR: "1" }, cwd, stdout, stderr }),
      cpuSeconds,
    };
    const code = await toldLater(async () => command(world, options, words, {}, null));
    const text = [`${name}: ${code}`, stdout.text(), stderr.text()].filter((one) => one !== "").join("\n");
    return plainIds(text)
      .replaceAll(cwd, "<here>")
      .replace(/\[\d\d:\d\d:\d\d\]/g, "[TIME]")
      .replace(/"(bytes|ms)":[\d.]+/g, '"$1":N');
  };
  return run;
}

test("a game is imported from a file as ever, and refused (if a change is meant: npx vitest run FILE -u)", async () => {
  const cwd = temporaryFolder();
  const rom = await readLantern();
  const emulator = createEmulator(rom);
  emulator.run(100, []);
  writeFileSync(join(cwd, "a.state"), pyboyState(emulator.snapshot(), { version: 13, ramBanks: 1 }));
  writeFileSync(join(cwd, "a.sav"), new Uint8Array(3));
  writeFileSync(join(cwd, "a.gb"), rom);
  // It halts with its LCD off, so that frames take no time.
  const still = join(cwd, "still.gb");
  writeFileSync(
    still,
    buildRom({ title: "STILL" }, (code) => code.raw(0xf3).register(0x40, 0).raw(0x76).forever()),
  );
  const run = commandsIn(cwd);
  const saveDir = join(cwd, "saves");

  const text = [
    await run("new", importGame, { saveDir, model: "explorer" }, ["a.state"]),
    await run("again", importGame, { saveDir }, ["a.state"]),
    await run("as JSON", importGame, { saveDir, json: true, quiet: true }, ["a.state"]),
    await run("no file", importGame, { saveDir }, ["b.state"]),
    await run("no save", importGame, { saveDir }, ["a.sav"]),
    await run("a ROM", importGame, { saveDir }, ["a.gb"]),
    await run("speed", measureSpeed, { saveDir, rom: still }, []),
    await run("speed as JSON", measureSpeed, { saveDir, rom: still, json: true }, []),
  ];

  await expect(`${text.join("\n\n")}\n`).toMatchFileSnapshot("./known/commands.txt");
});
