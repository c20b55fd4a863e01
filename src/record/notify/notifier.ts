import { type ChildProcess, spawn } from "node:child_process";
import { platform } from "node:os";
import process from "node:process";
import type { JsonObject } from "../../base/vocabulary/json.ts";

/** The time limit of a command for one message. */
const COMMAND_MS = 10_000;

/** The time to wait for the output of a command that failed. */
const LAST_WORDS_MS = 1_000;

/** Notifies people of what happened in a run. Only the end of the run waits for it. */
export interface Notifier {
  /** Queues a notification. Never throws. */
  notify(message: JsonObject): void;
  /** Returns the failures since the last call, one line each. */
  takeFailures(): readonly string[];
  /** Resolves when all notifications are sent, or the time is over; the rest is dropped. */
  settle(): Promise<void>;
}

/**
 * Gives each message to a command of the user's, as JSON on its standard input, one after the other. The command is a
 * line for the shell. It is ended when it takes longer than `patienceMs`, and whatever it started with it.
 */
export function createNotifier(command: string, patienceMs: number = COMMAND_MS): Notifier {
  const waiting: JsonObject[] = [];
  let failures: readonly string[] = [];
  let working: Promise<void> | null = null;
  let stop: (() => void) | null = null;

  const fail = (line: string): void => {
    failures = [...failures, line];
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const running = runCommand(command, `${JSON.stringify(next)}\n`, patienceMs);
      stop = running.stop;
      const failure = await running.failure;
      stop = null;
      if (failure !== null) fail(`the notification command ${failure}`);
    }
    working = null;
  };

  return {
    notify(message) {
      waiting.push(message);
      working ??= work();
    },

    takeFailures() {
      const taken = failures;
      failures = [];
      return taken;
    },

    async settle() {
      if (working === null) return;
      const timer = setTimeout(() => {
        const left = waiting.splice(0).length;
        if (left > 0) fail(`the notification command was too slow: ${left} messages were not sent to it`);
        stop?.();
      }, patienceMs);
      await working;
      clearTimeout(timer);
    },
  };
}

/** A command that runs: what went wrong, as the end of a sentence, or null; and what ends it. */
function runCommand(
  command: string,
  input: string,
  patienceMs: number,
): { readonly failure: Promise<string | null>; readonly stop: () => void } {
  // A group of its own: the terminal's Ctrl-C does not reach it, and all of it can be ended.
  const child = spawn(command, { shell: true, detached: true, stdio: ["pipe", "ignore", "pipe"] });
  let isLate = false;
  const stop = (): void => {
    isLate = true;
    endGroup(child);
  };
  const failure = new Promise<string | null>((resolve) => {
    const timer = setTimeout(stop, patienceMs);
    let said = "";
    child.stderr.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-1_000);
    });
    // A command that reads nothing closes its input early.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    const end = (why: string | null): void => {
      clearTimeout(timer);
      child.stderr.destroy();
      resolve(why);
    };
    child.on("error", (error) => end(`cannot be run (${error.message})`));
    child.on("exit", (code, signal) => {
      if (isLate) return end(`was ended after ${patienceMs / 1_000} s`);
      if (code === 0) return end(null);
      const how = code === null ? `ended with ${signal}` : `ended with exit code ${code}`;
      // What it said last may still be on its way; something that it left running may never close that way.
      const explain = (): void => {
        clearTimeout(grace);
        const last = said.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
        end(last === "" ? how : `${how} (${last})`);
      };
      const grace = setTimeout(explain, LAST_WORDS_MS);
      if (child.stderr.closed) explain();
      else child.stderr.on("close", explain);
    });
  });
  return { failure, stop };
}

function endGroup(child: ChildProcess): void {
  try {
    if (platform() === "win32" || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}
