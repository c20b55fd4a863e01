import type { Message } from "../../../base/vocabulary/conversation.ts";
import { isSameJson } from "../../../base/vocabulary/json.ts";
import { promptTokens } from "../../../base/vocabulary/usage.ts";
import type { ModelReply, ModelRequest } from "../../../model/language-model.ts";
import { hashRequest } from "../../../model/request-digest.ts";
import type { AnsweredCall } from "../../../record/ledger/answered-calls.ts";

/** More than any vendor counts for a picture of at most four times the Game Boy's screen. */
const IMAGE_TOKENS = 1_600;

/** The tokens that a server may add, such as words about tools. */
const FRAME_TOKENS = 1_000;

/** A request that was answered, and what it had by the server's count. */
interface Counted {
  readonly request: ModelRequest;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * Bounds how many tokens requests have. A server's count of an earlier request of the same model holds for everything that
 * both begin with; of the rest, each byte counts as a token, since no tokenizer makes more of them.
 */
export class InputBound {
  /** By model: its last request, and the shortest that the server counted. */
  readonly #last = new Map<string, Counted>();
  readonly #shortest = new Map<string, Counted>();
  readonly #before: ReadonlyMap<string, AnsweredCall>;

  /** @param before by model: the last request that earlier processes had answered */
  constructor(before: ReadonlyMap<string, AnsweredCall> = new Map()) {
    this.#before = before;
  }

  /** Notes how many tokens a request had; a server that does not count them says nothing. */
  see(model: string, request: ModelRequest, { usage }: Pick<ModelReply, "usage">): void {
    const inputTokens = promptTokens(usage);
    if (inputTokens === 0) return;
    const counted = { request, inputTokens, outputTokens: usage.outputTokens };
    this.#last.set(model, counted);
    const shortest = this.#shortest.get(model);
    const isShorter = shortest === undefined || inputTokens < shortest.inputTokens;
    if (isShorter || !isSameOpening(shortest.request, request)) this.#shortest.set(model, counted);
  }

  /** As many tokens as a request may have. */
  tokensIn(model: string, request: ModelRequest): number {
    const { messages } = request;
    if (!this.#last.has(model)) this.#recall(model, request);
    const all = FRAME_TOKENS + openingOf(request).tokens + sum(messages);
    const bounds = [this.#last.get(model), this.#shortest.get(model)].flatMap((counted) =>
      counted !== undefined && isSameOpening(counted.request, request) ? [boundBy(counted, messages)] : [],
    );
    return Math.min(all, ...bounds);
  }

  /** For a conversation from an earlier process, its last request is all but the reply and its result. */
  #recall(model: string, request: ModelRequest): void {
    const answered = this.#before.get(model);
    const earlier = { ...request, messages: request.messages.slice(0, -2) };
    if (answered === undefined || answered.inputTokens === 0) return;
    if (answered.requestSha256 === hashRequest(earlier))
      this.#last.set(model, { ...answered, request: earlier });
  }
}

/** Counts a request's new part by its bytes, and the last reply by its reported tokens. */
function boundBy({ request, inputTokens, outputTokens }: Counted, messages: readonly Message[]): number {
  const before = request.messages;
  const isLonger = before.every((message, at) => isSameJson(message, messages[at]));
  if (!isLonger) return inputTokens + sum(messages);
  return inputTokens + outputTokens + sum(messages.slice(before.length + 1));
}

function isSameOpening(one: ModelRequest, other: ModelRequest): boolean {
  return openingOf(one).json === openingOf(other).json;
}

interface Opening {
  readonly system: string;
  /** The system prompt and the tools. */
  readonly json: string;
  readonly tokens: number;
}

/** By the list of tools, which the requests of a conversation share. */
const openings = new WeakMap<ModelRequest["tools"], Opening>();

function openingOf({ system, tools }: ModelRequest): Opening {
  const known = openings.get(tools);
  if (known?.system === system) return known;
  const json = JSON.stringify([system, tools]);
  const opening = { system, json, tokens: countTokens(json) };
  openings.set(tools, opening);
  return opening;
}

function sum(messages: readonly Message[]): number {
  return messages.reduce((total, message) => total + tokensOf(message), 0);
}

const known = new WeakMap<Message, number>();

/** A conversation only grows, so nearly all of it is known already. */
function tokensOf(message: Message): number {
  const tokens = known.get(message) ?? countTokens(JSON.stringify(message));
  known.set(message, tokens);
  return tokens;
}

/** In JSON, text that looks like a picture has its quotes escaped. */
function countTokens(json: string): number {
  return Buffer.byteLength(json) + IMAGE_TOKENS * (json.split('"type":"image"').length - 1);
}
