import type { GameInfo } from "../../../base/vocabulary/game-info.ts";
import type { LoopHooks, ShownOnce } from "../../../play/agent/seam/loop-part.ts";
import type { PlaybookState } from "../base/playbook.ts";
import { showPlaybook } from "./show-playbook.ts";

/** The playbook in the loop; the loop itself refines it. */
export const playbookLoop: LoopHooks = {
  showOnce: ({ playbook }, gameInfo, isFresh) =>
    showNew(isFresh && playbook !== undefined ? { ...playbook, shown: [] } : playbook, gameInfo),
};

function showNew(playbook: PlaybookState | undefined, gameInfo: GameInfo): ShownOnce {
  const { text, titles } = showPlaybook(playbook, gameInfo);
  return { text, kept: titles.length === 0 ? {} : { playbookShown: titles } };
}
