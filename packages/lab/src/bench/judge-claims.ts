import type { RecordShares } from "../../../../src/base/seam/shares.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import { listPricesAt } from "../../../../src/record/ledger/list-prices.ts";
import { hasPrice } from "../../../../src/record/ledger/prices.ts";
import { DECISION_SHARES, shareOf } from "../../../../src/record/seam/data-parts.ts";
import type { Claimed, ClaimKind } from "../proof/list-claimed.ts";
import type { RunFile } from "../run-file/read-run-file.ts";

/** The facts by which a referee decides about a claim. */
export interface ClaimContext {
  readonly file: RunFile;
  /** Whether the level of the job allows skills and a playbook. */
  readonly allowsAll: boolean;
  /** Models whose prices are the file's own word, or not known. */
  readonly ownPrices: readonly string[];
}

/** Whether a score may rest on a claim. */
type Decision = boolean | ((context: ClaimContext) => boolean);

/** The referee's decisions, one for each kind of claim: what is not allowed here is refused. */
const MAY_CLAIM: Readonly<Record<ClaimKind, Decision>> = {
  "no-replies": true,
  replies: true,
  texts: true,
  "no-help": true,
  "operator-steps": false,
  messages: false,
  notices: false,
  interrupts: false,
  rollbacks: false,
  // Settings and the playbook are compared with the job's, record by record.
  changes: true,
  "workflow-texts": false,
  // A kill or Ctrl-C may cut a call.
  "cut-calls": true,
  // They are compared with the task's.
  instructions: true,
  "other-requests": true,
  "own-prices": ({ file, ownPrices }) => {
    const list = listPricesAt(new Date(file.manifest.claims.begunAt));
    return ownPrices.every((model) => !hasPrice(model, list));
  },
  imports: false,
  rootless: false,
  "own-tools": false,
  skills: ({ allowsAll }) => allowsAll,
  "own-map": false,
  brought: false,
  redacted: true,
  // The words that were taken out alone decide it.
  hidden: true,
  // Its prompts and tools are compared with those of the version that the entry names.
  "other-program": true,
  unjudged: false,
  "unknown-fields": false,
  unsigned: true,
};

/** The first claim on which no score may rest, as the reason for refusing a run; null for none. */
export function findRefusedClaim(claimed: readonly Claimed[], context: ClaimContext): string | null {
  const refused = claimed.find(({ kind }) => {
    const decision = MAY_CLAIM[kind];
    return !(typeof decision === "boolean" ? decision : decision(context));
  });
  return refused === undefined ? null : `only claimed, and not proven: ${refused.text}`;
}

/** The part of a job's level that decides about records. */
export interface Allowed {
  readonly skills: boolean;
  readonly tries: boolean;
}

type RecordRule = (entry: JournalEntry, may: Allowed) => string | null;

const allowed: RecordRule = () => null;
const person: RecordRule = () => "a person took part";
const ofSkills: RecordRule = (_, { skills }) => (skills ? null : "it ran skills, and its level has none");

/** A call of the player itself, for a step or a summary, or of a skill that it runs. */
const call: RecordRule = (entry, may) => {
  if (entry.type !== "call" && entry.type !== "lost" && entry.type !== "reply") return null;
  const { purpose, skill, agent } = entry;
  if (purpose === "skill" && agent === undefined) return ofSkills(entry, may);
  const isPlayers = purpose === "play" || purpose === "summary";
  return isPlayers && skill === undefined && agent === undefined
    ? null
    : "somebody else than the player was asked";
};

/** The referee's decisions, one for each type of record: the reason for refusing it, or null. */
const MAY_RECORD: Readonly<Record<Exclude<JournalEntry["type"], keyof RecordShares>, RecordRule>> = {
  start: (entry) => {
    if (entry.type !== "start") return null;
    if (entry.brought !== undefined) return "it was begun with a memory from elsewhere";
    return entry.learned === undefined ? null : "it has a map of its own";
  },
  branch: () => "it went back and on from an earlier place, which no task does",
  decision: (entry) => {
    if (entry.type !== "decision") return null;
    if (entry.learned !== undefined) return "it has a map of its own";
    for (const share of DECISION_SHARES) {
      const refusal = share.refusedInScores(entry);
      if (refusal !== null) return refusal;
    }
    return null;
  },
  tool: (entry) => (entry.type === "tool" ? `the tool ${entry.name} is its own` : null),
  operator: person,
  version: allowed,
  head: allowed,
  call,
  lost: call,
  reply: call,
  outcome: (entry, { tries }) =>
    entry.type === "outcome" && entry.outcome.tries !== undefined && !tries
      ? "it tries presses on a copy of the game, and its level has none"
      : null,
  fold: allowed,
  keyframe: allowed,
  skill: ofSkills,
  unanswered: ofSkills,
  restored: ofSkills,
};

/**
 * The first record that no run of a benchmark has, as the reason for refusing it; null for none.
 *
 * @param may what the level of the job allows
 */
export function findRefusedRecord(entries: RunFile["entries"], may: Allowed): string | null {
  for (const { entry } of entries) {
    const why = judgeRecord(entry, may);
    if (why !== null) return why;
  }
  return null;
}

const OWN_RULES: ReadonlyMap<string, RecordRule> = new Map(Object.entries(MAY_RECORD));

/** @returns why no score rests on a run with a record; null where one may */
function judgeRecord(entry: JournalEntry, may: Allowed): string | null {
  const own = OWN_RULES.get(entry.type);
  if (own !== undefined) return own(entry, may);
  const share = shareOf(entry.type);
  return share === undefined
    ? `this version does not know its records of type ${entry.type}`
    : share.refusedInScores;
}
