import { benchCore } from "../../../../packages/emulator/src/bench-core.ts";
import { FRAMES_PER_SECOND } from "../../../../packages/emulator/src/emulator.ts";
import { nodeDisk } from "../../../base/disk/disk.ts";
import { EXIT_CODES } from "../../../base/errors.ts";
import { knownGames } from "../../../play/session/game/known-games.ts";
import { openGame } from "../../../play/session/open-game.ts";
import { listSaves } from "../../../record/saves/folder/list-saves.ts";
import { sessionConfigOf } from "../options/session-config.ts";
import type { Run } from "../options/subcommand.ts";
import { renderFields } from "../render/fields.ts";

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
