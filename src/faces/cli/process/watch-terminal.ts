import type { TerminalWatcher } from "../process-context.ts";

/** The part of the process that its terminal concerns. */
export type WatchedProcess = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid"> & {
  readonly stderr: Pick<NodeJS.WriteStream, "on" | "off">;
};

/** A process that cannot be suspended, since nothing could resume it, is not suspended by then. */
const SUSPENDED_MS = 200;

/**
 * Watches the terminal that stderr is: see `World.watchTerminal`. A process that is suspended gives it back first, and a
 * process that ends, in any way that can be caught.
 */
export function watchTerminal(process: WatchedProcess, watcher: TerminalWatcher): () => void {
  const { resized, leaves, returns } = watcher;
  let timer: NodeJS.Timeout | undefined;
  const suspend = (): void => {
    leaves();
    // The signal does what it does by itself, then.
    process.off("SIGTSTP", suspend);
    process.kill(process.pid, "SIGTSTP");
    timer = setTimeout(() => {
      process.on("SIGTSTP", suspend);
      returns();
    }, SUSPENDED_MS).unref();
  };
  process.stderr.on("resize", resized);
  process.on("SIGTSTP", suspend);
  process.on("SIGCONT", returns);
  process.on("exit", leaves);
  return () => {
    clearTimeout(timer);
    process.stderr.off("resize", resized);
    process.off("SIGTSTP", suspend);
    process.off("SIGCONT", returns);
    process.off("exit", leaves);
  };
}
