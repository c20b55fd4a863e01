/** The wire types of the loopback Messages API. Independent of `src` on purpose. */

export interface WireBlock {
  readonly type: string;
  readonly [key: string]: unknown;
}

export interface WireMessage {
  readonly role: string;
  readonly content: readonly WireBlock[] | string;
}

export interface WireRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: unknown;
  readonly tools?: readonly { readonly name: string; readonly [key: string]: unknown }[];
  readonly messages: readonly WireMessage[];
  readonly stream?: boolean;
  readonly cache_control?: unknown;
  readonly thinking?: { readonly type: string };
  readonly tool_choice?: { readonly type: string };
  readonly [key: string]: unknown;
}

export interface WireUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation_input_tokens: number;
}

/** The blocks of a message; a string stands for one text. */
export function blocksOf(message: WireMessage | undefined): readonly WireBlock[] {
  if (message === undefined) return [];
  return typeof message.content === "string" ? [{ type: "text", text: message.content }] : message.content;
}

/** A block without its cache breakpoint: where those are changes from request to request, and what is said does not. */
export function withoutBreakpoint({ cache_control: _breakpoint, ...block }: WireBlock): WireBlock {
  return block as WireBlock;
}

/** The system prompt's text, whether it came as one or in blocks; null for none. */
export function systemOf({ system }: WireRequest): string | null {
  if (system === undefined) return null;
  return typeof system === "string"
    ? system
    : (system as readonly WireBlock[]).map((block) => String(block["text"])).join("");
}

/** The texts of a message, those in its tool results too. */
export function wordsOf(message: WireMessage | undefined): string {
  const read = (block: WireBlock): string[] => {
    if (block.type === "text") return [String(block["text"])];
    const inner = block["content"];
    return block.type === "tool_result" && Array.isArray(inner) ? (inner as WireBlock[]).flatMap(read) : [];
  };
  return blocksOf(message).flatMap(read).join("\n");
}

export function isThinking(block: WireBlock): boolean {
  return block.type === "thinking" || block.type === "redacted_thinking";
}
