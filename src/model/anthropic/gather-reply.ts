import type { ReplyBlock } from "../../base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import { innerObject, isObject } from "../../base/vocabulary/json.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { keepBlocks, parseInput } from "../calls/keep-blocks.ts";
import { ToldError } from "../calls/told-error.ts";
import type { ModelEvent, ModelReply } from "../language-model.ts";

/** The marker type of a reply in the form of another API. */
export const CHAT_COMPLETION = "chat.completion";

type Block = Record<string, JsonValue | undefined> & { type: string };

/**
 * Puts a reply together from its events, as they come. The SDK's own way takes only what is complete in every part;
 * this takes what other servers leave out: usage, the last event, the beginning of a block.
 */
export class ReplyGatherer {
  readonly #blocks = new Map<number, Block>();
  /** The input of each tool so far, as text. */
  readonly #inputs = new Map<Block, string>();
  #message: JsonObject = {};
  #usage: JsonObject | null = null;
  #isEnded = false;

  /** Takes an event in; gives what of it people may watch. @throws {@link ToldError} */
  take(event: JsonObject): ModelEvent | null {
    switch (event["type"]) {
      case "message_start":
        this.#message = innerObject(event, "message");
        this.#addUsage(this.#message["usage"]);
        return null;
      case "content_block_start":
        this.#blocks.set(indexOf(event), { type: "text", ...innerObject(event, "content_block") });
        return null;
      case "content_block_delta":
        return this.#grow(indexOf(event), innerObject(event, "delta"));
      case "message_delta":
        this.#message = { ...this.#message, ...innerObject(event, "delta") };
        this.#addUsage(event["usage"]);
        this.#isEnded = true;
        return null;
      case "message_stop":
        this.#isEnded = true;
        return null;
      case "message":
        return this.#takeWhole(event);
      default:
        return this.#takeOther(event);
    }
  }

  /** The tokens used so far, as the server reported them; null before it reports any. */
  get usage(): Usage | null {
    return this.#usage === null ? null : readUsage(this.#usage);
  }

  /** Whether nothing follows that the reply needs. A server may leave out its last event. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The whole reply. @throws Error when it ended too early */
  finish(askedModel: string): ModelReply {
    if (!this.#isEnded) {
      const isBegun = this.#blocks.size > 0 || Object.keys(this.#message).length > 0;
      throw new Error(isBegun ? "the reply ended too early" : "the answer ended without sending any chunks");
    }
    const content = [...this.#blocks]
      .sort(([a], [b]) => a - b)
      .map(([, block]): ReplyBlock => this.#withInput(block));
    return readReply({ ...this.#message, content, usage: this.#usage }, askedModel);
  }

  #grow(index: number, delta: JsonObject): ModelEvent | null {
    const block = this.#blocks.get(index) ?? begin(delta);
    this.#blocks.set(index, block);
    const text = (name: string): string => (typeof delta[name] === "string" ? delta[name] : "");
    const append = (name: string): string => {
      block[name] = `${typeof block[name] === "string" ? block[name] : ""}${text(name)}`;
      return text(name);
    };
    switch (delta["type"]) {
      case "text_delta":
        return { type: "text", text: append("text") };
      case "thinking_delta":
        return { type: "thinking", text: append("thinking") };
      case "signature_delta":
        block["signature"] = text("signature");
        return null;
      case "input_json_delta":
        this.#inputs.set(block, `${this.#inputs.get(block) ?? ""}${text("partial_json")}`);
        return null;
      default:
        return null;
    }
  }

  /** A server that does not stream sends the message as it is. */
  #takeWhole(message: JsonObject): ModelEvent | null {
    this.#message = message;
    this.#addUsage(message["usage"]);
    this.#isEnded = true;
    const { content } = message;
    const blocks = typeof content === "string" ? [{ type: "text", text: content }] : content;
    if (!Array.isArray(blocks)) throw new Error("the reply holds no content");
    for (const [index, block] of blocks.entries()) this.#blocks.set(index, { ...(block as Block) });
    const words = blocks.flatMap(({ type, text }) => (type === "text" && text ? [String(text)] : []));
    return words.length === 0 ? null : { type: "text", text: words.join("\n") };
  }

  #takeOther(event: JsonObject): null {
    if (event["type"] === "error" || event["error"] != null) throw toldError(event);
    if (Array.isArray(event["choices"])) {
      throw new ToldError(CHAT_COMPLETION, "the answer is a chat completion");
    }
    if (event["role"] === "assistant" && event["content"] !== undefined) this.#takeWhole(event);
    return null;
  }

  /** The last report counts; a server may repeat its figures, or report null. */
  #addUsage(usage: JsonValue | undefined): void {
    if (!isObject(usage)) return;
    const told = Object.entries(usage).filter(([, value]) => value != null);
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) };
  }

  #withInput(block: Block): ReplyBlock {
    const text = this.#inputs.get(block)?.trim() ?? "";
    if (text !== "") return { ...block, input: parseInput(text) };
    return block.type === "tool_use" && !isObject(block["input"]) ? { ...block, input: {} } : block;
  }
}

/** Begins a block whose start the server did not send. */
function begin(delta: JsonObject): Block {
  return delta["type"] === "thinking_delta" ? { type: "thinking", thinking: "" } : { type: "text", text: "" };
}

function toldError(event: JsonObject): ToldError {
  const error = event["error"] ?? event;
  if (typeof error === "string") return new ToldError(null, error);
  const { type, message } = error as JsonObject;
  const words = typeof message === "string" ? message : JSON.stringify(error);
  return new ToldError(typeof type === "string" ? type : null, words);
}

function indexOf(event: JsonObject): number {
  return Number(event["index"] ?? 0);
}

/** A Messages API message as it arrives: other servers leave parts out. */
interface WireMessage {
  readonly content?: unknown;
  readonly stop_reason?: unknown;
  readonly model?: unknown;
  readonly usage?: unknown;
}

/**
 * Reads the reply in a message, its content plain and verbatim, except for halves of surrogate pairs and endless
 * nesting.
 *
 * @throws Error without a list of blocks: then it is not a message
 */
export function readReply(message: WireMessage, askedModel: string): ModelReply {
  if (!Array.isArray(message.content)) throw new Error("the reply holds no content");
  const content = keepBlocks(message.content);
  return {
    content,
    stopReason: typeof message.stop_reason === "string" ? message.stop_reason : assumedStopReason(content),
    usage: readUsage(message.usage),
    model: typeof message.model === "string" ? message.model : askedModel,
  };
}

/** Reads the tokens that a server reports; missing figures count as 0. */
function readUsage(usage: unknown): Usage {
  const told = (usage ?? {}) as Record<string, unknown>;
  const tokens = (name: string) => (Number.isFinite(told[name]) ? Number(told[name]) : 0);
  return {
    inputTokens: tokens("input_tokens"),
    outputTokens: tokens("output_tokens"),
    cacheReadTokens: tokens("cache_read_input_tokens"),
    cacheWriteTokens: tokens("cache_creation_input_tokens"),
  };
}

function assumedStopReason(content: readonly ReplyBlock[]): string {
  return content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
}
