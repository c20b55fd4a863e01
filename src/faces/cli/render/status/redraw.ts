import type { Output } from "../../process-context.ts";

/** Returns a function that writes lines: on a terminal in the place of those before, elsewhere behind them. */
export function redrawsOn(output: Output): (lines: readonly string[]) => void {
  let drawn = 0;
  return (lines) => {
    if (drawn > 0) output.write(`\u001b[${drawn}A\u001b[J`, "drawing");
    output.write(`${lines.join("\n")}\n`);
    if (output.isTerminal) drawn = lines.length;
  };
}
