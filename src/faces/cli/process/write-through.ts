import type { Output } from "../process-context.ts";

/** The same output, whose texts go another way. */
export function writeThrough(output: Output, write: Output["write"]): Output {
  return {
    get isTerminal() {
      return output.isTerminal;
    },
    get columns() {
      return output.columns;
    },
    get rows() {
      return output.rows;
    },
    get failure() {
      return output.failure;
    },
    colourMark: output.colourMark,
    write,
  };
}
