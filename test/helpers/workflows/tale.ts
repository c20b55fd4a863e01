import { createHash } from "node:crypto";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { JOURNAL } from "../runs/journal-world.ts";

/** What a journal tells, a text for each record: without ids, times and heads, and what says only that a process began. */
export interface Tale {
  readonly lines: readonly string[];
  /** The steps of play, those that were gone back behind too. */
  readonly played: number;
}

/**
 * Keys of a record that no two runs have in common. Where a process began (`opened`) differs after a kill; the next call
 * reserves more then (`reservedUsd`), since the new process has no earlier call to estimate from.
 */
const VOLATILE = new Set(
  "seq prev sum time branchId runId planId checkpointId ancestorIds saveSeq from fromBranchId id interruptId opened reservedUsd".split(
    " ",
  ),
);

/** @param known the run whose lines were read before: those that are its own are not read again */
export function taleOf(raw: readonly string[], known?: { readonly raw: readonly string[] }): Tale {
  const lines: string[] = [];
  const begun = new Set<string>();
  let played = 0;
  for (const [at, line] of raw.entries()) {
    const { said, key, type } = read(line, known?.raw[at]);
    if (type === "outcome") played += 1;
    // A head follows a save, and a keyframe only makes it quicker to go back.
    if (type === "head" || type === "keyframe" || (key !== null && begun.has(key))) continue;
    if (key !== null) begun.add(key);
    // What was under way at a kill is done again: a call, a game of which nothing was played, a way back.
    const isAgain = MAY_COME_TWICE.has(type) && lines.at(-1) === said;
    if (!isAgain) lines.push(said);
  }
  return { lines, played };
}

/** Anywhere in a record: how long things took, what a call that was lost in a kill may have cost, and the ids of a way back. */
const NOT_COMPARED: ReadonlySet<string> = new Set(["ms", "fromUnconfirmedUsd", "wayBackId", "wayBack"]);

const MAY_COME_TWICE: ReadonlySet<string> = new Set(["call", "start", "branch"]);

interface Said {
  readonly said: string;
  readonly type: string;
  /** Of a step's beginning. */
  readonly key: string | null;
}

const known = new Map<string, Said>();

/** The content of a line; those of the undisturbed run are read once. */
function read(line: string, same: string | undefined): Said {
  const before = line === same ? known.get(line) : undefined;
  if (before !== undefined) return before;
  const whole = JSON.parse(line, (key, value: unknown) =>
    NOT_COMPARED.has(key) ? undefined : value,
  ) as JsonObject;
  const record = Object.fromEntries(Object.entries(whole).filter(([key]) => !VOLATILE.has(key)));
  const text = JSON.stringify({ type: record["type"], ...record });
  const said =
    text.length < 300 ? text : `${text.slice(0, 200)}… ${createHash("sha256").update(text).digest("hex")}`;
  const isBegin = record["type"] === "stage" && record["phase"] === "begin";
  const key = isBegin ? JSON.stringify([whole["planId"], whole["path"], whole["attempt"]]) : null;
  const found = { said, type: String(record["type"]), key };
  if (same === line || same === undefined) known.set(line, found);
  return found;
}

/** The whole lines of a journal. */
export function linesOf(disk: Disk): readonly string[] {
  if (disk.inspect(JOURNAL) === null) return [];
  const text = Buffer.from(disk.read(JOURNAL, Number.MAX_SAFE_INTEGER)).toString();
  return text.split("\n").slice(0, -1);
}
