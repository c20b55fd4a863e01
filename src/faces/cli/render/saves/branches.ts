import { agentOf } from "../../../../base/vocabulary/agent-id.ts";
import type { GameSaves } from "../../../../record/saves/folder/list-saves.ts";
import type { SaveEntry } from "../../../../record/saves/format/save-entry.ts";
import { lineOf } from "../../../../record/saves/lookup/lineage.ts";
import { renderShortId } from "../quantities.ts";

/** The saves of one branch, and the facts shown of it. */
export interface Branch {
  readonly title: string;
  readonly entries: readonly SaveEntry[];
}

/** Saves by their branches: that of the current save first, then in the order of the saves. */
export function groupByBranch(shown: readonly SaveEntry[], game: GameSaves): readonly Branch[] {
  const groups = new Map<string, SaveEntry[]>();
  const keyOf = ({ info }: SaveEntry): string => `${info.runId} ${info.branchId} ${agentOf(info)}`;
  const hasSeveral = new Set(shown.map(({ info }) => agentOf(info))).size > 1;
  if (game.current !== null) groups.set(keyOf(game.current), []);
  for (const entry of shown) {
    const group = groups.get(keyOf(entry)) ?? [];
    groups.set(keyOf(entry), group);
    group.push(entry);
  }
  return [...groups.values()].flatMap((entries) => {
    const [first] = entries;
    if (first === undefined) return [];
    const agent = hasSeveral ? `, agent ${agentOf(first.info)}` : "";
    return [{ title: `${titleOf(first, game)}${agent}`, entries }];
  });
}

function titleOf({ info }: SaveEntry, { current, head, saves }: GameSaves): string {
  const branch = `Branch ${renderShortId(info.branchId)}`;
  if (current === null || info.runId !== current.info.runId) {
    return `${branch} of an earlier game, run ${renderShortId(info.runId)}`;
  }
  // The journal's, which goes on where the branch's own saves are damaged.
  const { branchId } = head?.runId === info.runId ? head : current.info;
  if (info.branchId === branchId) return `${branch}: the current one`;
  const line = lineOf(current.info, saves);
  const steps = saves.flatMap((save) =>
    save.info.branchId === info.branchId && line.has(save.info.id) ? [save.info.totalSteps] : [],
  );
  return steps.length === 0 ? `${branch} of this game` : `${branch}, left at step ${Math.max(...steps)}`;
}
