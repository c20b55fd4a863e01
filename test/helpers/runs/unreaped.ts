import { spawn, spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";

/** A process whose parent never reaps it, as under a PID 1 that is no init. */
export interface Unreaped {
  readonly pid: number;
  /** Kills it; from then on it is a zombie, until the test is over. */
  kill(): Promise<void>;
}

/** Starts a command under a parent that takes no notice of its end. */
export async function startUnreaped(
  command: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Unreaped> {
  // The shell starts the command, and becomes a program that waits for no child.
  const script = '"$@" >/dev/null 2>&1 & echo $!; exec sleep 600';
  const parent = spawn("sh", ["-c", script, "sh", ...command], {
    ...options,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (line) => resolve(Number(line)));
  });
  onTestFinished(() => endQuietly(pid));
  // Until then the shell is there, which may reap it.
  while (psOf(parent.pid, "comm") !== "sleep") await delay(10);
  return {
    pid,
    kill: async () => {
      process.kill(pid, "SIGKILL");
      while (!psOf(pid, "stat").startsWith("Z")) await delay(10);
    },
  };
}

function psOf(pid: number | undefined, field: "comm" | "stat"): string {
  return spawnSync("ps", ["-o", `${field}=`, "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}
