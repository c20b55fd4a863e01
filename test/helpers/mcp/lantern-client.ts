import type { JsonObject } from "../../../src/base/vocabulary/json.ts";

/** What a scripted client knows when it decides: all that a call or a look tells it. */
export interface Known {
  readonly step: number;
  /** The game's state. */
  readonly game: JsonObject;
}

/** A call of a tool. */
export interface ScriptedCall {
  readonly tool: string;
  readonly input: JsonObject;
}

const DIRECTIONS = ["up", "right", "down", "left"];

/**
 * What a scripted client does next on its way through the bundled game, from the title to the Wood and about there. It follows
 * from what it knows alone, so that one that comes after a kill does the same.
 */
export function nextCall({ step, game }: Known): ScriptedCall {
  const { mode, map, x, y } = game;
  if (mode === "title") return { tool: "press_buttons", input: { buttons: ["start"] } };
  if (mode === "dialog") return { tool: "read_text", input: {} };
  if (mode === "battle") return { tool: "press_buttons", input: { buttons: ["a"] } };
  if (step % 6 === 3)
    return { tool: "write_note", input: { name: `step ${step}`, text: `${map} ${x},${y}` } };
  if (step % 6 === 5) return { tool: "wait", input: { frames: 3 } };
  const direction = DIRECTIONS[step % DIRECTIONS.length] ?? "up";
  if (map === "Wood") return { tool: "navigate_to", input: { direction } };
  const east = Number(x) + 1;
  return {
    tool: "navigate_to",
    input: { ...(east < 14 ? { x: east, y: 7 } : { x: east, y: 8 }), explore: true },
  };
}
