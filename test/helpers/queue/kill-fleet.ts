import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { createRandom } from "../runs/random.ts";
import { type Running, startRunner } from "../runs/run-command.ts";

/** Where a fleet is that is killed. */
export interface MortalFleet {
  /** The folder with `fleet.yaml`. */
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** How it is killed. */
export interface Killing {
  readonly kills: number;
  readonly seed: number;
  /** Whether every job has ended: then there is nothing left to kill. */
  readonly isOver: () => Promise<boolean>;
}

const WORK = ["fleet", "work", "fleet.yaml", "--jobs", "2", "--set", "lease=3s", "--quiet"];

/** Starts a worker of the fleet, of two jobs at once. */
export function startWorker({ cwd, env }: MortalFleet, ...words: readonly string[]): Running {
  return startRunner([...WORK, ...words], { cwd, env });
}

/** The processes that a process has started. */
export function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/**
 * Keeps two workers at a fleet and kills one of them, or a process of one, again and again, whatever it does at the time.
 *
 * @returns how many calls may have been under way when they were killed, and how many were killed of each
 */
export async function killWorkers(
  fleet: MortalFleet,
  { kills, seed, isOver }: Killing,
): Promise<{ readonly workers: number; readonly children: number }> {
  const random = createRandom(seed);
  const workers = [startWorker(fleet), startWorker(fleet)];
  const killed = { workers: 0, children: 0 };
  while (killed.workers + killed.children < kills && !(await isOver())) {
    await delay(100 + random() * 500);
    const at = random() < 0.5 ? 0 : 1;
    const worker = workers[at] as Running;
    const children = childrenOf(worker.child.pid ?? 0);
    const victim = children[Math.floor(random() * children.length)];
    // A worker that does not play yet is let alone: there would be nothing to see.
    if (victim === undefined) continue;
    if (random() < 0.3) {
      worker.child.kill("SIGKILL");
      await worker.finished;
      killed.workers += 1;
      workers[at] = startWorker(fleet);
    } else if (kill(victim)) {
      killed.children += 1;
    }
  }
  const last = workers.map(({ child, finished }) => {
    child.kill("SIGINT");
    return finished;
  });
  await Promise.all(last);
  return killed;
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}
