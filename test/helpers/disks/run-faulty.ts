import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Finished } from "../runs/run-command.ts";
import { RUNNER } from "../runs/run-command.ts";

const PRELOAD = fileURLToPath(new URL("./fault-preload.js", import.meta.url));

/** What happens at a call: the process is killed in it or after it, a part is written, or the system answers so. */
export type CommandFault = "kill half" | "kill after" | "short" | "ENOSPC" | "EIO" | "EINVAL" | "EPERM";

/** A call that changes a file in the folder: `linkSync /…/a.run`. */
export interface FileCall {
  readonly name: string;
  readonly path: string;
}

/** Where a command runs, and at which of its calls something happens; at none without `at`, at all of one name with `every`. */
export interface FaultyOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly mode?: CommandFault;
  readonly at?: number;
  readonly every?: string;
  /** Besides: the call in which the process is killed. */
  readonly killAt?: number;
}

/** Runs the built command as a process, with home and temporary folder below its own; something happens at one of its file calls. */
export async function runFaulty(
  args: readonly string[],
  { cwd, env = {}, mode = "EIO", at = -1, every = "", killAt = -1 }: FaultyOptions,
): Promise<Finished & { readonly calls: readonly FileCall[] }> {
  const log = `${cwd}.calls`;
  for (const name of ["tmp", "home"]) mkdirSync(join(cwd, name), { recursive: true });
  const faults = {
    FAULT_ROOT: cwd,
    FAULT_LOG: log,
    FAULT_MODE: mode,
    FAULT_AT: String(at),
    FAULT_EVERY: every,
    FAULT_KILL_AT: String(killAt),
  };
  const own = { PATH: process.env["PATH"] ?? "", HOME: join(cwd, "home"), TMPDIR: join(cwd, "tmp") };
  const ended = await new Promise<Finished>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--import", PRELOAD, RUNNER, ...args],
      { cwd, env: { ...own, ...faults, ...env }, maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr }),
    );
  });
  const text = existsSync(log) ? readFileSync(log, "utf8") : "";
  rmSync(log, { force: true });
  const calls = text.split("\n").flatMap((line) => {
    const [, name, path] = /^(\w+) (.*)$/.exec(line) ?? [];
    return name === undefined || path === undefined ? [] : [{ name, path }];
  });
  return { ...ended, calls };
}
