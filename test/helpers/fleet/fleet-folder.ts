import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openFleetBook } from "../../../packages/fleet/src/jobs/fleet-book.ts";
import { createFolderStore } from "../../../packages/fleet/src/store/folder-store.ts";
import { nodeDisk } from "../../../src/base/disk/disk.ts";
import { temporaryFolder } from "../disks/folders.ts";

/** The file of a fleet of the built-in player, with so many seeds. */
export function fleetText(seeds: number, steps: number, more = ""): string {
  return `name: few\nmodel: explorer\nsteps: ${steps}\nmatrix: {seed: {from: 1, to: ${seeds}}}\n${more}`;
}

/** A folder with the file of a fleet in it, `few.yaml`. */
export function folderWithFleet(text: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "few.yaml"), text);
  return folder;
}

/** What of each job's end follows from how it was played, by its id: not when, nor how often it changed hands. */
export async function endsIn(folder: string) {
  const ends = await openFleetBook(createFolderStore(join(folder, "fleets/few"), nodeDisk)).ends();
  return Object.fromEntries(
    [...ends]
      .map(([id, { outcome, reason, steps, costUsd, tokens, machineSha256, milestones }]) => {
        const reached = milestones.map(({ name, step }) => `${name} ${step}`);
        return [id, { outcome, reason, steps, costUsd, tokens, machineSha256, reached }] as const;
      })
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}

/** The events of a command that wrote JSON. */
export function eventsIn(stdout: string): readonly Record<string, unknown>[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The processes that a process started, by their numbers, as Linux tells them. */
export function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}

/** Whether a process of that number runs; one that is dead and not yet waited for does not. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  } catch {
    return false;
  }
}
