import type { FightWatch } from "../../../../../packages/games/src/actions/fight-watch.ts";
import type { ShownText } from "../../../../../packages/games/src/known/game-adapter.ts";
import type { ToolUse } from "../../../../base/vocabulary/conversation.ts";
import { weighsScenes } from "../../../../base/vocabulary/tool-rules.ts";
import { isAskedFor } from "../press-buttons.ts";
import type { Tool, ToolContext, ToolOutcome } from "../tool.ts";

/** The answer to a skipped call. It is not a mistake: the LM could not foresee that an earlier call would end early. */
function skipped(why: string | null): ToolOutcome {
  const text = why ?? "an earlier call of this reply failed or was interrupted";
  return { text: `Not carried out: ${text}.`, isSkipped: true };
}

/**
 * Returns whether the calls after this one were written for a game in which this one went as planned. A note
 * about a call that did all it was asked for stops nothing.
 */
export function stopsRest({ isError, isCutShort }: ToolOutcome): boolean {
  return isError === true || isCutShort === true;
}

/** The game now, as it is asked whether a call still makes sense. */
export type SeenByRest = Pick<ToolContext, "textGame" | "world" | "memory">;

/** The calls of one reply after the one that stopped it. */
export interface RestOfReply {
  /** Whether a call is carried out: before a stop each one, after it those that still make sense. */
  allows(use: Pick<ToolUse, "name" | "input">, now: SeenByRest): boolean;
  /** The answer to a call that is not carried out. */
  readonly skipped: ToolOutcome;
  /** A call was carried out. */
  after(outcome: ToolOutcome): void;
}

/**
 * Decides which calls of a reply are carried out.
 *
 * @param tools those that the reply may call
 * @param map the map on which it was written; null for none
 * @param fights null where they stop no reply
 */
export function openRest(tools: readonly Tool[], map: string | null, fights: FightWatch | null): RestOfReply {
  let isStopped = false;
  let turn: string | null = null;
  fights?.begin();
  return {
    allows: (use, now) => !isStopped || (weighsScenes(now.memory) && stillMakesSense(tools, use, map, now)),
    get skipped() {
      return skipped(turn);
    },
    after(outcome) {
      // Each call: what it showed is known from then on.
      const why = fights?.after(outcome.read ?? []) ?? null;
      if (isStopped) return;
      isStopped = stopsRest(outcome) || why !== null;
      if (isStopped) turn = stopsRest(outcome) ? (outcome.cutBy ?? null) : `in this fight, ${why}`;
    },
  };
}

function stillMakesSense(
  tools: readonly Tool[],
  { name, input }: Pick<ToolUse, "name" | "input">,
  map: string | null,
  { textGame, world }: SeenByRest,
): boolean {
  // An unknown tool may be one that presses.
  const { presumes = "scene" } = tools.find(({ spec }) => spec.name === name) ?? {};
  switch (typeof presumes === "function" ? presumes(input) : presumes) {
    case "nothing":
      return true;
    case "map":
      return map !== null && world?.standing()?.map === map;
    case "text":
      return isToBeRead(textGame.game.adapter.shownText?.(textGame.emulator) ?? null);
    case "button":
      return Array.isArray(input["buttons"]) && isAskedFor(textGame, input["buttons"][0]);
    case "scene":
      return false;
  }
}

/** Whether there is something to read on: a question is shown with the state of the game, and an answer is no reading. */
function isToBeRead(text: ShownText | null): boolean {
  return text !== null && text.state !== "question";
}
