import { findBadPlace } from "../../../base/checks.ts";
import { hasMoreValuesThan } from "../../../base/text/nesting.ts";
import type { ImageTable, Message } from "../../../base/vocabulary/conversation.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import { imagesOf } from "./images-part.ts";
import { isMemory, wordsOfRule } from "./memory-shape.ts";
import { isTooDeep, MAX_NESTING } from "./nesting.ts";
import { SaveDamage } from "./save-damage.ts";

/** The most values in a memory's JSON: a run of a hundred thousand steps has some ten thousand. */
const MAX_VALUES = 2 ** 21;

/** A memory without its images: those of the conversation, and those of an outcome that waits. */
export type BareMemory = Omit<Memory, "images" | "outcome"> & {
  readonly outcome?: Omit<StepOutcome, "images">;
};

/** Encodes a memory without its images: JSON, verbatim. */
export function encodeMemory({ images: _, outcome, ...rest }: Memory): Uint8Array {
  if (outcome === undefined) return Buffer.from(JSON.stringify(rest));
  const { images: __, ...bare } = outcome;
  return Buffer.from(JSON.stringify({ ...rest, outcome: bare }));
}

/** Every message of a memory that may show an image. */
export function messagesIn({ messageHistory, outcome }: BareMemory): readonly Message[] {
  return outcome === undefined ? messageHistory : [...messageHistory, outcome.message];
}

/** Every image that a memory holds. */
export function imagesIn({ images, outcome }: Memory): ImageTable {
  return outcome === undefined ? images : new Map([...images, ...outcome.images]);
}

/**
 * The memory in those bytes, still without its images, exactly as the JSON says: unknown keys are kept, and a key `__proto__`
 * stays a plain key of its own.
 *
 * @throws {@link SaveDamage}
 */
export async function decodeMemory(bytes: Uint8Array): Promise<BareMemory> {
  if (isTooDeep(bytes)) {
    throw new SaveDamage(`is damaged: its memory part is nested more than ${MAX_NESTING} levels deep`);
  }
  if (hasMoreValuesThan(bytes, MAX_VALUES)) {
    throw new SaveDamage(`is refused: its memory part has more than ${MAX_VALUES} values`);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new SaveDamage("is damaged: its memory part is no JSON", { cause });
  }
  const place = findBadPlace(value, isMemory);
  if (place !== null) {
    const words = wordsOfRule(place);
    throw new SaveDamage(
      `is damaged: its memory part is not valid at "${place.join(".")}"${words === null ? "" : ` (${words})`}`,
    );
  }
  const memory = value as BareMemory;
  const isPlayed = memory.waiting?.some(({ purpose }) => purpose === "play") === true;
  if (memory.outcome !== undefined && !isPlayed && memory.operator === undefined) {
    throw new SaveDamage("is damaged: its memory part holds an outcome without the reply that it came of");
  }
  if (memory.waiting !== undefined && memory.operator !== undefined) {
    throw new SaveDamage("is damaged: its memory part holds an operator's step and replies of the LM's");
  }
  return memory;
}

/** The same memory with its images. */
export function withImages({ outcome, ...rest }: BareMemory, images: ImageTable): Memory {
  if (outcome === undefined) return { ...rest, images };
  const shownIn = (messages: readonly Message[]): ImageTable => {
    const names = imagesOf(messages);
    return new Map([...images].filter(([name]) => names.has(name)));
  };
  return {
    ...rest,
    images: shownIn(rest.messageHistory),
    outcome: { ...outcome, images: shownIn([outcome.message]) },
  };
}
