import { existsSync, readdirSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeDisk } from "../../../../base/disk/disk.ts";
import { describeDiskError } from "../../../../base/disk/disk-errors.ts";
import { findLockHolder } from "../../../../base/disk/folder-lock.ts";
import {
  isLeftTemporary,
  isTemporaryName,
  removeQuietly,
  temporaryBeside,
} from "../../../../base/disk/write/write-atomically.ts";
import { renderBytes } from "../../../../base/quantities/size.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import type { KnownGame } from "../../../../play/session/game/known-games.ts";
import { openGame } from "../../../../play/session/open-game.ts";
import { renderError } from "../../render/remedy.ts";
import { type Finding, fault, note, ok } from "./finding.ts";

/** Space below which a run may not reach its next saves, and below which a long one may not end. */
const LEAST_BYTES = 50 * 2 ** 20;
const WANTED_BYTES = 500 * 2 ** 20;

/** A sync that takes longer slows every step down: two are made in each. */
const SLOW_MS = 100;
const SYNCS = 5;

/** The ROM that the next command would play. */
export async function checkRom(config: SessionConfig, known: readonly KnownGame[]): Promise<Finding> {
  try {
    const { cartridge, romPath, adapter, headerFlaws } = await openGame(config, known);
    const fact = `${cartridge.title} (${romPath ?? "bundled"}), read by ${adapter.id}`;
    return headerFlaws.length === 0 ? ok("ROM", fact) : note("ROM", `${fact}: ${headerFlaws.join("; ")}`);
  } catch (error) {
    return fault("ROM", renderError(error));
  }
}

/** The save folder: its space, its lock and the speed of a sync. A file is written there and removed. */
export function checkSaves(folder: string, known: readonly KnownGame[]): readonly Finding[] {
  const subject = "save folder";
  const place = nearestFolder(folder);
  try {
    const ms = timeSync(place);
    const { bavail, bsize } = statfsSync(place);
    const free = bavail * bsize;
    const fact = `${folder}, ${renderBytes(free)} free, a sync takes ${ms.toFixed(1)} ms`;
    const space =
      free < LEAST_BYTES
        ? fault(subject, fact, "free some space, or choose another folder with --save-dir")
        : free < WANTED_BYTES || ms > SLOW_MS
          ? note(subject, fact, ms > SLOW_MS ? "a local disk is faster" : "a long run needs more space")
          : ok(subject, fact);
    return [space, ...locksIn(folder, known)];
  } catch (error) {
    const fact = `${place} cannot be written, ${describeDiskError(error)}`;
    return [fault(subject, fact, "change its permissions, or choose another folder with --save-dir")];
  }
}

function locksIn(folder: string, known: readonly KnownGame[]): readonly Finding[] {
  return known.flatMap(({ slug }) => {
    const holder = findLockHolder({ folder, slug });
    return holder === null ? [] : [note("lock", `${slug} is played now by process ${holder.pid}`)];
  });
}

/** The folder itself, or the nearest one above it that is there. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** The file with which the disk is timed. */
const PROBE = "runner-doctor";

/** The median time of a sync in milliseconds. */
function timeSync(folder: string): number {
  // A doctor that was killed here could not remove its own.
  for (const name of readdirSync(folder)) {
    if (isTemporaryName(name, PROBE) && isLeftTemporary(name)) removeQuietly(nodeDisk, join(folder, name));
  }
  const file = temporaryBeside(join(folder, PROBE));
  const descriptor = nodeDisk.create(file);
  try {
    const times = Array.from({ length: SYNCS }, () => {
      const start = performance.now();
      nodeDisk.write(descriptor, Buffer.alloc(4_096));
      nodeDisk.sync(descriptor);
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[Math.floor(SYNCS / 2)] ?? 0;
  } finally {
    nodeDisk.close(descriptor);
    nodeDisk.remove(file);
  }
}
