import type { ModelRequest } from "../../../src/model/language-model.ts";
import { hashRequest } from "../../../src/model/request-digest.ts";
import { explorerByButtons } from "../runs/explorer-by-buttons.ts";
import { type StuckPlayer, stuckPlayer } from "./stuck-player.ts";

/** A lesson as a player reads it. */
const LESSON = "led nowhere";

/** How the first conversation begins; later ones begin with a summary. */
const BEGINNING = "The game begins here.";

/** Steps of play by the built-in player before it gets nowhere. */
const HEALTHY = 30;

/** Waits, one way and another, for ever. */
const CIRCLE = [5, 6, 7, 8] as const;

/**
 * A player that plays as the built-in one does for a while, then waits in a circle, until it reads the lesson of a
 * rollback: then it plays on as the built-in one does.
 *
 * @param reads false for one that never does
 */
export function circlingPlayer({ reads = true }: { readonly reads?: boolean } = {}): StuckPlayer {
  const explorer = explorerByButtons({ seed: 1 });
  const circling = stuckPlayer((request) => [
    {
      type: "tool_use",
      id: `call_${hashRequest(request).slice(0, 12)}`,
      name: "wait",
      input: { frames: CIRCLE[(request.messages.length % (2 * CIRCLE.length)) >> 1] ?? 5 },
    },
  ]);
  const requests: ModelRequest[] = [];
  return {
    ...circling,
    requests,
    async *reply(request, options) {
      requests.push(request);
      const told = JSON.stringify(request.messages);
      const isEarly = told.includes(BEGINNING) && stepsIn(request) < HEALTHY;
      const isSmart = isEarly || (reads && told.includes(LESSON));
      if (!isSmart || request.purpose === "summary") return yield* circling.reply(request, options);
      const reply = yield* explorer.reply(request, options);
      return { ...reply, model: "scripted" };
    },
  };
}

/** Steps that the conversation tells of. */
function stepsIn({ messages }: ModelRequest): number {
  return (messages.length - 1) / 2;
}
