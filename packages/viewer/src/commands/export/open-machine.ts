import { RunnerError } from "../../../../../src/base/errors.ts";
import type { PaletteName } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { readPresent } from "../../../../../src/play/status/read-present.ts";
import type { WasmboyEmulator } from "../../../../emulator/src/emulator-on-core.ts";
import { createEmulator } from "../../../../emulator/src/wasmboy-emulator.ts";
import type { Timeline } from "../../timeline/timeline.ts";
import { findGameRom } from "./find-game-rom.ts";

/**
 * A machine on which the steps of a journal can be played again, in the colours of the run, or in those that are asked for.
 *
 * @throws RunnerError `rom-mismatched` where the ROM is not found
 */
export async function openMachine(
  { cwd }: Pick<World, "cwd">,
  options: Options,
  timeline: Timeline,
): Promise<WasmboyEmulator> {
  const { folder, slug } = timeline;
  const emulator = createEmulator(findGameRom({ cwd }, options, timeline));
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
    // A run that cannot continue can still be shown, in grey.
    if (!(error instanceof RunnerError)) throw error;
    return null;
  }
}
