import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { JsonObject } from "../../base/vocabulary/json.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import type { ApiTraits } from "../calls/api-traits.ts";
import type { ModelEvent, ModelReply, ModelRequest } from "../language-model.ts";

/** How one vendor's API is spoken: both directions in the shape of the wire, whatever its library makes of them. */
export interface Dialect {
  /** How its refusals are read. */
  readonly traits: ApiTraits;

  /** The most tokens that a reply may have. */
  readonly maxTokens: number;

  /**
   * The fields of the body that are ours byte for byte: all that a prompt cache is made of. A pure function of the request:
   * what it says of the messages that were sent before never changes. They stand in the place of what the library rendered.
   */
  owned(request: ModelRequest, maxTokens: number): JsonObject;

  /** What the library is told besides: the limit of tokens, options of the vendor's. */
  callOptions(request: ModelRequest, maxTokens: number): Partial<LanguageModelV3CallOptions>;

  /** Begins to put the reply to a request together. */
  gather(request: ModelRequest): Gatherer;
}

/** Puts one reply together from the events of its stream. */
export interface Gatherer {
  /** Takes an event of the stream in; gives what of it people may watch. @throws `ToldError` for an error inside the stream */
  take(chunk: JsonObject): readonly ModelEvent[];
  /** What the reply has used, as far as the server told; null when it told nothing. */
  readonly usage: Usage | null;
  /** Whether nothing follows that the reply needs. */
  readonly isEnded: boolean;
  /** The whole reply; `askedModel` stands where the server names none. @throws Error when it ended too early */
  finish(askedModel: string): ModelReply;
}
