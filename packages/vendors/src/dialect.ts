import { createHash } from "node:crypto";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { Usage } from "../../../src/base/vocabulary/usage.ts";
import type { ApiTraits } from "../../../src/model/calls/refusals/api-traits.ts";
import type { ModelEvent, ModelReply, ModelRequest } from "../../../src/model/language-model.ts";

/** The dialect of one vendor's API: request bodies and stream events in the API's own shape. */
export interface Dialect {
  /** The rules for its refusals. */
  readonly traits: ApiTraits;

  /** The most tokens that a reply may have. */
  readonly maxTokens: number;

  /**
   * The whole body of a request. A pure function of the request: it renders earlier messages to the same bytes every time,
   * because prompt caches compare bytes.
   */
  body(request: ModelRequest, maxTokens: number): JsonObject;

  /** Begins to put the reply to a request together. */
  gather(request: ModelRequest): Gatherer;
}

/** Puts one reply together from the events of its stream. */
export interface Gatherer {
  /** Takes an event of the stream; returns what people may watch of it. @throws `ToldError` for an error inside the stream */
  take(chunk: JsonObject): readonly ModelEvent[];
  /** The reply's tokens so far, as the server reported them; null before it reports any. */
  readonly usage: Usage | null;
  /** Whether nothing follows that the reply needs. */
  readonly isEnded: boolean;
  /** Fields to add to the request that fetches the rest of the reply; null, or absent, when the reply needs no other request. */
  takeContinuation?(): JsonObject | null;
  /** The whole reply; `askedModel` is its model where the server names none. @throws Error when it ended too early */
  finish(askedModel: string): ModelReply;
}

/** The beginning of the IDs of calls that have none from the server: unique within a conversation, and repeatable. */
export function idPrefixOf({ purpose, messages }: ModelRequest): string {
  const place = createHash("sha256").update(JSON.stringify([purpose, messages.length, messages[0]]));
  return `call_${place.digest("hex").slice(0, 8)}_${messages.length}`;
}
