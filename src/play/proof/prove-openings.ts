import { canonicalJson } from "../../base/text/canonical-json.ts";
import { textOf } from "../../base/vocabulary/conversation.ts";
import type {
  DecisionRecord,
  FoldRecord,
  StartRecord,
} from "../../base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { Emulator } from "../../game/emulator/emulator.ts";
import { planRecovery } from "../../record/drift/plan-recovery.ts";
import { encodeRecord } from "../../record/journal/format/codec.ts";
import { settle } from "../../record/replay/reduce.ts";
import { hasRedacted } from "../../record/run-file/redact.ts";
import { judgeSummary } from "../agent/conversation/judge-summary.ts";
import { openConversation } from "../agent/conversation/open-conversation.ts";
import { writeOwnSummary } from "../agent/conversation/write-own-summary.ts";
import { beginRun } from "../agent/new-run.ts";
import type { GamePort } from "../agent/ports.ts";
import { describeLevel } from "../agent/recovery/describe-level.ts";
import type { Finding } from "./finding.ts";
import { difference } from "./prove-step.ts";
import type { Referee } from "./referee.ts";

/** Begins the game once more and compares the record. The machine is then at the first look. */
export function proveStart(
  referee: Referee,
  game: GamePort,
  emulator: Emulator,
  record: StartRecord,
): readonly Finding[] {
  const { ports, witness } = referee.ports(emulator, game, record);
  // On the core of the record, which may be an earlier one.
  const powerOn = record.machine === undefined ? ports.powerOn : () => emulator.snapshot();
  beginRun({ ...ports, powerOn }, record.settings, record.playbook);
  const begun = witness.written.find((one) => one.type === "start");
  const [said, found] = [record, begun].map((one) => plain(one === undefined ? {} : encodeRecord(one)));
  const { type: _, runId: __, branchId: ___, ...rest } = said ?? {};
  return Object.keys({ ...rest, ...found })
    .filter((name) => !OF_LINES.has(name))
    .filter((name) => canonicalJson(said?.[name] ?? null) !== canonicalJson(found?.[name] ?? null))
    .filter((name) => !hasRedacted(said?.[name]))
    .map((name) => ({
      ...({ check: "start", step: 0 } as const),
      text: `${name} at the start is not what the rules give: ${difference(said?.[name], found?.[name])}`,
    }));
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
): { readonly findings: readonly Finding[]; readonly unjudged: readonly string[] } {
  if (outcome.type === "kept") return { findings: [], unjudged: ["fold"] };
  const state = settle(before);
  const findings: Finding[] = [];
  const unjudged: string[] = [];
  const { summaryText, reason, type: _, ...said } = outcome;
  if (!isSummary(state, summaryText)) {
    if (hasRedacted(summaryText) || hasRedacted(state.memory.waiting)) unjudged.push("summary");
    else
      findings.push({
        check: "summaries",
        step,
        text: "the summary is neither the LM's nor the runner's own",
      });
  }
  const { ports } = referee.ports(emulator, game, { settings: state.memory.settings, tools: outcome.tools });
  const opened = openConversation(ports, state, summaryText);
  const [a, b] = [said, opened].map((one) =>
    plain(
      encodeRecord({ type: "fold", step, outcome: { type: "folded", summaryText, ...one } })[
        "outcome"
      ] as JsonObject,
    ),
  );
  for (const name of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
    if (canonicalJson(a?.[name] ?? null) === canonicalJson(b?.[name] ?? null)) continue;
    if (hasRedacted(a?.[name]) || hasRedacted(b?.[name])) unjudged.push(name);
    else {
      const text = `${name} of the fresh conversation is not what the rules give: ${difference(a?.[name], b?.[name])}`;
      findings.push({ check: "summaries", step, text });
    }
  }
  return { findings, unjudged };
}

function isSummary({ memory }: RunState, text: string): boolean {
  const replies = (memory.waiting ?? []).filter(({ purpose }) => purpose === "summary");
  const said = replies.flatMap(({ reply }) => [
    judgeSummary(reply).text,
    hasRedacted(reply) ? textOf(reply.content) : "",
  ]);
  return said.some((one) => one !== "" && one === text) || writeOwnSummary(memory) === text;
}

/** Compares a decision about drift with what the rules decide, and its words with what they say. */
export function proveDecision(before: RunState, { step, drift, told }: DecisionRecord): readonly Finding[] {
  if (drift === undefined) return [];
  const { memory } = settle(before);
  const fault = (text: string): readonly Finding[] => [{ check: "results", step, text }];
  if (!hasRedacted(told) && describeLevel(drift) !== told)
    return fault("the words about drift are not the runner's");
  const plans = [planRecovery(memory), planRecovery(memory, ["rollback"])];
  const isPlanned = plans.some((plan) => plan?.action === drift.action && plan.level === drift.level);
  const isGivenUp = drift.action === "stop" && memory.drift?.goesBack !== undefined;
  return isPlanned || isGivenUp ? [] : fault(`drift is acted on (${drift.action}) where the rules do not`);
}

function plain(value: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
