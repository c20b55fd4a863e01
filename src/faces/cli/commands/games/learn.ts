import { nodeDisk } from "../../../../base/disk/disk.ts";
import { EXIT_CODES } from "../../../../base/errors.ts";
import { createEmulator } from "../../../../game/emulator/wasmboy-emulator.ts";
import { type Finding, isCertain } from "../../../../game/learn/finding.ts";
import { learnGame } from "../../../../game/learn/learn-game.ts";
import { chanceOf } from "../../../../model/explorer/chance.ts";
import { knownGames } from "../../../../play/session/game/known-games.ts";
import { openGame } from "../../../../play/session/open-game.ts";
import { listSaves } from "../../../../record/saves/folder/list-saves.ts";
import { sessionConfigOf } from "../../options/session-config.ts";
import type { Run } from "../../options/subcommand.ts";
import { renderFields } from "../../render/fields.ts";

/** Frames that the experiments may run together. */
const FRAMES = 1_000_000;

/** Experiments with a game from power-on, on a machine of its own, and prints the findings. */
export const learnTheGame: Run = async (world, options) => {
  const folder = options.saveDir ?? "saves";
  const known = knownGames({ disk: nodeDisk, folder }, listSaves(folder, { archive: false }).games);
  const { rom, cartridge } = await openGame(sessionConfigOf(options, world), known);
  const budget = { chance: chanceOf("learn"), frames: FRAMES };
  const { findings, frames } = await learnGame(createEmulator(rom), budget);
  if (options.json === true) {
    const judged = findings.map((finding) => ({ ...finding, certain: isCertain(finding) }));
    world.stdout.write(`${JSON.stringify({ game: cartridge.title, frames, findings: judged })}\n`);
    return EXIT_CODES.done;
  }
  const fields = renderFields([
    ["Game", cartridge.title],
    ["Frames", String(frames)],
    ...findings.map((finding): [string, string] => [finding.name, describe(finding)]),
  ]);
  world.stdout.write(`${fields}\n`);
  return EXIT_CODES.done;
};

function describe(finding: Finding): string {
  const { address, confidence, evidence } = finding;
  const found = address === null ? "found" : address.toString(16).toUpperCase();
  return `${isCertain(finding) ? found : "unknown"} (${Math.round(100 * confidence)} %): ${evidence}`;
}
