import { createHash } from "node:crypto";
import { Refusal } from "./messages-rules.ts";
import {
  blocksOf,
  isThinking,
  systemOf,
  type WireBlock,
  type WireRequest,
  withoutBreakpoint,
} from "./messages-wire.ts";

/**
 * Binds replies to what was before them, as the API does with its thinking blocks: their signature is a digest of
 * `system`, `tools`, all messages before, and the thinking itself. No memory is needed to check it.
 *
 * Further than the API: every other assistant message must be one that this server gave, after exactly those
 * messages, thinking blocks aside. So an edited, trimmed or re-ordered history is always noticed.
 */
export class History {
  readonly #given = new Set<string>();
  readonly #knowsAll: boolean;

  /** With `knowsAll: false`, assistant messages that this server never gave are accepted. */
  constructor(knowsAll: boolean) {
    this.#knowsAll = knowsAll;
  }

  /** The reply as it goes out: each thinking block signed. Remembers it. */
  sign(request: WireRequest, content: readonly WireBlock[]): readonly WireBlock[] {
    const before = prefixesOf(request).at(-1) ?? NOTHING;
    const signed: WireBlock[] = [];
    for (const block of content) {
      const bare = block.type === "thinking" && block["signature"] === undefined;
      const own = signed.filter(isTakenBack);
      signed.push(bare ? { ...block, signature: signatureOf(before, own, block) } : block);
    }
    this.#given.add(bindingOf(before, signed));
    return signed;
  }

  /** Throws a {@link Refusal} when the history is not what it was when its replies were given. */
  check(request: WireRequest): void {
    const prefixes = prefixesOf(request);
    for (const [i, message] of request.messages.entries()) {
      if (message.role !== "assistant") continue;
      const before = prefixes[i] ?? NOTHING;
      const blocks = blocksOf(message);
      for (const [j, block] of blocks.entries()) {
        if (block.type !== "thinking") continue;
        if (block["signature"] === signatureOf(before, blocks.slice(0, j), block)) continue;
        throw new Refusal(
          `messages.${i}.content.${j}: Invalid \`signature\` in \`thinking\` block. The block is bound to a different conversation.`,
        );
      }
      if (this.#knowsAll && !this.#given.has(bindingOf(before, blocks))) {
        throw new Refusal(`messages.${i}: this reply was never given after these messages (strict server)`);
      }
    }
  }
}

/** The digest of all before a message: as it is, and without thinking. */
interface Prefix {
  readonly exact: string;
  readonly bare: string;
}

const NOTHING: Prefix = { exact: "", bare: "" };

/** The prefix of each message, and of the one that would come next. */
function prefixesOf(request: WireRequest): readonly Prefix[] {
  const begun = digest([systemOf(request), request.tools ?? null]);
  const prefixes: Prefix[] = [{ exact: begun, bare: begun }];
  for (const message of request.messages) {
    const { exact, bare } = prefixes.at(-1) ?? NOTHING;
    const blocks = blocksOf(message).map(withoutBreakpoint);
    prefixes.push({
      exact: digest([exact, message.role, blocks]),
      bare: digest([bare, message.role, blocks.filter((block) => !isThinking(block))]),
    });
  }
  return prefixes;
}

function signatureOf(before: Prefix, own: readonly WireBlock[], block: WireBlock): string {
  return digest([before.exact, own, block["thinking"]]);
}

function bindingOf(before: Prefix, content: readonly WireBlock[]): string {
  return digest([before.bare, content.filter((block) => isTakenBack(block) && !isThinking(block))]);
}

/** Text that the server itself writes and refuses in a history is not binding. */
function isTakenBack(block: WireBlock): boolean {
  const isEmpty = block.type === "text" && String(block["text"]).trim() === "";
  return !isEmpty && (block.type === "text" || block.type === "tool_use" || isThinking(block));
}

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64");
