import type { Disk } from "../../../src/base/disk/disk.ts";

/** A fault of a disk at one of its calls. */
export type Fault =
  /** That call fails, and no other. */
  | "fails once"
  /** That call fails and all later ones that need room; a write takes only a part before. */
  | "is full from then on"
  /** The process dies in that call: it and all later ones do nothing. */
  | "dies";

/** The calls that change something, or make it last. */
const EFFECTS: readonly string[] = [
  "create",
  "openToAppend",
  "truncate",
  "write",
  "sync",
  "close",
  "rename",
  "link",
  "remove",
  "makeFolder",
  "syncFolder",
];

const WORK_WHEN_FULL: readonly string[] = ["truncate", "close", "remove"];

/** A dead process makes no more calls. */
export class Death extends Error {
  override readonly name = "Death";
}

/** A disk on which something happens at one call. `calls` tells which were counted. */
export interface FaultyDisk extends Disk {
  readonly calls: readonly string[];
  /** Whether it happened. */
  readonly isHit: () => boolean;
}

/**
 * Wraps a disk. Something happens at call number `at`, counted from 0 among those named in `counted`; beyond the
 * last one nothing does, so that a test knows when it is through.
 */
export function faultyDisk(
  disk: Disk,
  fault: Fault,
  at: number,
  {
    code = "ENOSPC",
    counted = EFFECTS,
  }: { readonly code?: string; readonly counted?: readonly string[] } = {},
): FaultyDisk {
  const calls: string[] = [];
  let hasHappened = false;

  const isHit = (name: string): boolean => {
    if (hasHappened) {
      const needsRoom = EFFECTS.includes(name) && !WORK_WHEN_FULL.includes(name);
      return fault === "dies" || (fault === "is full from then on" && needsRoom);
    }
    if (counted.includes(name)) hasHappened = calls.push(name) - 1 === at;
    return hasHappened;
  };
  const wrap =
    (name: string, call: (...given: unknown[]) => unknown) =>
    (...given: unknown[]) => {
      const isFirst = !hasHappened;
      if (!isHit(name)) return call(...given);
      if (name === "write" && isFirst && fault !== "fails once") {
        const bytes = given[1] as Uint8Array;
        if (bytes.length > 1) disk.write(given[0] as number, bytes.subarray(0, bytes.length >> 1));
      }
      // A failed close gives the descriptor back all the same.
      if (name === "close") disk.close(given[0] as number);
      if (fault === "dies") throw new Death(`the process died in ${name}`);
      throw Object.assign(new Error(`${code}: made by a test, ${name}`), { code, syscall: name });
    };
  const wrapped = Object.fromEntries(Object.entries(disk).map(([name, call]) => [name, wrap(name, call)]));
  return { ...(wrapped as unknown as Disk), calls, isHit: () => hasHappened };
}
