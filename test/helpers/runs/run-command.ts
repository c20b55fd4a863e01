import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type HereOptions, runHere } from "./run-here.ts";

/** The built command. */
export const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** How a command ended, and what it wrote. */
export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running. */
export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves once stdout holds `text`; rejects when the command ends without it. */
  saw(text: string): Promise<void>;
}

/** Where and how a command runs. */
export interface RunOptions {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  /** Files, by their descriptors, in the place of the pipes that are read here. */
  readonly stdout?: number;
  readonly stderr?: number;
}

/** Starts the built command in an environment without keys and without settings of whoever runs the tests. */
export function startRunner(args: readonly string[], options: RunOptions = {}): Running {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [RUNNER, ...args], {
    cwd: options.cwd,
    env: { PATH, HOME, ...options.env },
    stdio: ["ignore", options.stdout ?? "pipe", options.stderr ?? "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let stdout = "";
  let stderr = "";
  const waiting: (() => void)[] = [];
  child.stdout?.on("data", (chunk) => {
    stdout += String(chunk);
    for (const check of waiting) check();
  });
  child.stderr?.on("data", (chunk) => {
    stderr += String(chunk);
  });
  const finished = new Promise<Finished>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    child,
    finished,
    saw: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (stdout.includes(text)) resolve();
        };
        waiting.push(check);
        check();
        void finished.then(() => reject(new Error(`ended without ${text}:\n${stdout}\n${stderr}`)));
      }),
  };
}

/** Runs the built command to its end as a process of its own. */
export function runProcess(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return startRunner(args, options).finished;
}

/** Runs the built command to its end, in this process: all of it but what only a process has (see {@link runHere}). */
export function run(args: readonly string[], options: HereOptions = {}): Promise<Finished> {
  return runHere(args, options);
}
