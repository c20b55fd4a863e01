import { table } from "../../../../src/base/table.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import type { Usage } from "../../../../src/base/vocabulary/usage.ts";
import { keepBlocks } from "../../../../src/model/calls/keep-blocks.ts";
import type { Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import { ToldError } from "../../../../src/model/calls/told-error.ts";
import type { ModelEvent, ModelReply } from "../../../../src/model/language-model.ts";
import type { Gatherer } from "../dialect.ts";
import { toldError } from "../read-refusal.ts";
import { vendorBlock } from "../vendor-block.ts";
import { CallGatherer } from "./gather-calls.ts";
import { readChatUsage } from "./read-chat-usage.ts";

/** Our stop reason for each finish reason of chat completions. */
const STOP_REASONS: Readonly<Record<string, string>> = table({
  stop: "end_turn",
  tool_calls: "tool_use",
  function_call: "tool_use",
  length: "max_tokens",
  content_filter: "refusal",
});

/** The fields in which servers send the text of a reasoning. */
const REASONING = ["reasoning_content", "reasoning"] as const;

/** Puts a chat completion together from its chunks, as they come; it takes what lesser servers leave out. */
export class ChatGatherer implements Gatherer {
  readonly #vendor: Vendor;
  /** Begins the ids of calls that the server gives none. */
  readonly #idPrefix: string;
  readonly #calls = new CallGatherer();
  readonly #reasoning: { [name: string]: string } = {};
  #details: readonly JsonObject[] = [];
  #text = "";
  #refused = false;
  #model: string | null = null;
  #finish: string | null = null;
  #usage: JsonObject | null = null;
  #isBegun = false;

  constructor(vendor: Vendor, idPrefix: string) {
    this.#vendor = vendor;
    this.#idPrefix = idPrefix;
  }

  get usage(): Usage | null {
    return this.#usage === null ? null : readChatUsage(this.#usage);
  }

  /** The usage may follow its end, in a chunk of its own. */
  get isEnded(): boolean {
    return this.#finish !== null;
  }

  take(chunk: JsonObject): readonly ModelEvent[] {
    if (chunk["error"] != null) throw toldError(chunk);
    if (isObject(chunk["usage"])) this.#usage = chunk["usage"];
    if (typeof chunk["model"] === "string" && chunk["model"] !== "") this.#model ??= chunk["model"];
    const choice = Array.isArray(chunk["choices"]) ? chunk["choices"][0] : undefined;
    if (!isObject(choice)) return [];
    if (choice["error"] != null) throw toldError(choice);
    this.#isBegun = true;
    // A server without streaming sends the whole message at once.
    const delta = choice["delta"] ?? choice["message"];
    const events = isObject(delta) ? this.#grow(delta) : [];
    if (choice["finish_reason"] === "error") throw new ToldError(null, "the server broke the reply off");
    if (typeof choice["finish_reason"] === "string") this.#finish = choice["finish_reason"];
    return events;
  }

  finish(askedModel: string): ModelReply {
    if (!this.isEnded) {
      throw new Error(
        this.#isBegun ? "the reply ended too early" : "the answer ended without sending any chunks",
      );
    }
    // The details say again what the words say.
    const fields = this.#details.length === 0 ? this.#reasoning : { reasoning_details: this.#details };
    const content = [
      ...(Object.keys(fields).length === 0 ? [] : [vendorBlock(this.#vendor, fields)]),
      ...(this.#text === "" ? [] : [{ type: "text", text: this.#text }]),
      ...this.#calls.blocks(this.#vendor, this.#idPrefix),
    ];
    return {
      content: keepBlocks(content),
      stopReason: this.#stopReason(),
      usage: readChatUsage(this.#usage ?? {}),
      model: this.#model ?? askedModel,
    };
  }

  #grow(delta: JsonObject): ModelEvent[] {
    const events: ModelEvent[] = [];
    // Empty is not absent: a server may want back what it sent.
    for (const name of REASONING) if (delta[name] === "") this.#reasoning[name] ??= "";
    const told = REASONING.find((name) => typeof delta[name] === "string" && delta[name] !== "");
    if (told !== undefined) {
      const text = String(delta[told]);
      this.#reasoning[told] = `${this.#reasoning[told] ?? ""}${text}`;
      events.push({ type: "thinking", text });
    }
    if (Array.isArray(delta["reasoning_details"])) {
      this.#details = addDetails(this.#details, delta["reasoning_details"].filter(isObject));
    }
    if (typeof delta["refusal"] === "string" && delta["refusal"] !== "") this.#refused = true;
    for (const text of [...textsIn(delta["content"]), ...textsIn(delta["refusal"])]) {
      this.#text += text;
      events.push({ type: "text", text });
    }
    const calls = Array.isArray(delta["tool_calls"]) ? delta["tool_calls"].filter(isObject) : [];
    for (const call of calls) this.#calls.take(call);
    return events;
  }

  #stopReason(): string {
    if (this.#refused) return "refusal";
    const reason = STOP_REASONS[this.#finish ?? ""] ?? this.#finish ?? "";
    return reason === "end_turn" && this.#calls.size > 0 ? "tool_use" : reason;
  }
}

/** The words of a text, or of the text parts of a list. */
function textsIn(content: JsonValue | undefined): readonly string[] {
  const parts = Array.isArray(content) ? content : [{ type: "text", text: content }];
  return parts.flatMap((part) => {
    const { type, text } = isObject(part) ? part : ({} as JsonObject);
    return type === "text" && typeof text === "string" && text !== "" ? [text] : [];
  });
}

/** The fields of a detail that come piece by piece. */
const GROWING = ["text", "summary", "data"] as const;

/**
 * Appends the next details of a reasoning; a continuation is added to the last one. The server needs them back
 * unchanged.
 *
 * @see https://openrouter.ai/docs/use-cases/reasoning-tokens
 */
export function addDetails(
  before: readonly JsonObject[],
  next: readonly JsonObject[],
): readonly JsonObject[] {
  const details = [...before];
  for (const detail of next) {
    const last = details.at(-1);
    if (last !== undefined && isContinued(last, detail)) details[details.length - 1] = grow(last, detail);
    else details.push(detail);
  }
  return details;
}

function isContinued(last: JsonObject, next: JsonObject): boolean {
  const isSame = (name: string) => (last[name] ?? null) === (next[name] ?? null);
  return isSame("type") && isSame("index") && (isSame("id") || next["id"] == null);
}

function grow(last: JsonObject, next: JsonObject): JsonObject {
  const told = Object.entries(next).filter(([, value]) => value != null);
  return {
    ...last,
    ...Object.fromEntries(told.map(([name, value]) => [name, joined(name, last[name], value)])),
  };
}

function joined(name: string, before: JsonValue | undefined, next: JsonValue | undefined): JsonValue {
  const isText = GROWING.some((growing) => growing === name);
  return isText && typeof before === "string" && typeof next === "string" ? before + next : (next ?? null);
}
