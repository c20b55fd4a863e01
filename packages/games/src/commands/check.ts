import { resolve } from "node:path";
import { RunnerError } from "../../../../src/base/errors.ts";
import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import { type LocatedMistake, renderLocated } from "../../../../src/base/text/yaml/located-mistake.ts";
import { type CheckResult, checkWords } from "../../../../src/faces/cli/commands/check-words.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { nearPaths } from "../../../../src/faces/cli/render/near-paths.ts";
import { plainLine } from "../../../../src/faces/cli/render/plain-text.ts";
import { parseCartridge } from "../../../emulator/src/cartridge/cartridge.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";
import { renderAddress } from "../known/memory-map/address.ts";
import { describeMap, type MapContents } from "../known/memory-map/check/describe-map.ts";
import { isFolder, openGameMap } from "../known/memory-map/load-game-map.ts";
import { findAdapter } from "../known/registry.ts";
import { readRom } from "../read-rom.ts";
import { resolveRom } from "../seeds/rom-names.ts";
import { renderContents } from "./render-contents.ts";

/**
 * Checks game map files, and shows their contents: with `symbols` their symbols, with `--rom` title and banks. Without files,
 * `--rom` verifies a known game's map on that cartridge. Returns the exit code: 65 where one has a problem, 66 where one is
 * not there.
 */
export const checkGameMaps: Run = async (world, options, words) => {
  const { rom, symbols } = options;
  const bytes = rom === undefined ? null : readRom(resolveRom(world.cwd, rom));
  const cartridge = bytes === null ? null : parseCartridge(bytes);
  if (words.length === 0) {
    if (bytes === null || cartridge === null)
      throw new RunnerError("option-missing", "games check takes a map, or --rom for a game that is known");
    const { verifyCartridge } = await import("./verify-cartridge.ts");
    return verifyCartridge(world, options, bytes, await findAdapter(cartridge, { rom: bytes }));
  }
  return checkWords(world, options, words, {
    unknown: "game-map-unreadable",
    look: (word) => verdictOf(world.cwd, word, symbols, cartridge),
  });
};

async function verdictOf(
  cwd: string,
  word: string,
  symbols: string | undefined,
  cartridge: Cartridge | null,
): Promise<CheckResult> {
  const path = resolve(cwd, word);
  if (await isFolder(path)) return verdictOfFolder(cwd, path, cartridge);
  const read = await openGameMap(path, symbols && resolve(cwd, symbols), cartridge);
  return verdictOn(nearPaths(path, cwd), read.mistakes, describeMap(read));
}

/** The verdict on an integration of stable-retro. */
async function verdictOfFolder(cwd: string, path: string, cartridge: Cartridge | null): Promise<CheckResult> {
  const { readIntegration } = await import("../known/integration/read-integration.ts");
  const { integration, flawed } = await readIntegration(path, cartridge);
  return verdictOn(nearPaths(flawed?.file ?? path, cwd), flawed?.mistakes ?? [], {
    game: integration.game,
    title: null,
    milestones: [],
    grid: null,
    symbols: [],
    fields: integration.variables.map(({ name, address, type }) => ({
      name,
      encoding: type.text,
      bytes: type.order.length,
      address: renderAddress(address),
    })),
  });
}

function verdictOn(shown: string, mistakes: readonly LocatedMistake[], about: MapContents): CheckResult {
  return {
    hasProblem: mistakes.length > 0,
    json: {
      file: shown,
      mistakes: mistakes.map((one) => ({ ...one })),
      ...about,
    } as unknown as CheckResult["json"],
    render: ({ green, yellow }) => [
      ...(mistakes.length === 0
        ? [green(plainLine(`${shown} is fine`))]
        : [yellow(plainLine(`${shown}: ${renderCountOf(mistakes.length, "problem")}`))]),
      ...mistakes.map((mistake: LocatedMistake) => `  ${plainLine(renderLocated(shown, mistake))}`),
      ...renderContents(about),
    ],
  };
}
