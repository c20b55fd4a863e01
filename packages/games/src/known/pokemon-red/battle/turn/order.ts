import type { JsonObject } from "../../../../../../../src/base/vocabulary/json.ts";

/** The player's order for one turn. */
export type Order =
  | { readonly kind: "move"; readonly move: string }
  | { readonly kind: "switch"; readonly member: string }
  | { readonly kind: "item"; readonly item: string; readonly on?: string; readonly move?: string }
  | { readonly kind: "run" }
  | { readonly kind: "throw"; readonly thrown: "ball" | "bait" | "rock" };

const THROWN = ["ball", "bait", "rock"] as const;

/** The order that an input gives; a text says what is wrong with it. */
export function parseOrder(input: JsonObject): Order | string {
  const text = (name: string): string | undefined => {
    const value = input[name];
    const words = typeof value === "number" ? String(value) : value;
    return typeof words === "string" && words.trim() !== "" ? words.trim() : undefined;
  };
  const [move, member, item, thrown] = [text("move"), text("switch"), text("item"), text("throw")];
  const isRun = input["run"] === true;
  const given = [item === undefined ? move : item, member, thrown, isRun ? "run" : undefined];
  if (given.filter((one) => one !== undefined).length !== 1) {
    return "give one of move, switch, item, run and throw";
  }
  const on = text("on");
  if (item !== undefined) {
    return {
      kind: "item",
      item,
      ...(on === undefined ? {} : { on }),
      ...(move === undefined ? {} : { move }),
    };
  }
  if (move !== undefined) return { kind: "move", move };
  if (member !== undefined) return { kind: "switch", member };
  if (thrown === undefined) return { kind: "run" };
  const what = THROWN.find((one) => one === thrown.toLowerCase());
  return what === undefined ? { kind: "item", item: thrown } : { kind: "throw", thrown: what };
}
