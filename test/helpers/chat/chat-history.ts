import { ChatRefusal, REASONING } from "./chat-rules.ts";
import type { ChatRequest, Flavour, WireMessage } from "./chat-wire.ts";

/**
 * Knows every reply that was given and after what. Further than the API: an assistant message must come back word for word,
 * its arguments byte for byte, after exactly the messages that it was said to; so an edited or re-ordered history is always
 * noticed. Reasoning must come back whole or, where the flavour allows that, not at all.
 */
export class ChatHistory {
  readonly #given = new Set<string>();
  readonly #flavour: Flavour;

  constructor(flavour: Flavour) {
    this.#flavour = flavour;
  }

  /** Remembers a reply to a request. */
  give(request: ChatRequest, reply: WireMessage): void {
    for (const form of this.#formsOf(reply)) this.#given.add(placeOf(request.messages, form));
  }

  /** @throws ChatRefusal for a reply that was never given there */
  check(request: ChatRequest): void {
    for (const [i, message] of request.messages.entries()) {
      if (message.role !== "assistant") continue;
      if (!this.#given.has(placeOf(request.messages.slice(0, i), message)))
        throw new ChatRefusal(`messages[${i}] was never said there`, `messages[${i}]`);
    }
  }

  /** As it must come back; a gateway does without its reasoning, DeepSeek's does not. */
  #formsOf(reply: WireMessage): readonly WireMessage[] {
    const names = REASONING[this.#flavour].split(" ");
    const bare = Object.fromEntries(Object.entries(reply).filter(([name]) => !names.includes(name)));
    return this.#flavour === "compatible" ? [reply] : [reply, bare as unknown as WireMessage];
  }
}

/** A reply after what came before it, however the fields are ordered. */
function placeOf(before: readonly WireMessage[], reply: WireMessage): string {
  const fields = Object.entries(reply).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([before, fields]);
}
