import { describe, expect, it } from "vitest";
import { parseOrder } from "../../../../src/known/pokemon-red/battle/turn/order.ts";

const ONE = "give one of move, switch, item, run and throw";

describe("an order", () => {
  it.each([
    [{ move: " Ember " }, { kind: "move", move: "Ember" }],
    [{ switch: 2 }, { kind: "switch", member: "2" }],
    [{ run: true }, { kind: "run" }],
    [{ throw: "BAIT" }, { kind: "throw", thrown: "bait" }],
    [{ throw: "Great Ball" }, { kind: "item", item: "Great Ball" }],
    [
      { item: "Ether", on: "2", move: "Cut" },
      { kind: "item", item: "Ether", on: "2", move: "Cut" },
    ],
    [
      { move: "Cut", run: false },
      { kind: "move", move: "Cut" },
    ],
    [{}, ONE],
    [{ run: false }, ONE],
    [{ move: "" }, ONE],
    [{ move: {} }, ONE],
    [{ move: "Cut", switch: "1" }, ONE],
    [{ item: "Potion", throw: "ball" }, ONE],
  ])("%j", (input, order) => {
    expect(parseOrder(input)).toEqual(order);
  });
});
