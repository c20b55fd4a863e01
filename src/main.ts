import { randomUUID } from "node:crypto";
import type { WriteStream } from "node:tty";
import { type Output, StopRequest, type World } from "./cli/world.ts";
import { describeError, EXIT_CODES, RunnerError } from "./errors.ts";

const CTRL_C = "\u0003";
const CTRL_Z = "\u001a";

const STOP_SIGNALS = {
  SIGHUP: EXIT_CODES.sighup,
  SIGINT: EXIT_CODES.sigint,
  SIGTERM: EXIT_CODES.sigterm,
} as const;

/** Runs the command line of this process and returns its exit code. Anything that was thrown is told first. */
export async function main(): Promise<number> {
  const stop = new AbortController();
  listenForStops(stop);
  try {
    const { runProgram } = await import("./cli/program.ts");
    return await runProgram(createWorld(stop.signal));
  } catch (error) {
    if (error instanceof StopRequest) return error.exitCode;
    if (error instanceof RunnerError) {
      process.stderr.write(`runner: ${describeError(error)}\n`);
      return error.exitCode;
    }
    const stack = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`runner: this is a bug of ours, please report it:\n${stack}\n`);
    return EXIT_CODES.bug;
  }
}

/** The first stop asks the run to end at its next consistent point; a second one ends the process at once. */
function listenForStops(stop: AbortController): void {
  for (const [name, exitCode] of Object.entries(STOP_SIGNALS)) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(exitCode);
      stop.abort(new StopRequest(name, exitCode));
    });
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      stop.abort(new StopRequest("the output was closed", EXIT_CODES.done));
    });
  }
}

function createWorld(signal: AbortSignal): World {
  let wishes = 0;
  // Without SIGUSR2 (Windows has none) a save can still be asked for by key.
  process.on("SIGUSR2", () => {
    wishes += 1;
  });
  return {
    cpuSeconds: () => process.cpuUsage().user / 1e6,
    takeSaveWishes() {
      const count = wishes;
      wishes = 0;
      return count;
    },
    notify: (pid) => void process.kill(pid, "SIGUSR2"),
    listenForKeys,
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    stdout: createOutput(process.stdout),
    stderr: createOutput(process.stderr),
    ask: (question) => ask(question, signal),
    clock: { now: () => new Date(), elapsedMs: () => performance.now() },
    ids: { newId: randomUUID },
    signal,
  };
}

/** Ctrl-C and Ctrl-Z stay what they are: the terminal makes no signal of them while single keys are read. */
function listenForKeys(onKey: (key: string) => void): () => void {
  const { stdin } = process;
  if (!stdin.isTTY || !process.stderr.isTTY) return () => {};
  const onData = (chunk: Buffer): void => {
    for (const key of chunk.toString("utf8")) {
      if (key === CTRL_C) process.kill(process.pid, "SIGINT");
      else if (key === CTRL_Z) {
        stdin.setRawMode(false);
        process.kill(process.pid, "SIGTSTP");
      } else onKey(key);
    }
  };
  const onContinue = (): void => void stdin.setRawMode(true);
  process.on("SIGCONT", onContinue);
  stdin.setRawMode(true).on("data", onData).resume();
  stdin.unref();
  return () => {
    process.off("SIGCONT", onContinue);
    stdin.off("data", onData).setRawMode(false).pause();
  };
}

function createOutput(stream: WriteStream): Output {
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      return stream.columns ?? null;
    },
    write(text) {
      if (stream.writable) stream.write(text);
    },
  };
}

/** Asks on the terminal. Not as a line editor: then a Ctrl-C would not be a signal. */
async function ask(question: string, signal: AbortSignal): Promise<string | null> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return null;
  signal.throwIfAborted();
  const { createInterface } = await import("node:readline");
  const lines = createInterface({ input: process.stdin, terminal: false });
  process.stderr.write(question);
  try {
    return await new Promise<string | null>((resolve, reject) => {
      lines.once("line", resolve).once("close", () => resolve(null));
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  } finally {
    lines.close();
  }
}
