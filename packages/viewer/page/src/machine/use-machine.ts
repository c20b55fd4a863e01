import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { useStore } from "../store/use-store.ts";
import type { Machine } from "./machine.ts";
import type { MachineState } from "./machine-state.ts";

/** The machine that the components below show. */
export const MachineContext: ReturnType<typeof createContext<Machine | null>> = createContext<Machine | null>(
  null,
);

/** The machine, to do something with it. */
export function useMachine(): Machine {
  const machine = useContext(MachineContext);
  if (machine === null) throw new Error("no machine above this component");
  return machine;
}

/** A part of the machine's state; the component is drawn again when that part changes. */
export function useMachineValue<Part>(select: (state: MachineState) => Part): Part {
  return useStore(useMachine().store, select);
}
