import { table } from "../../../../src/base/table.ts";
import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import type { Usage } from "../../../../src/base/vocabulary/usage.ts";
import { keepBlocks } from "../../../../src/model/calls/keep-blocks.ts";
import type { ModelEvent, ModelReply } from "../../../../src/model/language-model.ts";
import { callBlock } from "../chat/gather-calls.ts";
import { readChatUsage } from "../chat/read-chat-usage.ts";
import type { Gatherer } from "../dialect.ts";
import { toldError } from "../read-refusal.ts";
import { vendorBlock } from "../vendor-block.ts";

/** The events whose `delta` people may watch. */
const SHOWN: Readonly<Record<string, "text" | "thinking">> = table({
  "response.output_text.delta": "text",
  "response.refusal.delta": "text",
  "response.reasoning_summary_text.delta": "thinking",
  "response.reasoning_text.delta": "thinking",
});

/** The events that carry the response in its last state. */
const LAST: readonly unknown[] = ["response.completed", "response.incomplete", "response.failed"];

/**
 * Puts a reply of the Responses API together. Items count when they are done, and the reply when its last event names it
 * completed or incomplete.
 *
 * @see https://developers.openai.com/api/reference/resources/responses/streaming-events
 */
export class ItemsGatherer implements Gatherer {
  /** Begins the ids of calls that the server gives none. */
  readonly #idPrefix: string;
  readonly #items = new Map<number, JsonObject>();
  #response: JsonObject = {};
  #usage: Usage | null = null;
  #isBegun = false;
  #isEnded = false;

  constructor(idPrefix: string) {
    this.#idPrefix = idPrefix;
  }

  get usage(): Usage | null {
    return this.#usage;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  take(chunk: JsonObject): readonly ModelEvent[] {
    const { type, response, item, output_index: at, delta } = chunk;
    if (type === "error" || (type === undefined && chunk["error"] != null)) throw toldError(chunk);
    this.#isBegun = true;
    if (isObject(response)) this.#response = response;
    if (LAST.includes(type) && isObject(response)) this.#end(response);
    // A server that does not stream sends the response as it is.
    if (chunk["object"] === "response") this.#end(chunk);
    if (type === "response.output_item.done" && isObject(item)) {
      this.#items.set(typeof at === "number" ? at : this.#items.size, item);
    }
    const shown = SHOWN[String(type)];
    return shown !== undefined && typeof delta === "string" && delta !== ""
      ? [{ type: shown, text: delta }]
      : [];
  }

  finish(askedModel: string): ModelReply {
    if (!this.#isEnded) {
      throw new Error(
        this.#isBegun ? "the reply ended too early" : "the answer ended without sending any chunks",
      );
    }
    const items = [...this.#items].sort(([a], [b]) => a - b).map(([, item]) => item);
    const content = keepBlocks(items.flatMap((item, at) => this.#blocksOf(item, at)));
    const { model } = this.#response;
    return {
      content,
      stopReason: this.#stopReason(items),
      usage: this.#usage ?? readChatUsage({}),
      model: typeof model === "string" && model !== "" ? model : askedModel,
    };
  }

  #end(response: JsonObject): void {
    this.#response = response;
    const { usage, output, error, status } = response;
    if (isObject(usage)) this.#usage = readResponsesUsage(usage);
    if (error != null || status === "failed") throw toldError({ error: error ?? null });
    for (const [at, item] of (Array.isArray(output) ? output : []).entries()) {
      if (isObject(item)) this.#items.set(at, item);
    }
    this.#isEnded = true;
  }

  #blocksOf(item: JsonObject, at: number): readonly ReplyBlock[] {
    const { type, content, summary, encrypted_content, phase, call_id, name, arguments: text } = item;
    if (type === "reasoning") {
      const isKept = typeof encrypted_content === "string" && encrypted_content !== "";
      const id = typeof item["id"] === "string" ? { id: item["id"] } : {};
      return isKept
        ? [vendorBlock("openai", { type, ...id, summary: summary ?? [], encrypted_content })]
        : [];
    }
    if (type === "message") {
      const vendor = typeof phase === "string" ? { vendor: { phase, name: "openai" } } : {};
      return partsIn(content).map(({ text: words, refusal }) => ({
        type: "text",
        text: String(words ?? refusal ?? ""),
        ...vendor,
      }));
    }
    if (type !== "function_call") return [];
    const id = typeof call_id === "string" && call_id !== "" ? call_id : `${this.#idPrefix}_${at}`;
    return [callBlock({ id, name: String(name), text: String(text ?? ""), fields: {} }, "openai")];
  }

  #stopReason(items: readonly JsonObject[]): string {
    const { status, incomplete_details: details } = this.#response;
    const reason = isObject(details) ? details["reason"] : undefined;
    if (status === "incomplete") {
      if (reason === "content_filter") return "refusal";
      return reason === "max_output_tokens" ? "max_tokens" : String(reason ?? status);
    }
    const parts = items.flatMap(({ content }) => partsIn(content));
    if (parts.some(({ type }) => type === "refusal")) return "refusal";
    return items.some(({ type }) => type === "function_call") ? "tool_use" : "end_turn";
  }
}

function partsIn(content: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(content) ? content.filter(isObject) : [];
}

/** The tokens of a response: counted as for chat completions, under other names. */
function readResponsesUsage(usage: JsonObject): Usage {
  const { input_tokens, input_tokens_details, output_tokens, output_tokens_details, total_tokens } = usage;
  return readChatUsage({
    prompt_tokens: input_tokens ?? 0,
    prompt_tokens_details: input_tokens_details ?? null,
    completion_tokens: output_tokens ?? 0,
    completion_tokens_details: output_tokens_details ?? null,
    total_tokens: total_tokens ?? 0,
  });
}
