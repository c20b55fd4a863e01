import { getBuiltinModule } from "node:process";
import { styleText } from "node:util";
import type { Output, World } from "../process-context.ts";

const STYLES = ["bold", "dim", "red", "green", "yellow", "cyan"] as const;

/** Functions that colour a text, or leave it as it is. */
export type Colours = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

/** Colours for a stream: none without a terminal, or with NO_COLOR. */
export function coloursFor(output: Output, env: World["env"]): Colours {
  const isColoured = canRedraw(output, env) && !env["NO_COLOR"];
  const { colourMark } = output;
  const codeOf = (code = ""): string =>
    colourMark === undefined ? code : code.replace(/m$/, `;${colourMark}m`);
  const styles = STYLES.map((style) => {
    const [begin, end] = isColoured ? styleText(style, "\n").split("\n").map(codeOf) : [];
    return [style, (text: string) => `${begin ?? ""}${text}${end ?? ""}`];
  });
  return Object.fromEntries(styles) as Colours;
}

/** The colours that a terminal can show side by side: all of 24 bits, the 256 of xterm's table, or none to rely on. */
export type ColourDepth = "true" | "256" | "none";

/**
 * Number of colours of a stream, as Node reads it from TERM, COLORTERM and the like. Terminals of sixteen colours count
 * as having none: each shows others.
 */
export function colourDepthFor(output: Output, env: World["env"]): ColourDepth {
  if (!canRedraw(output, env) || env["NO_COLOR"]) return "none";
  // It takes 5 ms to load: only a terminal has colours.
  const { WriteStream } = getBuiltinModule("node:tty");
  const bits = WriteStream.prototype.getColorDepth(env);
  if (bits === 24) return "true";
  return bits === 8 ? "256" : "none";
}

/** Whether a line of a stream can be wiped out and written anew: on a terminal that knows escape codes. */
export function canRedraw(output: Output, env: World["env"]): boolean {
  return output.isTerminal && env["TERM"] !== "dumb";
}
