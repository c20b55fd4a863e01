import { interruptsStops } from "../../../parts/interrupts/play/stop.ts";
import type { StopPart } from "./loop-part.ts";

// Apart from the list of the loop's parts, since tools, which that list has, run before any stop.

/** The part that stops a run for a person. */
export const STOPS: StopPart = interruptsStops;
