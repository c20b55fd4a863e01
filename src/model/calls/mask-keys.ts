import { LEAST_SECRET, withoutSecret } from "../../base/text/without-secret.ts";
import type { ReplyBlock } from "../../base/vocabulary/conversation.ts";
import { isObject, type JsonValue } from "../../base/vocabulary/json.ts";
import { type LanguageModel, type ModelEvent, ModelFault, type ModelReply } from "../language-model.ts";

const MASK = "[key]";

/** Errors behind a fault that are kept: each came from the next. */
const DEEPEST_CAUSE = 8;

/** Blocks that a server signs: they are sent back as they came, or not at all. */
const THOUGHTS: ReadonlySet<string> = new Set(["thinking", "redacted_thinking"]);

/**
 * The same LM, in whose answers no key is said: a server that echoes one, by mistake or on purpose, would have it written to journal,
 * log, display and save. It is masked on arrival, so that a resumed run sends the same bytes. A reply whose thinking says a key loses
 * all its thinking, since a signed block cannot be changed.
 */
export function maskKeys(model: LanguageModel, secrets: readonly string[]): LanguageModel {
  // The longest first: one may begin as another does.
  const keys = secrets.filter(({ length }) => length >= LEAST_SECRET).sort((a, b) => b.length - a.length);
  if (keys.length === 0) return model;
  const mask = (text: string): string => keys.reduce((rest, key) => withoutSecret(rest, key, MASK), text);
  return {
    ...model,
    async *reply(request, options) {
      const replies = model.reply(request, options);
      const stream = createMaskedStream(keys, mask);
      try {
        for (;;) {
          const next = await replies.next();
          if (next.done === true) {
            yield* stream.end();
            return maskReply(next.value, mask);
          }
          yield* stream.take(next.value);
        }
      } catch (error) {
        throw error instanceof ModelFault ? maskFault(error, mask) : error;
      } finally {
        // A reply that is no longer wanted ends there too.
        await replies.return(undefined as never);
      }
    },
  };
}

/** Masks words as they come: an end that may be the beginning of a key waits for what follows. */
function createMaskedStream(keys: readonly string[], mask: (text: string) => string) {
  let type: "text" | "thinking" = "text";
  let waiting = "";
  function* end(): Generator<ModelEvent, void, void> {
    if (waiting !== "") yield { type, text: mask(waiting) };
    waiting = "";
  }
  return {
    end,
    *take(event: ModelEvent): Generator<ModelEvent, void, void> {
      if (event.type === "retry") {
        yield* end();
        yield { ...event, reason: mask(event.reason) };
        return;
      }
      if (event.type !== type) yield* end();
      type = event.type;
      const text = mask(waiting + event.text);
      const kept = beginningAtEnd(text, keys);
      waiting = text.slice(text.length - kept);
      if (kept < text.length) yield { type, text: text.slice(0, text.length - kept) };
    },
  };
}

/** The number of characters at the end of a text with which a key begins. */
function beginningAtEnd(text: string, keys: readonly string[]): number {
  const longest = Math.min(text.length, (keys[0]?.length ?? 0) - 1);
  for (let count = longest; count > 0; count -= 1) {
    const end = text.slice(text.length - count);
    if (keys.some((key) => key.startsWith(end))) return count;
  }
  return 0;
}

function maskReply(reply: ModelReply, mask: (text: string) => string): ModelReply {
  const isSaid = (value: JsonValue | undefined): boolean => {
    const text = JSON.stringify(value ?? null);
    return mask(text) !== text;
  };
  const isSpoilt = reply.content.some(
    (block) => (THOUGHTS.has(block.type) && isSaid(block)) || isSaid(block["vendor"]),
  );
  const content = isSpoilt ? withoutThoughts(reply.content) : reply.content;
  return {
    ...reply,
    content: content.map((block) => maskValue(block, mask) as ReplyBlock),
    stopReason: mask(reply.stopReason),
    model: mask(reply.model),
  };
}

function withoutThoughts(content: readonly ReplyBlock[]): readonly ReplyBlock[] {
  return content.flatMap((block) => {
    if (THOUGHTS.has(block.type) || block.type === "vendor") return [];
    const { vendor: _, ...rest } = block;
    return [rest as ReplyBlock];
  });
}

function maskValue(value: JsonValue, mask: (text: string) => string): JsonValue {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((one) => maskValue(one, mask));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [mask(key), maskValue(one as JsonValue, mask)]),
  );
}

function maskFault(fault: ModelFault, mask: (text: string) => string): ModelFault {
  const { kind, message, facts, cause } = fault;
  return new ModelFault(kind, mask(message), {
    ...fault,
    cause: maskCause(cause, mask),
    facts: maskValue(facts, mask) as typeof facts,
  });
}

/**
 * The cause of a fault, as words alone: an error of a library holds the server's headers and body, too. Its code stays, by which
 * programs know it.
 */
function maskCause(cause: unknown, mask: (text: string) => string, depth = DEEPEST_CAUSE): unknown {
  if (!(cause instanceof Error) || depth === 0) return undefined;
  const { name, message, stack = "", code } = cause as NodeJS.ErrnoException;
  const masked = new Error(mask(message), { cause: maskCause(cause.cause, mask, depth - 1) });
  masked.name = mask(name);
  masked.stack = mask(stack);
  return typeof code === "string" ? Object.assign(masked, { code: mask(code) }) : masked;
}
