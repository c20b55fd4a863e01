import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import type { StartShares } from "../../../../src/base/seam/shares.ts";
import { canonicalJson } from "../../../../src/base/text/canonical-json.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../../src/record/replay/apply-entry.ts";
import { stateAtStart } from "../../../../src/record/replay/open-state.ts";
import { settle } from "../../../../src/record/replay/reduce.ts";
import { givesOrChanges, startAgain } from "../../../../src/record/seam/data-parts.ts";

/** The hashes of the things of parts with which a game begins, as JSON; null for those that it begins without. */
export type StartHashes = { readonly [Name in keyof StartShares as `${Name}Sha256`]-?: string | null };

/** The name of such a hash. */
export function hashNameOf(name: keyof StartShares): keyof StartHashes {
  return `${name}Sha256`;
}

/** The hashes of what a game begins with. */
export function startHashes(start: StartShares): StartHashes {
  const hashes = START_NAMES.map((name) => {
    const thing = start[name];
    return [hashNameOf(name), thing === undefined ? null : sha256Of(canonicalJson(thing))];
  });
  return Object.fromEntries(hashes) as StartHashes;
}

/** The first thing of which two games began with another one; null for none. */
export function findOtherHash(one: StartHashes, other: StartHashes): keyof StartShares | null {
  return START_NAMES.find((name) => one[hashNameOf(name)] !== other[hashNameOf(name)]) ?? null;
}

/** The name of the part of a run's file that holds such a thing, as it is at the end of the run. */
export function partOf(name: keyof StartShares): string {
  return `${name}.json`;
}

/** These things at the end of a path that begins with a `start`, as far as the path can be followed. */
export function thingsAtEnd(path: readonly PlacedEntry[]): StartShares {
  const isPlain = path.every(({ entry }) => !START_NAMES.some((name) => givesOrChanges(entry, name)));
  if (isPlain) return {};
  let state: RunState | null = null;
  try {
    for (const placed of path) {
      const { entry } = placed;
      if (entry.type === "start") state = stateAtStart(entry, entry.branchId);
      else if (state !== null) {
        const next: RunState | string = applyEntry(state, placed);
        if (typeof next === "string") break;
        state = next;
      }
    }
    return state === null ? {} : startAgain(settle(state).memory);
  } catch {
    // A record that cannot be followed is reported where the journal is.
    return {};
  }
}

/** The parts of a run's file that hold them. */
export function partsAtEnd(path: readonly PlacedEntry[]): readonly (readonly [name: string, Uint8Array])[] {
  const things = thingsAtEnd(path);
  return START_NAMES.flatMap((name) => {
    const thing = things[name];
    return thing === undefined
      ? []
      : [[partOf(name), Buffer.from(`${JSON.stringify(thing, null, 2)}\n`)] as const];
  });
}
