import { createHash } from "node:crypto";
import type { MachineState, MemoryRegion } from "./machine.ts";
import { isHardware } from "./machine-globals.ts";

const HASHED_REGIONS: readonly MemoryRegion[] = ["vram", "wram", "oamIoHram", "palettes", "cartridgeRam"];

/** For one list of names: what the hashed lines begin with, in order, and where each value is found. */
interface LinePlan {
  readonly prefixes: readonly string[];
  readonly indices: readonly number[];
}

// Every snapshot of a process shares one array of names, so the sorting is done once.
const plans = new WeakMap<readonly string[], LinePlan>();

/**
 * `machineSha256`, in hex: equal for equal machines, however they were reached.
 *
 * The digest is over one line `name=value\n` for each global of the hardware, sorted by name, and then the bytes of
 * VRAM, WRAM, OAM + I/O + HRAM, palettes and cartridge RAM. The picture and the emulator's own bookkeeping stay out.
 */
export function hashMachine(state: MachineState): string {
  const { prefixes, indices } = planOf(state.globalNames);
  let lines = "";
  for (let i = 0; i < indices.length; i++) lines += `${prefixes[i]}${state.globals[indices[i] as number]}\n`;

  const hash = createHash("sha256").update(lines);
  for (const region of HASHED_REGIONS) hash.update(state.regions[region]);
  return hash.digest("hex");
}

function planOf(names: readonly string[]): LinePlan {
  const known = plans.get(names);
  if (known !== undefined) return known;

  const entries = names.flatMap((name, index) => (isHardware(name) ? [{ name, index }] : []));
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const plan = {
    prefixes: entries.map(({ name }) => `${name}=`),
    indices: entries.map(({ index }) => index),
  };
  plans.set(names, plan);
  return plan;
}
