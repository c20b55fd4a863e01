import { readFileSync, writeSync } from "node:fs";
import { packageFile } from "../../package-files.ts";
import { isTerminal } from "./is-terminal.ts";

const STDOUT = 1;

/**
 * Prints the help that the build made, where it is what would be printed: for lines of no told width. Nothing is loaded
 * for it. False where it is not there, is not what was asked for, or cannot be written at once.
 */
export function printHelpMadeBefore(argv: readonly string[]): boolean {
  const [word, ...rest] = argv;
  if (rest.length > 0 || (word !== "--help" && word !== "-h") || isTerminal(STDOUT)) return false;
  try {
    const text = readFileSync(packageFile("dist/help.txt"));
    for (let written = 0; written < text.length; ) written += writeSync(STDOUT, text, written);
    return true;
  } catch {
    return false;
  }
}
