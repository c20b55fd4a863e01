import { describeError, EXIT_CODES } from "./base/errors.ts";
import { isTerminal } from "./faces/cli/process/is-terminal.ts";
import { createOutput } from "./faces/cli/process/output-stream.ts";
import { listenForStops } from "./faces/cli/process/stop-signals.ts";
import { createKeyListeners } from "./faces/cli/process/terminal-keys.ts";
import { noteTerminals } from "./faces/cli/process/vanished-terminal.ts";
import { watchTerminal } from "./faces/cli/process/watch-terminal.ts";
import { type Output, StopRequest, type World } from "./faces/cli/process-context.ts";
import { plainOutput } from "./faces/cli/render/plain-text.ts";

/** Runs the command line of this process, reports anything thrown, and returns the exit code. */
export async function main(): Promise<number> {
  process.on("exit", noteTerminals());
  const stop = new AbortController();
  const stdout = createOutput(process, "stdout", () => {
    if (!stop.signal.aborted) stop.abort(new StopRequest("the output was closed", EXIT_CODES.done));
  });
  const stderr = createOutput(process, "stderr", () => {});
  listenForStops(process, stop, () => performance.now());
  const hasFailed = listenForBugs(stderr, stop);
  try {
    const { runCommandLine } = await import("./faces/cli/command-line.ts");
    const exitCode = await runCommandLine(createWorld(stop.signal, { stdout, stderr }));
    return hasFailed() ? EXIT_CODES.bug : exitCode;
  } catch (error) {
    tellBug(stderr, error);
    return EXIT_CODES.bug;
  }
}

/** An uncaught error ends the run at its next consistent point, saved; a second one ends the process. */
function listenForBugs(stderr: Output, stop: AbortController): () => boolean {
  let hasFailed = false;
  process.on("uncaughtException", (error) => {
    tellBug(stderr, error);
    if (hasFailed) process.exit(EXIT_CODES.bug);
    hasFailed = true;
    process.exitCode = EXIT_CODES.bug;
    if (!stop.signal.aborted) stop.abort(new StopRequest(describeError(error), EXIT_CODES.bug));
  });
  return () => hasFailed;
}

function tellBug(stderr: Output, error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  stderr.write(`runner: this is a bug in runner, please report it:\n${stack}\n`);
}

function createWorld(signal: AbortSignal, outputs: Pick<World, "stdout" | "stderr">): World {
  const listenForKeys = createKeyListeners(process);
  let saveRequests = 0;
  // Without SIGUSR2 (Windows has none) a save can still be asked for by key.
  process.on("SIGUSR2", () => {
    saveRequests += 1;
  });
  return {
    cpuSeconds: () => process.cpuUsage().user / 1e6,
    takeSaveRequests() {
      const count = saveRequests;
      saveRequests = 0;
      return count;
    },
    notify: (pid) => void process.kill(pid, "SIGUSR2"),
    get hasKeys() {
      return hasKeys();
    },
    listenForKeys: (onKey) => (hasKeys() ? listenForKeys(onKey) : () => {}),
    watchTerminal: (watcher) => (isTerminal(2) ? watchTerminal(process, watcher) : () => {}),
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    ...outputs,
    ask: (question) => ask(question, signal, outputs.stderr),
    editLine: async (question, text = "") => {
      if (!hasKeys()) return "ended";
      const { editLine } = await import("./faces/cli/process/edit-line.ts");
      return editLine(process, { question: lineOf(question), text: lineOf(text), signal });
    },
    clock: { now: () => new Date(), elapsedMs: () => performance.now() },
    ids: { newId: () => crypto.randomUUID() },
    signal,
  };
}

/** A text on one line that is safe for a terminal. */
function lineOf(text: string): string {
  return plainOutput(text.replace(/\s*\n\s*/g, " "));
}

function hasKeys(): boolean {
  return isTerminal(0) && isTerminal(2);
}

/** Asks on the terminal. Not as a line editor: then a Ctrl-C would not be a signal. */
async function ask(question: string, signal: AbortSignal, stderr: Output): Promise<string | null> {
  if (!hasKeys()) return null;
  signal.throwIfAborted();
  const { createInterface } = await import("node:readline");
  // Earlier listeners for keys released it: nothing else keeps the process alive.
  process.stdin.ref();
  const lines = createInterface({ input: process.stdin, terminal: false });
  stderr.write(question);
  try {
    return await new Promise<string | null>((resolve, reject) => {
      lines.once("line", resolve).once("close", () => resolve(null));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  } finally {
    lines.close();
  }
}
