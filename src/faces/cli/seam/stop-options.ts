import { interruptsKept } from "../../../parts/interrupts/faces/commands/kept-options.ts";
import type { StopOptions } from "./stop-part.ts";

/** Those of the part that stops a run for a person. */
export const STOP_OPTIONS: StopOptions = interruptsKept;
