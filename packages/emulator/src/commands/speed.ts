import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { EXIT_CODES } from "../../../../src/base/errors.ts";
import { sessionConfigOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { renderFields } from "../../../../src/faces/cli/render/fields.ts";
import { knownGames } from "../../../../src/play/session/game/known-games.ts";
import { openGame } from "../../../../src/play/session/open-game.ts";
import { listSaves } from "../../../../src/record/saves/folder/list-saves.ts";
import { benchCore } from "../bench-core.ts";
import { FRAMES_PER_SECOND } from "../emulator.ts";

/** Measures the core on a game, and prints the figures. */
export const measureSpeed: Run = async (world, options) => {
  const folder = options.saveDir ?? "saves";
  const known = knownGames({ disk: nodeDisk, folder }, listSaves(folder, { archive: false }).games);
  const { rom, cartridge } = await openGame(sessionConfigOf(options, world), known);
  const figures = benchCore(rom, { cpuSeconds: world.cpuSeconds });
  if (options.json === true) {
    world.stdout.write(`${JSON.stringify({ game: cartridge.title, ...figures })}\n`);
    return EXIT_CODES.done;
  }
  const { withPictures, withoutPictures } = figures.framesPerSecond;
  const rate = (frames: number): string =>
    `${Math.round(frames)} frames a CPU-second, ${Math.round(frames / FRAMES_PER_SECOND)} × a Game Boy`;
  const fields = renderFields([
    ["Game", cartridge.title],
    ["With pictures", rate(withPictures)],
    ["Without", rate(withoutPictures)],
    ["Snapshot", `${figures.snapshotMicros.toFixed(1)} µs`],
    ["Restore", `${figures.restoreMicros.toFixed(1)} µs`],
  ]);
  world.stdout.write(`${fields}\n`);
  return EXIT_CODES.done;
};
