import pc from "picocolors";
import type { Output, World } from "../process-context.ts";

/** Functions that colour a text, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>;

/** Colours for a stream: none where it is no terminal, or with NO_COLOR. */
export function coloursFor(output: Output, env: World["env"]): Colours {
  return pc.createColors(canRedraw(output, env) && !env["NO_COLOR"]);
}

/** Whether a line of a stream can be wiped out and written anew: on a terminal that knows escape codes. */
export function canRedraw(output: Output, env: World["env"]): boolean {
  return output.isTerminal && env["TERM"] !== "dumb";
}
