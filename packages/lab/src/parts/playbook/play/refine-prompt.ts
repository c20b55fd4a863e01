import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import {
  NO_PLAYBOOK,
  type Playbook,
  type PlaybookEntry,
} from "../../../../../../src/parts/playbook/base/playbook.ts";
import { renderPrompt } from "../../../../../../src/play/agent/conversation/prompts.ts";
import { troublesOfParts } from "../../../../../../src/record/seam/data-parts.ts";
import { describeStep, newestSteps } from "../../agents/play/story.ts";

/** The request to refine the playbook: the story of the steps since the last time, the trouble that parts see, the playbook. */
export function renderRefinePrompt({ totalSteps, memory }: RunState): string {
  const { entries, refinedAt } = memory.playbook ?? NO_PLAYBOOK;
  const steps = newestSteps(memory, refinedAt);
  const from = steps[0]?.step ?? refinedAt + 1;
  return renderPrompt("refine", {
    from: String(from),
    to: String(totalSteps),
    story: [...steps.map(describeStep), ...troublesOfParts(memory, false)].join("\n") || "(no record)",
    playbook: describeEntries(entries),
  });
}

/** A playbook, a line an entry. */
export function describeEntries(entries: Playbook): string {
  return entries.map(entryLine).join("\n") || "(empty)";
}

function entryLine({ title, text, when, unproven, shown = 0 }: PlaybookEntry): string {
  const status = unproven === undefined ? "" : unproven.isDrop === true ? ", dropped" : ", unproven";
  return `- ${title}${when === undefined ? "" : ` (when ${when})`}: ${text} [shown ${shown}×${status}]`;
}
