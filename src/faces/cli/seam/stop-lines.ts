import { interruptsLines } from "../../../parts/interrupts/faces/render-interrupt.ts";
import type { StopLines } from "./stop-part.ts";

// Apart from the list of the parts' faces, which the options of the commands shown here need.

/** Those of the part that stops a run for a person. */
export const STOP_LINES: StopLines = interruptsLines;
