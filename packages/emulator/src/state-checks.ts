import { type ErrorCode, RunnerError } from "../../../src/base/errors.ts";
import { renderCountOf } from "../../../src/base/quantities/count.ts";
import type { Core } from "./core-instance.ts";
import type { Cartridge, MachineState, MemoryRegion } from "./machine/machine.ts";
import { ADDED_STATE, isHardware, valueBefore } from "./machine/machine-globals.ts";

/** The source of a global's value: an index in the state, or the value itself; null leaves it alone. */
type Source = { readonly at: number } | { readonly value: number } | null;

/**
 * For each global of `core` its source in `state`, or `same` when the two have the same globals in the same order.
 * Throws a `RunnerError` when either side knows a part of the hardware that the other has not: such a state cannot be
 * loaded exactly. Only what later cores added may be lacking: its value follows from the rest of the state.
 */
export function planGlobals(state: MachineState, core: Core): readonly Source[] | "same" {
  if (state.globals.length !== state.globalNames.length) {
    throw damaged(state, `has ${state.globals.length} values for ${state.globalNames.length} globals`);
  }
  if (state.globalNames === core.globalNames) return "same";

  const places = new Map(state.globalNames.map((name, index) => [name, index]));
  if (places.size !== state.globalNames.length) {
    throw damaged(state, "names a global twice");
  }
  const isKnown = new Set(core.globalNames);
  const lacking = core.globalNames.filter((name) => isHardware(name) && !isAdded(name) && !places.has(name));
  const unknown = state.globalNames.filter((name) => isHardware(name) && !isKnown.has(name));
  if (lacking.length > 0) throw ofAnotherCore(state, `lacks ${list(lacking)}`);
  if (unknown.length > 0) {
    throw ofAnotherCore(state, `has ${list(unknown)}, which this core lacks`);
  }
  const valueIn = (name: string): number => state.globals[places.get(name) ?? -1] ?? 0;
  return core.globalNames.map((name) => {
    const at = places.get(name);
    if (at !== undefined) return { at };
    return isAdded(name) ? { value: valueBefore(name, valueIn) } : null;
  });
}

/** Throws a `RunnerError` unless each region has the size that the core needs. */
export function rejectOddRegions(
  state: MachineState,
  regions: readonly (readonly [MemoryRegion, Uint8Array])[],
): void {
  for (const [region, { length }] of regions) {
    const found = state.regions[region].length;
    if (found === length) continue;
    if (region === "cartridgeRam") {
      throw refuse(
        "state-of-another-rom",
        state,
        `has ${found} bytes of cartridge RAM where this cartridge has ${length}`,
      );
    }
    throw damaged(state, `has ${found} bytes of ${region}, not ${length}`);
  }
}

/** The core as the wasmboy package ships it, with its state exported: what states were made with at first. */
const UNMENDED_CORE = "wasmboy-0.7.1";

/**
 * Throws a `RunnerError` for a state of wasmboy's own core and an MBC1 or MBC2: its bank registers were wrong for
 * these, so what the game had chosen is lost.
 */
export function rejectOtherBanking(state: MachineState, core: Core, cartridge: Cartridge): void {
  if (state.core.name !== UNMENDED_CORE || state.core.name === core.identity.name) return;
  if (!/^MBC[12]/.test(cartridge.type)) return;
  throw ofAnotherCore(state, `has other bank registers for ${cartridge.type}`);
}

const isAdded = (name: string): boolean => ADDED_STATE.some((prefix) => name.startsWith(prefix));

function damaged(state: MachineState, fact: string): RunnerError {
  return refuse("state-damaged", state, fact);
}

function ofAnotherCore(state: MachineState, fact: string): RunnerError {
  return refuse("state-of-another-core", state, fact);
}

function refuse(code: ErrorCode, state: MachineState, fact: string): RunnerError {
  const { name, sha256 } = state.core;
  return new RunnerError(code, `the machine state of core ${name} (${sha256.slice(0, 8)}) ${fact}`, {
    facts: { core: { name, sha256 } },
  });
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length > 5 ? `${shown} and ${renderCountOf(names.length - 5, "more global")}` : shown;
}
