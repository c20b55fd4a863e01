import { START_NAMES } from "../../../../src/base/seam/settings-of-parts.ts";
import { markLookAlikes } from "../../../../src/base/text/clean-text.ts";
import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import { builtInNames } from "../../../../src/play/agent/tools/all-tools.ts";
import { countsAs, REQUESTS_OF_PARTS, START_SHARES } from "../../../../src/record/seam/data-parts.ts";
import { PARTS } from "../run-file/manifest.ts";
import type { RunFile } from "../run-file/read-run-file.ts";
import type { Signature } from "../run-file/signature.ts";
import type { RunProof } from "./check-run.ts";
import { cancellationsIn } from "./prove-step.ts";
import { claimedOf, PROVEN_PARTS, type ProvenPart } from "./seam/proof-parts.ts";

/** The requests to the LM beside the player's, in words. */
const REQUESTS = ["summaries", ...REQUESTS_OF_PARTS];

const OWN_KINDS = [
  "no-replies",
  "replies",
  "texts",
  "operator-steps",
  "messages",
  "notices",
  "interrupts",
  "rollbacks",
  "changes",
  "workflow-texts",
  "cut-calls",
  "no-help",
  "instructions",
  "other-requests",
  "own-prices",
  "imports",
  "rootless",
  "own-tools",
  "own-map",
  "brought",
  "redacted",
  "hidden",
  "other-program",
  "unjudged",
  "unknown-fields",
  "unsigned",
] as const;

/** The kinds of statements that no replay shows. A referee decides about each of them: see `packages/lab/src/bench/judge-claims.ts`. */
export const CLAIM_KINDS: readonly ClaimKind[] = [...OWN_KINDS, ...PROVEN_PARTS];

/** One of these kinds. */
export type ClaimKind = (typeof OWN_KINDS)[number] | ProvenPart;

/** A statement of a run's file that is not proven. */
export interface Claimed {
  readonly kind: ClaimKind;
  /** The end of a sentence. */
  readonly text: string;
}

/** Statements that no replay shows, as far as this run has them. */
export function listClaimed(file: RunFile, proof: RunProof, signature: Signature | null): readonly Claimed[] {
  const { manifest, parts, entries, unknownFields } = file;
  const { counts, ownPrices, isOwn } = proof;
  const { claims, redacted, program } = manifest;
  const { models, all } = claims;
  const names = models.map(({ model, replies }) => `${markLookAlikes(model)} (${replies})`).join(", ");
  const help = helpIn(file);
  const custom = ownToolsIn(entries);
  const instructions = instructionsIn(file);
  const some = (kind: ClaimKind, count: number, text: string): readonly Claimed[] =>
    count === 0 ? [] : [{ kind, text }];
  const others = countOf(entries, (entry) => entry.type === "call" && entry.purpose !== "play");
  return [
    models.length === 0
      ? { kind: "no-replies", text: "that no LM replied" }
      : {
          kind: "replies",
          text: `that these models wrote the replies, with the parameters of the settings: ${names}`,
        },
    {
      kind: "texts",
      text: "the replies' texts, tokens and times, and that nothing was tried and thrown away before",
    },
    ...(help.length === 0 ? [{ kind: "no-help", text: "that nobody helped" } as const] : help),
    ...some(
      "instructions",
      instructions.length,
      `that the instructions hold no help: the operator's are ${instructions.join(", ")}`,
    ),
    ...some(
      "other-requests",
      others,
      `requests for ${REQUESTS.slice(0, -1).join(", ")} or ${REQUESTS.at(-1)} (${others})`,
    ),
    ...some(
      "own-prices",
      ownPrices.length,
      `what ${ownPrices.map(markLookAlikes).join(", ")} costs: the prices are the file's own, or not known`,
    ),
    ...some(
      "imports",
      counts.imported,
      `how games came about that were brought from another emulator (${counts.imported})`,
    ),
    ...some("rootless", counts.rootless, `steps of branches that begin at a save (${counts.rootless})`),
    ...some("own-tools", custom.length, `what came of the tools ${custom.map(markLookAlikes).join(", ")}`),
    ...PROVEN_PARTS.flatMap((part) => some(part, all[part], claimedOf(part))),
    ...(parts.has(PARTS.gameMap) || parts.has(PARTS.symbols) || entries.some(({ entry }) => isLearned(entry))
      ? [{ kind: "own-map", text: "how the game's memory is read: the map is the file's own" } as const]
      : []),
    ...some(
      "brought",
      countOf(entries, (entry) => entry.type === "start" && entry.brought !== undefined),
      "what the game was begun with: a checkpoint's file brought a memory from elsewhere",
    ),
    ...(redacted === null
      ? []
      : [{ kind: "redacted", text: `the ${redacted} that were taken out` } as const]),
    ...some("hidden", counts.hidden, `parts of results that depend on what was taken out (${counts.hidden})`),
    ...(isOwn
      ? []
      : [
          {
            kind: "other-program",
            text: `system prompts and tools: version ${program.version} of the program wrote them, at another commit`,
          } as const,
        ]),
    ...some(
      "unjudged",
      counts.unjudged,
      `parts of results that depend on what is not in the file, or that an earlier version worded (${counts.unjudged})`,
    ),
    ...some(
      "unknown-fields",
      unknownFields.length,
      `fields of records that this version does not know: ${unknownFields.join(", ")}`,
    ),
    ...(signature === null
      ? [{ kind: "unsigned", text: "who made the file: it is not signed" } as const]
      : []),
  ];
}

/** The help that the player had, each kind with its count. */
function helpIn({ manifest, entries }: RunFile): readonly Claimed[] {
  const { all } = manifest.claims;
  const kinds: readonly (readonly [kind: ClaimKind, count: number, what: string])[] = [
    ["operator-steps", all.operatorSteps, "steps of a person or workflow"],
    ["messages", all.messages, "messages"],
    ["notices", all.notices, "texts beside the game"],
    ["interrupts", all.interrupts, "interrupts"],
    ["rollbacks", all.rollbacks, "rollbacks"],
    ["changes", countOf(entries, isChange), "changes between steps"],
    ["workflow-texts", countOf(entries, isWorkflowText), "texts of a workflow"],
    ["cut-calls", countOf(entries, isCutShort), "calls that were cut short"],
  ];
  return kinds.flatMap(([kind, count, what]) =>
    count === 0 ? [] : [{ kind, text: `that nobody helped but for ${what} (${count})` }],
  );
}

/** Tools that are none of this program. */
function ownToolsIn(entries: RunFile["entries"]): readonly string[] {
  const builtIn = new Set(builtInNames());
  const named = entries.flatMap(({ entry }) => (entry.type === "tool" ? [entry.name] : []));
  return [...new Set(named)].filter((name) => !builtIn.has(name));
}

/** The operator's instructions in any record, by name: each is text that the player read. */
function instructionsIn({ entries }: RunFile): readonly string[] {
  const settings = entries.flatMap(({ entry }) => settingsIn(entry) ?? []);
  const has = (is: (one: Partial<RunSettings>) => boolean): boolean => settings.some(is);
  const given = START_NAMES.filter((name) =>
    entries.some(
      ({ entry }) =>
        (entry.type === "start" && entry[name] !== undefined) ||
        (entry.type === "decision" && START_SHARES[name].isGivenBy(entry)),
    ),
  );
  return [
    ...(has(({ goal }) => goal != null) ? ["the goal"] : []),
    ...(has(({ systemPrompt }) => systemPrompt != null) ? ["the prompt"] : []),
    ...(has(({ language }) => language != null) ? ["the language"] : []),
    ...(has(({ player }) => player != null) ? ["the agents"] : []),
    ...given.map((name) => `the ${START_SHARES[name].noun}`),
  ];
}

/** The settings that an entry brings; null for none. */
function settingsIn(entry: JournalEntry): Partial<RunSettings> | null {
  switch (entry.type) {
    case "start":
    case "decision":
    case "resume":
      return entry.settings;
    case "stage":
      return entry.settings ?? null;
    default:
      return null;
  }
}

function isLearned(entry: JournalEntry): boolean {
  return (entry.type === "start" || entry.type === "decision") && entry.learned !== undefined;
}

function countOf(entries: RunFile["entries"], is: (entry: JournalEntry) => boolean): number {
  return entries.filter(({ entry }) => is(entry)).length;
}

/** Whether an entry is a decision that no other count names: of settings, a part or the conversation. */
function isChange(entry: JournalEntry): boolean {
  if (entry.type !== "decision" || entry.told !== null) return false;
  return countsAs("change", entry);
}

function isWorkflowText(entry: JournalEntry): boolean {
  return entry.type === "stage" && entry.told !== undefined;
}

/** Whether a step has a call that was cancelled while it was carried out. */
function isCutShort(entry: JournalEntry): boolean {
  return entry.type === "outcome" && cancellationsIn(entry).some((frames) => frames !== null);
}
