import type { ReplyBlock, ToolSpec } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { MAX_CALLS } from "../../../src/base/vocabulary/reply.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import type { ModelReply } from "../../../src/model/language-model.ts";
import { type Act, press } from "./moves.ts";

/** A tool call: the tool and its input. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
}

/** The tools for what is not pressed. */
const TOOLS = { go: "navigate_to", read: "read_text", choose: "choose" } as const;

/** The abilities of a conversation's tools besides pressing buttons. */
export interface Abilities {
  /** Go to a cell of a map; in older conversations they only go to one of the screen's. */
  readonly go: boolean;
  /** Read a text to its end. */
  readonly read: boolean;
  /** Choose an entry of a menu by its words. */
  readonly choose: boolean;
}

/** Returns the abilities of these tools. */
export function abilitiesOf(tools: readonly ToolSpec[]): Abilities {
  const named = (name: string) => tools.find((tool) => tool.name === name);
  const properties = named(TOOLS.go)?.input_schema["properties"];
  return {
    go: typeof properties === "object" && properties !== null && "x" in properties,
    read: named(TOOLS.read) !== undefined,
    choose: named(TOOLS.choose) !== undefined,
  };
}

/** Returns the explorer's acts as calls of the tools that the conversation offers; presses replace a missing tool. */
export function callsOf(acts: readonly Act[], can: Abilities): readonly ToolCall[] {
  const calls: ToolCall[] = [];
  for (const [index, act] of acts.entries()) {
    if (act.type === "go" && !can.go) {
      // What follows belongs to where the way leads; what does not fit waits for the next step.
      const next = acts[index + 1];
      const then = next?.type === "press" ? next.buttons : [];
      return [...calls, toCall(press([...act.presses, ...then]))];
    }
    if (act.type !== "press" && !can[act.type]) continue;
    calls.push(toCall(act));
  }
  return calls.slice(0, MAX_CALLS);
}

function toCall(act: Act): ToolCall {
  switch (act.type) {
    case "press": {
      const { buttons, holdFrames, waitFrames } = act;
      return { name: "press_buttons", input: { buttons, hold_frames: holdFrames, wait_frames: waitFrames } };
    }
    case "go": {
      const { map, x, y } = act.to;
      return { name: TOOLS.go, input: { map, x, y, ...(act.explores ? { explore: true } : {}) } };
    }
    case "read":
      return { name: TOOLS.read, input: {} };
    case "choose":
      return { name: TOOLS.choose, input: { option: act.option } };
  }
}

/** Returns what a built-in player replies: it costs nothing. */
export function toReply(model: string, content: readonly ReplyBlock[]): ModelReply {
  const isPlay = content.some(({ type }) => type === "tool_use");
  return { content, stopReason: isPlay ? "tool_use" : "end_turn", usage: NO_USAGE, model };
}
