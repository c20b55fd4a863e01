import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** One process, told apart from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Its start time, as the system counts it, and the boot; null where the system has neither. */
  readonly start: string | null;
}

/** The facts about processes that a lock needs. */
export interface Processes {
  readonly self: ProcessIdentity;
  /**
   * Whether that process still runs. One that was killed and not yet reaped by its parent does not. One on another
   * host counts as running, since its state is unknown here.
   */
  isAlive(other: ProcessIdentity): boolean;
}

/** The real ones, by the files in `proc` where the system has them, else by `kill` and `ps`. */
export function processesFrom(proc: string): Processes {
  let start: string | null = null;
  return {
    get self() {
      start ??= readStat(proc, process.pid)?.start ?? null;
      return { pid: process.pid, host: hostname(), start };
    },
    isAlive: ({ pid, host, start: began }) => {
      if (host !== hostname()) return true;
      const now = findProcess(pid, proc);
      return now !== null && (began === null || now.start === null || began === now.start);
    },
  };
}

/** The real ones. */
export const nodeProcesses: Processes = processesFrom("/proc");

/** The living process of this host with that number; null where there is none. */
export function findProcess(pid: number, proc = "/proc"): ProcessIdentity | null {
  const now = readStat(proc, pid);
  const isThere = now === null ? isRunning(pid) && !isGone(readState(pid)) : !isGone(now.state);
  return isThere ? { pid, host: hostname(), start: now?.start ?? null } : null;
}

/** Whether a state is that of a process which has ended: Z waits to be reaped, X is dead. */
function isGone(state: string): boolean {
  return /^[ZX]/i.test(state);
}

/**
 * Linux tells it in `/proc/PID/stat`: the state in field 3, the start in field 22, in ticks since boot. Null elsewhere, or
 * when there is no such pid.
 *
 * @see proc_pid_stat(5)
 */
function readStat(proc: string, pid: number): { readonly state: string; readonly start: string } | null {
  try {
    const stat = readFileSync(`${proc}/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may itself hold brackets and spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync(`${proc}/sys/kernel/random/boot_id`, "utf8").trim();
    return { state: fields[0] ?? "", start: `${boot} ${fields[19]}` };
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The state of a process as `ps` writes it: `S+`, `Z`. Empty where it cannot be asked. */
function readState(pid: number): string {
  // It takes 5 ms to load, and most systems tell it in a file.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return (stdout ?? "").trim();
}
