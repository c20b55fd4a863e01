import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import process from "node:process";

/** One process, told apart from a later one with the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** When it started, as the system counts it, and since which boot; null where the system does not tell. */
  readonly start: string | null;
}

/** What a lock needs to know about processes. */
export interface Processes {
  readonly self: ProcessIdentity;
  /** Whether that process still runs. One on another host counts as running: from here nobody can tell. */
  isAlive(other: ProcessIdentity): boolean;
}

/** The real ones. */
export const nodeProcesses: Processes = {
  get self() {
    return { pid: process.pid, host: hostname(), start: startOf(process.pid) };
  },
  isAlive: ({ pid, host, start }) => {
    if (host !== hostname()) return true;
    const now = startOf(pid);
    return start !== null && now !== null ? now === start : isRunning(pid);
  },
};

/** Linux tells it in /proc: field 22 of `stat`, in ticks since boot. Null elsewhere, or when there is no such pid. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets, which may itself hold brackets and spaces.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${ticks}`;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
