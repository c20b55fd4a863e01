import { wellFormed } from "../../base/text/well-formed.ts";
import type { ImageBlock, Message, TextBlock, ToolResultBlock } from "../../base/vocabulary/conversation.ts";
import type { Effort } from "../../base/vocabulary/effort.ts";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import { leftOutOf } from "../../base/vocabulary/run-settings.ts";
import { NO_PICTURE, toBase64 } from "../calls/encode-image.ts";
import { withoutRefused } from "../calls/refusals/without-refused.ts";
import type { ModelRequest } from "../language-model.ts";
import type { ThinkingSetting } from "./model-parameters.ts";
import { sendableAnswer, sendableReply } from "./sendable-content.ts";
import type { ServerProfile } from "./server-profile.ts";

/** Options of every request of one model. */
export interface WireOptions {
  readonly model: string;
  readonly profile: ServerProfile;
  /** Tokens that a reply may have, its thinking included. */
  readonly maxTokens: number;
  /** It stays the same within a conversation. Not every server knows it. */
  readonly thinking?: ThinkingSetting | undefined;
  /** A change in mid-conversation loses the prompt cache. Not every server knows it. */
  readonly effort?: Effort | undefined;
  /** Only for the `compat` profile: the current models of Anthropic refuse a forced tool. */
  readonly toolChoice?: "auto" | "any" | undefined;
  /** Only for the `compat` profile: the current models of Anthropic refuse it. */
  readonly temperature?: number | undefined;
}

type Wire = JsonObject;
type WireMessage = { readonly role: string; readonly content: readonly Wire[] };

/** Marks the end of a cached prefix. */
const CACHE_CONTROL = "cache_control";
const EPHEMERAL = { type: "ephemeral" } as const;

/**
 * Builds the body of a Messages API request, without the parameters that a server refused. Replies go back as they
 * came, except for blocks that every server refuses; images are base64 PNG. There are three prompt-cache breakpoints:
 * at the end; after tools and system prompt, which outlive a conversation; and at the end of the request before,
 * because a server looks back only 20 blocks from a breakpoint, and a reply with many calls has more. Anthropic's
 * server gets the one at the end as the top-level field, which gateways to other clouds do not support; they get it on
 * the last block.
 */
export function toWireRequest(request: ModelRequest, options: WireOptions): Wire {
  const leftOut = leftOutOf(request.leftOut, options.model);
  const isCached = !leftOut.includes(CACHE_CONTROL);
  const isGateway = options.profile === "compat";
  const last = request.messages.length - 1;
  const body = wellFormed({
    model: options.model,
    max_tokens: options.maxTokens,
    stream: true,
    ...(request.system === "" ? {} : { system: isCached ? cachedText(request.system) : request.system }),
    ...(request.tools.length === 0 ? {} : { tools: request.tools.map((tool) => ({ ...tool })) }),
    messages: request.messages.map((message, at) => {
      const wire = toWireMessage(message, request);
      return isCached && (at === last - 2 || (isGateway && at === last)) ? withBreakpoint(wire) : wire;
    }),
    ...(request.tools.length === 0 ? {} : { tool_choice: { type: toolChoice(options) } }),
    ...thinkingWithin(options),
    ...(options.effort === undefined ? {} : { output_config: { effort: options.effort } }),
    ...(isGateway ? compatOnly(options) : { [CACHE_CONTROL]: { ...EPHEMERAL } }),
  });
  return withoutRefused(body, leftOut);
}

/** The least budget of thinking that the API takes. */
const LEAST_BUDGET = 1_024;

/** A budget of thinking has to be smaller than what the whole reply may have. */
function thinkingWithin({ thinking, maxTokens }: WireOptions): Wire {
  if (thinking === undefined) return {};
  if (thinking.type !== "enabled" || thinking.budget_tokens < maxTokens) return { thinking: { ...thinking } };
  return maxTokens > LEAST_BUDGET ? { thinking: { ...thinking, budget_tokens: LEAST_BUDGET } } : {};
}

/** A message up to whose end the request is kept. */
function withBreakpoint(message: WireMessage): WireMessage {
  const { content } = message;
  const last = content.length - 1;
  const marked = content.map((block, at) =>
    at === last ? { ...block, [CACHE_CONTROL]: { ...EPHEMERAL } } : block,
  );
  return { ...message, content: marked };
}

/** A text up to whose end the request is kept. */
function cachedText(text: string): readonly Wire[] {
  return [{ type: "text", text, [CACHE_CONTROL]: { ...EPHEMERAL } }];
}

function toolChoice(options: WireOptions): "auto" | "any" {
  return options.profile === "compat" ? (options.toolChoice ?? "auto") : "auto";
}

function compatOnly(options: WireOptions): Wire {
  return options.temperature === undefined ? {} : { temperature: options.temperature };
}

function toWireMessage(message: Message, request: ModelRequest): WireMessage {
  if (message.role === "assistant") return { role: "assistant", content: sendableReply(message.content) };
  return {
    role: "user",
    content: sendableAnswer(message.content).map((block) => toWireBlock(block, request)),
  };
}

function toWireBlock(block: TextBlock | ImageBlock | ToolResultBlock, request: ModelRequest): Wire {
  switch (block.type) {
    case "text":
      return { type: "text", text: block.text };
    case "image":
      if (request.pictures === false) return { type: "text", text: NO_PICTURE };
      return {
        type: "image",
        source: { type: "base64", media_type: "image/png", data: toBase64(block.sha256, request.images) },
      };
    case "tool_result":
      return {
        type: "tool_result",
        tool_use_id: block.tool_use_id,
        content: block.content.map((part) => toWireBlock(part, request)),
        ...(block.is_error === undefined ? {} : { is_error: block.is_error }),
      };
  }
}
