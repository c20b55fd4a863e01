import { textOf } from "../../../../src/base/vocabulary/conversation.ts";
import type {
  DecisionRecord,
  FoldRecord,
  StartRecord,
} from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import { isWordedAsNow } from "../../../../src/base/vocabulary/tool-rules.ts";
import { judgeSummary } from "../../../../src/play/agent/conversation/judge-summary.ts";
import { writeOwnSummary } from "../../../../src/play/agent/conversation/write-own-summary.ts";
import { beginRun } from "../../../../src/play/agent/new-run.ts";
import { foldedInto } from "../../../../src/play/agent/nodes/summarize.ts";
import type { GamePort } from "../../../../src/play/agent/ports.ts";
import { faultsOfDecision } from "../../../../src/play/agent/seam/loop-parts.ts";
import { encodeRecord } from "../../../../src/record/journal/format/codec.ts";
import { hasRedacted } from "../../../../src/record/redacted.ts";
import { settle } from "../../../../src/record/replay/reduce.ts";
import { startSharesOf } from "../../../../src/record/seam/data-parts.ts";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import { compare, difference } from "./compare.ts";
import type { Finding } from "./finding.ts";
import type { JudgedStep } from "./prove-step.ts";
import type { Referee } from "./referee.ts";

/** Begins the game once more and compares the record. The machine is then at the first look. */
export function proveStart(
  referee: Referee,
  game: GamePort,
  emulator: Emulator,
  record: StartRecord,
): JudgedOpening {
  const { ports, witness } = referee.ports(emulator, game, record);
  // On the core of the record, which may be an earlier one.
  const powerOn = record.machine === undefined ? ports.powerOn : () => emulator.snapshot();
  beginRun({ ...ports, powerOn }, record.settings, startSharesOf(record), record.brought);
  const begun = witness.written.find((one) => one.type === "start");
  const [said, found] = [record, begun].map((one) => plain(one === undefined ? {} : encodeRecord(one)));
  const { type: _, runId: __, branchId: ___, ...rest } = said ?? {};
  const named = Object.fromEntries(Object.entries(rest).filter(([name]) => !OF_LINES.has(name)));
  const judged = compareOpenings(referee, "start", 0, named, found ?? {});
  if (referee.isOf(record.game)) return judged;
  const text = `the ROM is not the game that the file names, ${record.game.title}`;
  return { ...judged, findings: [...judged.findings, { check: "start", step: 0, text }] };
}

/** A compared beginning of a conversation. */
export type JudgedOpening = Omit<JudgedStep, "kept">;

/** Parts that are the program's, and change with its versions: files name their hashes. */
const OF_PROGRAM: ReadonlySet<string> = new Set(["system", "tools", "rules"]);

function compareOpenings(
  referee: Referee,
  check: "start" | "summaries",
  step: number,
  said: JsonObject,
  found: JsonObject,
): JudgedOpening {
  const findings: Finding[] = [];
  const hidden: string[] = [];
  const unjudged: string[] = [];
  const { rules = 1 } = said;
  for (const name of new Set([...Object.keys(said), ...Object.keys(found)])) {
    if (OF_LINES.has(name)) continue;
    const compared = compare(
      said[name] ?? null,
      found[name] ?? null,
      referee.hidesWords && name === "opening",
    );
    if (compared === "same" || (!referee.isOwn && OF_PROGRAM.has(name))) continue;
    if (compared === "hidden") hidden.push(name);
    else if (name === "opening" && !isWordedAsNow({ rules: Number(rules) })) unjudged.push(name);
    else {
      const text = `${name} of the conversation is not what the rules give: ${difference(said[name], found[name])}`;
      findings.push({ check, step, text });
    }
  }
  return { findings, unjudged, hidden };
}

/** Keys of a line, and those that name the run. */
const OF_LINES: ReadonlySet<string> = new Set([
  ...["type", "runId", "branchId", "time", "opened", "seq", "prev", "sum", "format", "version", "game"],
]);

/**
 * Compares a fresh conversation with what the rules give.
 *
 * @param emulator the machine at the last step
 */
export function proveFold(
  referee: Referee,
  game: GamePort,
  emulator: Emulator,
  before: RunState,
  { step, outcome }: FoldRecord,
): JudgedOpening {
  if (outcome.type === "kept") return { findings: [], unjudged: ["fold"], hidden: [] };
  const state = settle(before);
  const { summaryText, reason } = outcome;
  const early: readonly Finding[] =
    state.memory.next === "summarize"
      ? []
      : [{ check: "summaries", step, text: "a conversation begins afresh where no summary was due" }];
  const { ports } = referee.ports(emulator, game, { settings: state.memory.settings, tools: outcome.tools });
  const opened = foldedInto(ports, state, { summaryText, reason });
  const [said = {}, found = {}] = [outcome, opened].map((one) =>
    plain(encodeRecord({ type: "fold", step, outcome: one })["outcome"] as JsonObject),
  );
  const compared = compareOpenings(referee, "summaries", step, said, found);
  const judged = { ...compared, findings: [...early, ...compared.findings] };
  if (isSummary(state, summaryText)) return judged;
  const isHidden = referee.hidesWords && hasRedacted([summaryText, state.memory.waiting]);
  if (isHidden) return { ...judged, hidden: [...judged.hidden, "summary"] };
  const text = "the summary is neither the LM's nor the runner's own";
  return { ...judged, findings: [...judged.findings, { check: "summaries", step, text }] };
}

function isSummary({ memory }: RunState, text: string): boolean {
  const replies = (memory.waiting ?? []).filter(({ purpose }) => purpose === "summary");
  const said = replies.flatMap(({ reply }) => [
    judgeSummary(reply).text,
    hasRedacted(reply) ? textOf(reply.content) : "",
  ]);
  return said.some((one) => one !== "" && one === text) || writeOwnSummary(memory) === text;
}

/** Compares a part's decision with what the rules decide, and its words with what they say. */
export function proveDecision(
  { hidesWords }: Pick<Referee, "hidesWords">,
  before: RunState,
  record: DecisionRecord,
): readonly Finding[] {
  const { step, told } = record;
  const fault = (text: string): readonly Finding[] => [{ check: "results", step, text }];
  const known = hidesWords && hasRedacted(told) ? undefined : told;
  return faultsOfDecision(settle(before), record, known).flatMap(fault);
}

function plain(value: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
