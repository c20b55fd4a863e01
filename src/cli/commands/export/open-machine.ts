import { resolve } from "node:path";
import type { WasmboyEmulator } from "../../../emulator/emulator-on-core.ts";
import { createEmulator } from "../../../emulator/wasmboy-emulator.ts";
import { RunnerError } from "../../../errors.ts";
import type { PaletteName } from "../../../run/run-settings.ts";
import { listSaves } from "../../../saves/folder/list-saves.ts";
import { findRom } from "../../../session/find-rom.ts";
import { readPresent } from "../../../session/status/read-present.ts";
import type { Timeline } from "../../../timeline/timeline.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";

/**
 * A machine on which the steps of a journal can be played again, in the colours of the run, or in those that are asked for.
 *
 * @throws RunnerError `rom-mismatched` where the ROM is not found
 */
export async function openMachine(
  { cwd }: Pick<World, "cwd">,
  options: Options,
  { folder, slug, view: { game } }: Timeline,
): Promise<WasmboyEmulator> {
  const named = options.rom === undefined ? null : resolve(cwd, options.rom);
  const saved = listSaves(folder).games.filter(({ game: { slug: own } }) => own === slug);
  const romSha256 = game?.romSha256 ?? saved[0]?.game.romSha256;
  const paths = [named, ...saved.map(({ game: { romPath } }) => romPath), game?.romPath ?? null];
  const rom = romSha256 === undefined ? null : findRom(romSha256, paths);
  if (rom === null) {
    const which = romSha256 === undefined ? "" : ` (sha256 ${romSha256.slice(0, 8)}…)`;
    throw new RunnerError("rom-mismatched", `the ROM of ${slug}${which} was not found`);
  }
  const emulator = createEmulator(rom);
  emulator.usePalette?.(options.palette ?? (await paletteOf({ folder, slug })) ?? "grey");
  return emulator;
}

async function paletteOf(place: {
  readonly folder: string;
  readonly slug: string;
}): Promise<PaletteName | null> {
  try {
    const { state } = await readPresent(place);
    return state.memory.settings.palette ?? null;
  } catch (error) {
    // A run that cannot go on can still be shown, in grey.
    if (!(error instanceof RunnerError)) throw error;
    return null;
  }
}
