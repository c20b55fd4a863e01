import { canonicalJson } from "../../../../../../src/base/text/canonical-json.ts";
import { textOf } from "../../../../../../src/base/vocabulary/conversation.ts";
import type { GameInfo } from "../../../../../../src/base/vocabulary/game-info.ts";
import type { DecisionRecord } from "../../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../../../../src/base/vocabulary/run-state.ts";
import type { PlaybookState } from "../../../../../../src/parts/playbook/base/playbook.ts";
import type { LoopHooks, ShownOnce } from "../../../../../../src/play/agent/seam/loop-part.ts";
import { hasRedacted } from "../../../../../../src/record/redacted.ts";
import { decidePlaybook, replacePlaybook } from "./change-playbook.ts";
import { readEdits } from "./read-edits.ts";
import { showPlaybook } from "./show-playbook.ts";

/** The playbook in the loop; the node `refine` edits it. */
export const playbookLoop: LoopHooks = {
  // zod takes 77 ms to import: only runs with a playbook's file read one.
  readShares: async ({ playbook: path }, shown) =>
    path === null
      ? {}
      : { playbook: (await import("./playbook-file.ts")).readPlaybookFile(path, shown(path)) },
  goOnWith: (state, { playbook }, journal) =>
    playbook === undefined ? state : replacePlaybook(state, playbook, journal),
  showOnce: ({ playbook }, gameInfo, isFresh) =>
    showNew(isFresh && playbook !== undefined ? { ...playbook, shown: [] } : playbook, gameInfo),
  faultOf: (before, decision) =>
    decision.playbook?.edits === undefined || isRefinedAs(before, decision)
      ? null
      : "the playbook's edits are not those of the LM's reply, or none was due",
};

/** Whether a decision changes the playbook as the LM's reply says; the words of one may be taken out. */
function isRefinedAs(before: RunState, record: DecisionRecord): boolean {
  const { waiting = [], playbook: known } = before.memory;
  const newest = waiting.findLast(({ purpose }) => purpose === "refine");
  if (known?.isRefineDue !== true) return false;
  if (hasRedacted(newest)) return true;
  const read = newest === undefined ? null : readEdits(textOf(newest.reply.content), known);
  const change = { edits: read?.edits ?? [], from: known.refinedAt + 1 };
  const partsOf = ({ playbook, told, playbookShown }: DecisionRecord) => ({ playbook, told, playbookShown });
  const found = decidePlaybook(before, change, record.reason);
  return canonicalJson(partsOf(record)) === canonicalJson(partsOf(found));
}

function showNew(playbook: PlaybookState | undefined, gameInfo: GameInfo): ShownOnce {
  const { text, titles } = showPlaybook(playbook, gameInfo);
  return { text, kept: titles.length === 0 ? {} : { playbookShown: titles } };
}
