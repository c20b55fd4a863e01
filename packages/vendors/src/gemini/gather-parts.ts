import { table } from "../../../../src/base/table.ts";
import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { addUsage, type Usage } from "../../../../src/base/vocabulary/usage.ts";
import { keepBlocks, parseInput } from "../../../../src/model/calls/keep-blocks.ts";
import type { ModelEvent, ModelReply } from "../../../../src/model/language-model.ts";
import type { Gatherer } from "../dialect.ts";
import { toldError } from "../read-refusal.ts";
import { vendorBlock } from "../vendor-block.ts";

/** Our stop reason for each of Gemini's; unknown ones are kept as they came. */
const STOP_REASONS: Readonly<Record<string, string>> = table({
  STOP: "end_turn",
  MAX_TOKENS: "max_tokens",
  SAFETY: "refusal",
  RECITATION: "refusal",
  BLOCKLIST: "refusal",
  PROHIBITED_CONTENT: "refusal",
  SPII: "refusal",
  IMAGE_SAFETY: "refusal",
  LANGUAGE: "refusal",
});

/**
 * Puts a reply of Gemini's together from its chunks. Each part is kept as it came, in its place, since its signature
 * belongs to just that part; only texts that are streamed in pieces and not signed are joined.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
export class PartsGatherer implements Gatherer {
  /** Begins the ids of calls that the server gives none. */
  readonly #idPrefix: string;
  readonly #parts: JsonObject[] = [];
  #model: string | null = null;
  #finish: string | null = null;
  #blocked: string | null = null;
  #usage: Usage | null = null;
  /** Of the requests before, where a long reply took several. */
  #usageBefore: Usage | null = null;
  #continuationToken: JsonValue | undefined;
  #isBegun = false;

  constructor(idPrefix: string) {
    this.#idPrefix = idPrefix;
  }

  get usage(): Usage | null {
    const [before, now] = [this.#usageBefore, this.#usage];
    return before === null || now === null ? (now ?? before) : addUsage(before, now);
  }

  get isEnded(): boolean {
    return this.#finish !== null || this.#blocked !== null;
  }

  take(chunk: JsonObject): readonly ModelEvent[] {
    if (chunk["error"] != null) throw toldError(chunk);
    this.#isBegun = true;
    if (isObject(chunk["usageMetadata"])) this.#usage = readGeminiUsage(chunk["usageMetadata"]);
    const { modelVersion, promptFeedback } = chunk;
    if (typeof modelVersion === "string" && modelVersion !== "") this.#model ??= modelVersion;
    const blocked = isObject(promptFeedback) ? promptFeedback["blockReason"] : undefined;
    if (typeof blocked === "string" && blocked !== "") this.#blocked = blocked;
    const candidate = Array.isArray(chunk["candidates"]) ? chunk["candidates"][0] : undefined;
    if (!isObject(candidate)) return [];
    const parts = isObject(candidate["content"]) ? candidate["content"]["parts"] : undefined;
    const events = Array.isArray(parts) ? parts.filter(isObject).flatMap((part) => this.#add(part)) : [];
    this.#end(candidate);
    return events;
  }

  takeContinuation(): JsonObject | null {
    const continuationToken = this.#continuationToken;
    this.#continuationToken = undefined;
    return continuationToken == null ? null : { continuationToken };
  }

  finish(askedModel: string): ModelReply {
    if (!this.isEnded) {
      throw new Error(
        this.#isBegun ? "the reply ended too early" : "the answer ended without sending any chunks",
      );
    }
    const content = keepBlocks(this.#parts.flatMap((part, at) => this.#blockOf(part, at)));
    return {
      content,
      stopReason: this.#stopReason(content),
      usage: this.usage ?? readGeminiUsage({}),
      model: this.#model ?? askedModel,
    };
  }

  #add(part: JsonObject): readonly ModelEvent[] {
    const last = this.#parts.at(-1);
    const isJoined = last !== undefined && isPlainText(last) && isPlainText(part);
    if (isJoined && last["thought"] === part["thought"]) {
      this.#parts[this.#parts.length - 1] = { ...last, text: `${last["text"]}${part["text"]}` };
    } else {
      this.#parts.push(part);
    }
    const { text, thought } = part;
    if (typeof text !== "string" || text === "") return [];
    return [{ type: thought === true ? "thinking" : "text", text }];
  }

  #end({ finishReason: reason, continuationToken }: JsonObject): void {
    if (typeof reason !== "string" || reason === "") return;
    if (reason !== "CONTINUATION") {
      this.#finish = reason;
      return;
    }
    this.#usageBefore = this.usage;
    this.#usage = null;
    this.#continuationToken = continuationToken;
  }

  #blockOf(part: JsonObject, at: number): readonly ReplyBlock[] {
    const { text, thought, functionCall, ...rest } = part;
    if (isObject(functionCall)) {
      const { id, name, args, ...more } = functionCall;
      const isNamed = typeof id === "string" && id !== "";
      const input = isObject(args) || args == null ? (args ?? {}) : parseInput(JSON.stringify(args));
      const wire = { ...rest, ...more, ...(isNamed ? { id } : {}) };
      const known = {
        type: "tool_use",
        id: isNamed ? id : `${this.#idPrefix}_${at}`,
        name: String(name),
        input,
      };
      return [Object.keys(wire).length === 0 ? known : { ...known, vendor: { ...wire, name: "google" } }];
    }
    if (typeof text === "string" && text.trim() !== "" && thought !== true) {
      const known = { type: "text", text };
      return [Object.keys(rest).length === 0 ? known : { ...known, vendor: { ...rest, name: "google" } }];
    }
    const isEmpty = text === "" && Object.keys(rest).length === 0;
    return isEmpty ? [] : [vendorBlock("google", part)];
  }

  #stopReason(content: readonly ReplyBlock[]): string {
    if (this.#blocked !== null) return "refusal";
    if (content.some(({ type }) => type === "tool_use") && this.#finish === "STOP") return "tool_use";
    return STOP_REASONS[this.#finish ?? ""] ?? (this.#finish ?? "").toLowerCase();
  }
}

/** Returns whether a part is a text and nothing else: such a one may be a piece of a longer text. */
function isPlainText({ text, thought: _, ...rest }: JsonObject): boolean {
  return typeof text === "string" && Object.keys(rest).length === 0;
}

/**
 * Reads Gemini's tokens; missing figures count as 0. Cached tokens are part of the prompt; thinking is reported
 * separately and costs the same as the answer.
 *
 * @see https://ai.google.dev/api/generate-content#UsageMetadata
 */
function readGeminiUsage(told: JsonObject): Usage {
  const tokens = (name: string): number => {
    const count = Number(told[name] ?? 0);
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  };
  const cacheReadTokens = tokens("cachedContentTokenCount");
  const prompt = tokens("promptTokenCount") + tokens("toolUsePromptTokenCount");
  return {
    inputTokens: Math.max(0, prompt - cacheReadTokens),
    outputTokens: tokens("candidatesTokenCount") + tokens("thoughtsTokenCount"),
    cacheReadTokens,
    cacheWriteTokens: 0,
  };
}
