import type { GameAction } from "../../game-action.ts";
import { parseOrder } from "../battle/turn/order.ts";
import { playTurn } from "../battle/turn/play-turn.ts";
import { refused } from "./report/reports.ts";

/** The tool that plays one turn of a fight. */
export const battleAction: GameAction = {
  name: "battle",
  description: "Plays one turn of a fight by one order and reports it.",
  input: {
    type: "object",
    properties: {
      move: { type: "string" },
      switch: { type: "string" },
      item: { type: "string", description: "with on; Ether: and move" },
      on: { type: "string" },
      run: { type: "boolean" },
      throw: { type: "string", description: "ball, bait, rock" },
    },
  },

  *run(input, game) {
    const order = parseOrder(input);
    return typeof order === "string" ? refused(order) : yield* playTurn(game, order);
  },
};
