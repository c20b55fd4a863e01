import { canonicalJson } from "../../../../../../src/base/text/canonical-json.ts";
import type { DecisionRecord } from "../../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonValue } from "../../../../../../src/base/vocabulary/json.ts";
import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import {
  isDropped,
  type Playbook,
  type PlaybookChange,
} from "../../../../../../src/parts/playbook/base/playbook.ts";
import { decisionAt, recordDecision } from "../../../../../../src/play/agent/calls/write-record.ts";
import type { RunPorts } from "../../../../../../src/play/agent/ports.ts";
import { applyDecision } from "../../../../../../src/record/replay/apply-entry.ts";
import { showPlaybook } from "./show-playbook.ts";

/** Returns the state with another playbook, which a decision records; the same state for the same playbook. */
export function replacePlaybook(state: RunState, playbook: Playbook, journal: RunPorts["journal"]): RunState {
  const entries = playbook.map((entry) =>
    entry.unproven === undefined
      ? entry
      : { ...entry, unproven: { ...entry.unproven, until: state.totalSteps + entry.unproven.until } },
  );
  const before = state.memory.playbook?.entries ?? [];
  if (asText(before) === asText(entries)) return state;
  return recordDecision(journal, state, decidePlaybook(state, { entries }, "another playbook"));
}

/** Returns the decision that changes a run's playbook: the player is shown the entries that are new to its conversation. */
export function decidePlaybook(state: RunState, playbook: PlaybookChange, reason: string): DecisionRecord {
  const { memory, gameInfo } = applyDecision(state, decisionAt(state, { reason, playbook }));
  const news = showPlaybook(memory.playbook, gameInfo);
  const gone = goneFrom(state, memory.playbook?.entries ?? []);
  const told = [
    ...(gone.length === 0 ? [] : [`No longer in your playbook: ${gone.join("; ")}`]),
    ...(news.text === null ? [] : [news.text]),
  ];
  return decisionAt(state, {
    reason,
    playbook,
    ...(told.length === 0 ? {} : { told: told.join("\n") }),
    ...(news.titles.length === 0 ? {} : { playbookShown: news.titles }),
  });
}

/** Titles that the present conversation shows and that are no longer in the playbook. */
function goneFrom({ memory }: RunState, after: Playbook): readonly string[] {
  const isThere = (title: string): boolean =>
    after.some((entry) => entry.title === title && !isDropped(entry));
  return (memory.playbook?.shown ?? []).filter((title) => !isThere(title));
}

/** A playbook without the counts of what was shown. */
function asText(playbook: Playbook): string {
  return canonicalJson(playbook.map(({ shown: _, ...entry }) => entry) as unknown as JsonValue);
}
