/** The wire types of the loopback chat completions. Independent of `src` on purpose. */

export interface WireCall {
  readonly id: string;
  readonly type: string;
  readonly function: { readonly name: string; readonly arguments: string };
  readonly [key: string]: unknown;
}

export interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly WireCall[];
  readonly tool_call_id?: string;
  readonly [key: string]: unknown;
}

export interface WireTool {
  readonly type: string;
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters?: { readonly type?: unknown };
  };
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly WireMessage[];
  readonly tools?: readonly WireTool[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly [key: string]: unknown;
}

/** The usage as OpenAI tells it. */
export interface ChatUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details: { readonly cached_tokens: number };
  readonly completion_tokens_details: { readonly reasoning_tokens: number };
}

/** Whose chat completions they are: each tells reasoning in its own way and wants other things back. */
export type Flavour = "openai" | "openrouter" | "ollama" | "compatible";

/** The texts of a message. */
export function wordsOf(message: WireMessage | undefined): string {
  const content = message?.content;
  if (typeof content === "string") return content;
  return Array.isArray(content)
    ? (content as { text?: string }[]).map(({ text }) => text ?? "").join("\n")
    : "";
}
