import { styleText } from "node:util";
import type { Output, World } from "../process-context.ts";

const STYLES = ["bold", "dim", "red", "green", "yellow", "cyan"] as const;

/** Functions that colour a text, or leave it as it is. */
export type Colours = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

/** Colours for a stream: none where it is no terminal, or with NO_COLOR. */
export function coloursFor(output: Output, env: World["env"]): Colours {
  const isColoured = canRedraw(output, env) && !env["NO_COLOR"];
  const styles = STYLES.map((style) => [
    style,
    (text: string) => (isColoured ? styleText(style, text) : text),
  ]);
  return Object.fromEntries(styles) as Colours;
}

/** Whether a line of a stream can be wiped out and written anew: on a terminal that knows escape codes. */
export function canRedraw(output: Output, env: World["env"]): boolean {
  return output.isTerminal && env["TERM"] !== "dumb";
}
