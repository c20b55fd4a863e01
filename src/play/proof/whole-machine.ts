import { createHash } from "node:crypto";
import type { MachineState } from "../../base/vocabulary/machine.ts";
import { isHardware } from "../../game/emulator/machine-globals.ts";
import { hashMachine } from "../../game/emulator/machine-hash.ts";

/** Bookkeeping that differs between ways to the same machine: caches, tallies, and the picture that is under way. */
const PASSING = [
  /^~/,
  /^core\/execute\//,
  /^core\/graphics\/(tiles\/TileCache|picture)/,
  /^core\/sound\/(accumulator|sound\/Sound\.audioQueueIndex)/,
];

/**
 * A hash of a machine with its picture and the emulator's options, which `machineSha256` leaves out: a machine that was not
 * played to, but came from a file, could have others.
 */
export function hashWhole(machine: MachineState): string {
  const hash = createHash("sha256").update(machine.core.sha256).update(hashMachine(machine));
  machine.globalNames.forEach((name, at) => {
    if (isHardware(name) || PASSING.some((pattern) => pattern.test(name))) return;
    hash.update(`${name}=${machine.globals[at]}\n`);
  });
  return hash.update(machine.regions.frame).digest("hex");
}
