import { renderUsd } from "../../../base/quantities/money.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { renderPrompt } from "../../../play/agent/conversation/prompts.ts";
import { DRIFT_SIGNALS, type DriftEntry, type DriftSignalName } from "../../drift/base/drift.ts";
import { healthOf } from "../../drift/record/health.ts";
import { NO_PLAYBOOK, type Playbook, type PlaybookEntry } from "../base/playbook.ts";

/** The most steps that the story lists, the newest. */
const MOST_STEPS = 80;

/** The request to refine the playbook: the story of the steps since the last time, the signals of drift, the playbook. */
export function renderRefinePrompt({ totalSteps, memory }: RunState): string {
  const { entries, refinedAt } = memory.playbook ?? NO_PLAYBOOK;
  const steps = (memory.drift?.window ?? []).filter(({ step }) => step > refinedAt).slice(-MOST_STEPS);
  const from = steps[0]?.step ?? refinedAt + 1;
  return renderPrompt("refine", {
    from: String(from),
    to: String(totalSteps),
    story: [...steps.map(describeStep), ...signalsOf({ memory })].join("\n") || "(no record)",
    playbook: describeEntries(entries),
  });
}

/** The newest steps and the signals of drift, a line each: nothing that depends on the server's times and prices. */
export function storyOf({ memory }: Pick<RunState, "memory">): string {
  const steps = (memory.drift?.window ?? []).slice(-MOST_STEPS);
  const lines = steps.map(({ call: _, ...entry }) => describeStep(entry));
  return [...lines, ...signalsOf({ memory }, ["progress", "repetition", "errors", "goal"])].join("\n");
}

/** A step in a line: its deed, and what came of it. */
export function describeStep(entry: DriftEntry): string {
  const { step, deed, news, failedTools = 0, isUseless, isMilestone, health, call } = entry;
  const facts = [
    ...(isMilestone === true ? ["milestone"] : []),
    ...(news.length === 0 ? [] : [`new: ${[...new Set(news)].slice(0, 4).join(", ")}`]),
    ...(failedTools === 0 ? [] : [`${failedTools} failed`]),
    ...(isUseless === true ? ["nothing done"] : []),
    ...(health === undefined || health >= 1 ? [] : [`health ${Math.round(health * 100)} %`]),
    ...(call?.costUsd == null ? [] : [renderUsd(call.costUsd, 4)]),
  ];
  return `${step}: ${deed || "(thought)"}${facts.length === 0 ? "" : ` (${facts.join("; ")})`}`;
}

function signalsOf(
  { memory }: Pick<RunState, "memory">,
  names: readonly DriftSignalName[] = DRIFT_SIGNALS,
): readonly string[] {
  const { level, signals } = healthOf(memory, memory.settings);
  const told = names.flatMap((name) => (signals[name].evidence === "" ? [] : [signals[name].evidence]));
  return told.length === 0 ? [] : [`Drift${level === 0 ? "" : `, level ${level}`}: ${told.join("; ")}`];
}

/** A playbook, a line an entry. */
export function describeEntries(entries: Playbook): string {
  return entries.map(entryLine).join("\n") || "(empty)";
}

function entryLine({ title, text, when, unproven, shown = 0 }: PlaybookEntry): string {
  const status = unproven === undefined ? "" : unproven.isDrop === true ? ", dropped" : ", unproven";
  return `- ${title}${when === undefined ? "" : ` (when ${when})`}: ${text} [shown ${shown}×${status}]`;
}
