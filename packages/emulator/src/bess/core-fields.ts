import type { MachineState } from "../machine/machine.ts";

/** The core's globals by the short names that its sources give them: `Cpu.registerA`. */
export interface CoreFields {
  /** @throws Error when the core has none of that name */
  get(name: string): number;
  /** @throws as {@link CoreFields.get} */
  set(name: string, value: number | boolean): void;
}

/** The globals of a machine state, to be read and changed in place. */
export function coreFields({ globalNames, globals }: MachineState): CoreFields {
  const places = new Map(globalNames.map((name, at) => [name.slice(name.lastIndexOf("/") + 1), at]));
  const placeOf = (name: string): number => {
    const at = places.get(name);
    if (at === undefined) throw new Error(`the core has no ${name}`);
    return at;
  };
  return {
    get: (name) => globals[placeOf(name)] ?? 0,
    set: (name, value) => {
      globals[placeOf(name)] = Number(value);
    },
  };
}
