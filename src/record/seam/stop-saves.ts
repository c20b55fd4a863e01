import { interruptsSaves } from "../../parts/interrupts/record/open-interrupts.ts";
import type { StopSaves } from "./stop-save.ts";

// Apart from the list of the parts' data, which reading a journal needs.

/** Those of the part that stops a run for a person. */
export const STOP_SAVES: StopSaves = interruptsSaves;
