import { closeSync, openSync } from "node:fs";
import { devNull } from "node:os";
import { isTerminal } from "./is-terminal.ts";

const STANDARD_STREAMS = [0, 1, 2] as const;

/**
 * Notes which of the standard streams are terminals. The result is to be called at the very end of the process: it
 * gives those whose terminal is gone to the null device.
 *
 * Node puts the terminals back as they were when it exits, and aborts where that fails (node::ResetStdio, seen in
 * 20.20: SIGABRT or SIGSEGV in place of the exit code). A descriptor that leads elsewhere is left alone.
 */
export function noteTerminals(): () => void {
  const terminals = STANDARD_STREAMS.filter((descriptor) => isTerminal(descriptor));
  return () => {
    for (const descriptor of terminals) {
      if (isTerminal(descriptor)) continue;
      // The lowest free descriptor is the next that is opened: this one.
      closeSync(descriptor);
      openSync(devNull, "r+");
    }
  };
}
