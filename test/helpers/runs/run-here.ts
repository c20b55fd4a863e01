import { randomUUID } from "node:crypto";
import process from "node:process";
import type { Output, World } from "../../../src/faces/cli/process-context.ts";
import { plainOutput } from "../../../src/faces/cli/render/plain-text.ts";
import { PASSING_CLOCK, PASSING_TIMERS } from "../server/passing-time.ts";

type CommandLine = typeof import("../../../src/faces/cli/command-line.ts");

/** What is built, as the installed command loads it. The name is made up at run time: types are checked before a build. */
const BUILT = new URL("../../../build/src/faces/cli/command-line.js", import.meta.url).href;

/** How a command ended, and what it wrote. No signal can end one that has no process. */
export interface EndedHere {
  readonly code: number;
  readonly signal: null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how a command runs. */
export interface HereOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The person at a terminal, a signal, a wider output: what of the world is another one. */
  readonly world?: Partial<World>;
}

/** Where this process stands while no command runs. */
const HOME_FOLDER = process.cwd();

/** The folder of the commands that run, and how many they are. */
let running = { cwd: HOME_FOLDER, count: 0 };

/**
 * Runs the built command to its end without a process of its own, as `main` does: with these arguments, in that
 * folder, without settings or keys of whoever runs the tests, without a terminal. It starts in no time; signals,
 * exit handlers, real streams and start-up are what only `startRunner` shows.
 *
 * The folder is this process's too while it runs, so commands that run at the same time share one.
 */
export async function runHere(
  args: readonly string[],
  { env = {}, cwd = HOME_FOLDER, world = {} }: HereOptions = {},
): Promise<EndedHere> {
  const { runCommandLine } = (await import(BUILT)) as CommandLine;
  const stdout = createCapture();
  const stderr = createCapture();
  const leave = enter(cwd);
  try {
    const code = await runCommandLine({ ...worldHere(args, { env, cwd, stdout, stderr }), ...world });
    return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    leave();
  }
}

function enter(cwd: string): () => void {
  if (running.count > 0 && running.cwd !== cwd) throw new Error("commands that run at once share a folder");
  running = { cwd, count: running.count + 1 };
  process.chdir(cwd);
  return () => {
    running = { cwd, count: running.count - 1 };
    if (running.count === 0) process.chdir(HOME_FOLDER);
  };
}

/** The world of a command that runs in this process, without a terminal. */
export function worldHere(
  argv: readonly string[],
  given: Pick<World, "env" | "cwd" | "stdout" | "stderr">,
): World {
  const { PATH, HOME } = process.env;
  return {
    ...given,
    argv,
    env: { PATH, HOME, ...given.env },
    ask: async () => null,
    editLine: async () => "ended",
    clock: PASSING_CLOCK,
    timers: PASSING_TIMERS,
    ids: { newId: randomUUID },
    cpuSeconds: () => process.cpuUsage().user / 1e6,
    takeSaveRequests: () => 0,
    notify: (pid) => void process.kill(pid, "SIGUSR2"),
    hasKeys: false,
    listenForKeys: () => () => {},
    watchTerminal: () => () => {},
    signal: new AbortController().signal,
  };
}

/** An output that is kept. */
export function createCapture(): Output & { text(): string } {
  const pieces: Buffer[] = [];
  return {
    isTerminal: false,
    columns: null,
    rows: null,
    failure: null,
    write: (piece) => void pieces.push(Buffer.from(typeof piece === "string" ? plainOutput(piece) : piece)),
    text: () => Buffer.concat(pieces).toString("utf8"),
  };
}
