import { RunnerError } from "../../../../src/base/errors.ts";
import { count, excessIn } from "../cartridge/rom-shape.ts";
import type { Emulator } from "../emulator.ts";
import type { Cartridge, MachineState } from "../machine/machine.ts";
import { coreFields } from "./core-fields.ts";
import { hasClock } from "./places.ts";
import { writeRtc } from "./rtc-block.ts";

/** The clock of an MBC3 behind the cartridge's RAM: with a time in four bytes, and in eight. */
const CLOCK_BYTES = [44, 48] as const;

/** A battery save without what other programs put behind it. */
interface FittedSave {
  readonly bytes: Uint8Array;
  /** Deviations, one line each. */
  readonly notices: readonly string[];
}

/**
 * Leaves out what is behind the cartridge's RAM and is no clock of it: padding, copies of the RAM, or a footer of another
 * program. A file that has more behind it stays as it is.
 */
export function fitBatterySave(
  file: Uint8Array,
  { ramBytes, type }: Pick<Cartridge, "ramBytes" | "type">,
): FittedSave {
  const rest = file.subarray(ramBytes);
  const isClock = type.includes("TIMER") && CLOCK_BYTES.some((bytes) => bytes === rest.length);
  if (ramBytes === 0 || rest.length === 0 || isClock) return { bytes: file, notices: [] };
  const excess = excessIn(file, ramBytes);
  if (excess === null) return { bytes: file, notices: [] };
  const what = excess === "a footer" ? "a footer of another program" : excess;
  const notice = `the last ${count(rest.length)} bytes of the battery save are ${what}, and are left out`;
  return { bytes: file.subarray(0, ramBytes), notices: [notice] };
}

/**
 * The machine of a ROM, switched on with a battery save in its cartridge: the RAM, and behind it the clock where there is
 * one.
 *
 * @throws RunnerError `battery-save-invalid` when it is not of such a cartridge's size
 */
export function insertBatterySave(
  file: Uint8Array,
  rom: Uint8Array,
  powerOn: (rom: Uint8Array) => Emulator,
): MachineState {
  const emulator = powerOn(rom);
  const { ramBytes } = emulator.cartridge;
  const isClocked = hasClock(rom);
  const clockBytes = file.length - ramBytes;
  const isWhole = clockBytes === 0 || (isClocked && CLOCK_BYTES.some((bytes) => bytes === clockBytes));
  if (!isWhole || file.length === 0) throw refuse(file.length, ramBytes, isClocked);
  const state = emulator.snapshot();
  state.regions.cartridgeRam.set(file.subarray(0, ramBytes));
  if (clockBytes > 0) writeRtc(coreFields(state), file.subarray(ramBytes));
  return state;
}

function refuse(bytes: number, ramBytes: number, isClocked: boolean): RunnerError {
  const wanted = [ramBytes, ...(isClocked ? CLOCK_BYTES.map((clock) => ramBytes + clock) : [])];
  const needs =
    ramBytes === 0 && !isClocked
      ? "this game's cartridge keeps none"
      : `of this game's cartridge one has ${wanted.join(", ")}`;
  return new RunnerError(
    "battery-save-invalid",
    `the file has ${bytes} bytes: it is no save state with BESS, and no battery save, since ${needs}`,
    { facts: { bytes, ramBytes } },
  );
}
