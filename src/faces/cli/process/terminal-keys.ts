import { splitKeys } from "./split-keys.ts";

const CTRL_C = "\u0003";
const CTRL_Z = "\u001a";
const ESCAPE = "\u001b";
const BEGINS_CODE = /^[[O\]P^_X]/;

/** The part of the process that its terminal's keys concern. */
export type KeyProcess = Pick<NodeJS.Process, "stdin" | "on" | "off" | "kill" | "pid">;

/** Hears the keys of a process's terminal: see `World.listenForKeys`. Several may listen at once. */
export function createKeyListeners(process: KeyProcess): (onKey: (key: string) => void) => () => void {
  const listeners = new Set<(key: string) => void>();
  let pending = "";

  // Ctrl-C and Ctrl-Z stay what they are: the terminal makes no signal of them while single keys are read.
  const onData = (chunk: Buffer): void => {
    const text = chunk.toString("utf8");
    // Escape by itself, and another key later.
    if (pending === ESCAPE && !BEGINS_CODE.test(text)) pending = "";
    const split = splitKeys(pending + text);
    pending = split.pending;
    for (const key of split.keys) {
      if (key === CTRL_C) process.kill(process.pid, "SIGINT");
      else if (key === CTRL_Z) {
        process.stdin.setRawMode(false);
        process.kill(process.pid, "SIGTSTP");
      } else for (const listener of [...listeners]) listener(key);
    }
  };
  const onContinue = (): void => void process.stdin.setRawMode(true);

  return (onKey) => {
    const { stdin } = process;
    const listener = (key: string): void => onKey(key);
    listeners.add(listener);
    if (listeners.size === 1) {
      process.on("SIGCONT", onContinue);
      // A terminal that is gone: the SIGHUP that comes with it says so.
      if (stdin.listenerCount("error") === 0) stdin.on("error", () => {});
      stdin.setRawMode(true).on("data", onData).resume();
      stdin.unref();
    }
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      pending = "";
      process.off("SIGCONT", onContinue);
      stdin.off("data", onData).setRawMode(false).pause();
    };
  };
}
