import { readFileSync, writeSync } from "node:fs";
import { packageFile, packageVersion } from "../../../package-files.ts";
import { isTerminal } from "./is-terminal.ts";

const STDOUT = 1;

/**
 * Prints the version, or the help that the build made, and loads nothing else for it. False where something else was
 * asked for, or where the text cannot be written at once.
 */
export function answerQuickly([word = "", ...rest]: readonly string[]): boolean {
  try {
    const text = rest.length === 0 ? answerTo(word) : null;
    if (text === null) return false;
    for (let written = 0; written < text.length; ) written += writeSync(STDOUT, text, written);
    return true;
  } catch {
    return false;
  }
}

/** The help for an unknown line width: a terminal reports its own. */
function answerTo(word: string): Buffer | null {
  if (["--version", "-v", "-V"].includes(word)) return Buffer.from(`${packageVersion()}\n`);
  const isHelp = ["--help", "-h"].includes(word) && !isTerminal(STDOUT);
  return isHelp ? readFileSync(packageFile("dist/help.txt")) : null;
}
