import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { guardFile } from "../../../../base/disk/guard-file.ts";
import { writeAtomically } from "../../../../base/disk/write-atomically.ts";
import { EXIT_CODES, RunnerError } from "../../../../base/errors.ts";
import type { Emulator } from "../../../../game/emulator/emulator.ts";
import { createEmulator } from "../../../../game/emulator/wasmboy-emulator.ts";
import { type Finding, isCertain } from "../../../../game/learn/finding.ts";
import { type Learned, learnGame } from "../../../../game/learn/learn-game.ts";
import { mapOf } from "../../../../game/learn/map-of.ts";
import { chanceOf } from "../../../../model/explorer/chance.ts";
import { packageFile } from "../../../../package-files.ts";
import { knownGames } from "../../../../play/session/game/known-games.ts";
import { openGame } from "../../../../play/session/open-game.ts";
import { listSaves } from "../../../../record/saves/folder/list-saves.ts";
import { readSave } from "../../../../record/saves/format/read-save.ts";
import { renderLearned } from "../../../../show/report/learned/render-learned.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { Run } from "../../options/subcommand.ts";
import type { World } from "../../process-context.ts";
import { plainLine } from "../../render/plain-text.ts";

/** Options of `runner learn`. */
export interface LearnGameOptions {
  readonly from?: string;
  readonly frames?: number;
  readonly out?: string;
}

/** Frames that the experiments may run together. */
const FRAMES = 1_000_000;

/**
 * Experiments with a game, on a machine of its own, and prints each finding as it is made. With `out`, writes a map file
 * and beside it a report with pictures.
 */
export const learnTheGame: Run<LearnGameOptions> = async (
  world,
  options,
  [rom],
  { from, frames = FRAMES, out },
) => {
  if (out !== undefined && !/\.json$/i.test(out)) {
    throw new RunnerError("option-invalid", `--out takes a file that ends with .json, got "${out}"`);
  }
  const folder = options.saveDir ?? "saves";
  const known = knownGames({ disk: nodeDisk, folder }, listSaves(folder, { archive: false }).games);
  const config = sessionConfigOf(rom === undefined ? options : { ...options, rom }, world);
  const game = await openGame(config, known);
  const emulator = createEmulator(game.rom);
  if (from !== undefined) await goToSave(emulator, resolve(world.cwd, from), from);
  const isJson = options.json === true;
  if (!isJson) world.stdout.write(`${plainLine(game.cartridge.title)}\n`);
  const learned = await learnGame(emulator, {
    chance: chanceOf("learn"),
    frames,
    onFinding: (finding) => {
      if (!isJson) world.stdout.write(`${plainLine(describe(finding))}\n`);
    },
  });
  const findings = learned.findings.map((finding) => ({ ...finding, certain: isCertain(finding) }));
  if (isJson) {
    const told = { game: game.cartridge.title, frames: learned.frames, findings };
    world.stdout.write(`${JSON.stringify(told)}\n`);
  }
  if (out !== undefined) writeFiles(world, emulator, learned, resolve(world.cwd, out), out);
  return EXIT_CODES.done;
};

async function goToSave(emulator: Emulator, file: string, shown: string): Promise<void> {
  const { info, checkpoint } = await readSave(nodeDisk, file);
  const { title, romSha256 } = info.game;
  if (romSha256 !== emulator.cartridge.sha256) {
    throw new RunnerError(
      "save-of-another-rom",
      `${shown} was made with another ROM (${title}): pass that ROM`,
    );
  }
  emulator.restore(checkpoint.machine);
}

function writeFiles(world: World, emulator: Emulator, learned: Learned, file: string, shown: string): void {
  const map = mapOf(learned, emulator.cartridge);
  const report = file.replace(/\.json$/i, ".html");
  const style = readFileSync(packageFile("dist/report/report.css"), "utf8");
  const page = renderLearned(learned, emulator, style);
  const write = (to: string, text: string): void =>
    guardFile(shown, "--out", () => writeAtomically(nodeDisk, to, Buffer.from(text)));
  write(report, page);
  if (map === null) {
    world.stderr.write("no map was written: the player's place is unknown\n");
    return;
  }
  write(file, `${JSON.stringify(map, null, 2)}\n`);
  world.stderr.write(`wrote ${plainLine(shown)}: play with it by --game-map\n`);
}

/** `x C102 (97 %): …` */
function describe(finding: Finding): string {
  const { name, address, confidence, evidence } = finding;
  const found = address === null ? "found" : address.toString(16).toUpperCase();
  return `${name}: ${isCertain(finding) ? found : "unknown"} (${Math.round(100 * confidence)} %): ${evidence}`;
}
