import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { findRom } from "../../../../../src/play/session/game/find-rom.ts";
import { listSaves } from "../../../../../src/record/saves/folder/list-saves.ts";
import { resolveRom } from "../../../../games/src/seeds/rom-names.ts";
import type { Timeline } from "../../timeline/timeline.ts";

/**
 * The ROM with which the steps of a journal were played: where a person says, where a save says, or the bundled one.
 *
 * @throws RunnerError `rom-mismatched` if it is none of them
 */
export function findGameRom(
  { cwd }: Pick<World, "cwd">,
  options: Options,
  { folder, slug, view: { game } }: Timeline,
): Uint8Array {
  const named = options.rom === undefined ? null : resolveRom(cwd, options.rom);
  const saved = listSaves(folder).games.filter(({ game: { slug: own } }) => own === slug);
  const romSha256 = game?.romSha256 ?? saved[0]?.game.romSha256;
  const paths = [named, ...saved.map(({ game: { romPath } }) => romPath), game?.romPath ?? null];
  const rom = romSha256 === undefined ? null : findRom(romSha256, paths);
  if (rom !== null) return rom;
  const which = romSha256 === undefined ? "" : ` (sha256 ${romSha256.slice(0, 8)}…)`;
  throw new RunnerError("rom-mismatched", `the ROM of ${slug}${which} was not found`);
}
