import { RunnerError } from "../errors.ts";
import type { MachineState, MemoryRegion } from "../run/machine.ts";
import type { Core } from "./load-core.ts";
import { isHardware } from "./machine-globals.ts";

/**
 * For each global of `core`, where `state` holds its value, or −1 to leave it alone. Throws a `RunnerError` when
 * either side knows a part of the hardware that the other has not: such a state cannot be loaded exactly.
 */
export function planGlobals(state: MachineState, core: Core): readonly number[] {
  if (state.globals.length !== state.globalNames.length) {
    throw bad(
      state,
      `has ${state.globals.length} values for ${state.globalNames.length} globals: it is damaged, so load another save`,
    );
  }
  if (state.globalNames === core.globalNames) return identityPlan(core);

  const places = new Map(state.globalNames.map((name, index) => [name, index]));
  if (places.size !== state.globalNames.length) {
    throw bad(state, "names a global twice: it is damaged, so load another save");
  }
  const isKnown = new Set(core.globalNames);
  const lacking = core.globalNames.filter((name) => isHardware(name) && !places.has(name));
  const unknown = state.globalNames.filter((name) => isHardware(name) && !isKnown.has(name));
  if (lacking.length > 0) throw bad(state, `lacks ${list(lacking)}: load it with the core that made it`);
  if (unknown.length > 0) {
    throw bad(state, `has ${list(unknown)}, which this core lacks: load it with the core that made it`);
  }
  return core.globalNames.map((name) => places.get(name) ?? -1);
}

/** Throws a `RunnerError` unless each region has the size that the core needs. */
export function rejectOddRegions(
  state: MachineState,
  fixed: readonly (readonly [MemoryRegion, Uint8Array])[],
  ram: { readonly least: number; readonly most: number },
): void {
  for (const [region, { length }] of fixed) {
    const found = state.regions[region].length;
    if (found !== length)
      throw bad(state, `has ${found} bytes of ${region}, not ${length}: load another save`);
  }
  const found = state.regions.cartridgeRam.length;
  if (found < ram.least || found > ram.most) {
    throw bad(
      state,
      `has ${found} bytes of cartridge RAM where this cartridge has ${ram.least}: load it with the ROM that made it`,
    );
  }
}

const identityPlans = new WeakMap<readonly string[], readonly number[]>();

function identityPlan(core: Core): readonly number[] {
  const plan = identityPlans.get(core.globalNames) ?? core.globalNames.map((_, index) => index);
  identityPlans.set(core.globalNames, plan);
  return plan;
}

function bad(state: MachineState, fact: string): RunnerError {
  const { name, sha256 } = state.core;
  return new RunnerError("badData", `the machine state of core ${name} (${sha256.slice(0, 8)}) ${fact}`);
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length > 5 ? `${shown} and ${names.length - 5} more globals` : shown;
}
