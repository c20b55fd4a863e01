import pc from "picocolors";
import type { Output, World } from "./world.ts";

/** Functions that colour a text, or leave it as it is. */
export type Colours = ReturnType<typeof pc.createColors>;

/** Colours for a stream: none where it is no terminal, or with NO_COLOR. */
export function coloursFor(output: Output, env: World["env"]): Colours {
  return pc.createColors(wantsColour(output, env));
}

/** Whether a stream is to be coloured. */
export function wantsColour(output: Output, env: World["env"]): boolean {
  return output.isTerminal && !env["NO_COLOR"] && env["TERM"] !== "dumb";
}
