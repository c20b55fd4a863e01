import { askerOf } from "../../base/seam/askers-of-parts.ts";
import { withoutSecret } from "../../base/text/without-secret.ts";
import { type JsonObject, parseJsonObject } from "../../base/vocabulary/json.ts";
import { leftOutOf } from "../../base/vocabulary/run-settings.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelFaultKind,
  type ModelReply,
  type ModelRequest,
  type RefusedParameter,
} from "../language-model.ts";
import { digestRequest, findDifference, hashRequest, type RequestDigest } from "../request-digest.ts";

/** One line of a recording. */
interface RecordedRequest {
  readonly version: 1;
  /** The id of the model that was asked; several may share a recording. */
  readonly model: string;
  readonly requestHash: string;
  readonly request: RequestDigest;
  /** The names of what the request was sent without, which its hash does not count; absent for none. */
  readonly without?: readonly string[];
}

/**
 * The reason for a missing reply: a skill continued without one, or pictures were refused. A replay has the same
 * outcome.
 */
interface RecordedFault {
  readonly refused?: RefusedParameter | null;
  readonly kind: ModelFaultKind;
  readonly message: string;
  readonly facts: JsonObject;
  readonly tries?: readonly string[];
  readonly mayPass?: boolean;
}

/** A request with what came of it. */
type RecordedCall = RecordedRequest &
  ({ readonly reply: ModelReply } | { readonly reply: null; readonly fault: RecordedFault });

/**
 * The same model, with each reply written down before it is passed on: `append` gets lines of JSON to add to the
 * recording. The conversation holds no secrets; should one of `secrets` turn up all the same, it is removed.
 */
export function recordTraffic(
  model: LanguageModel,
  append: (text: string) => void | Promise<void>,
  secrets: readonly string[] = [],
): LanguageModel {
  // The recording may end in a line that a kill has torn.
  let lineBreak = "\n";
  return {
    id: model.id,
    isRemote: model.isRemote,
    maxTokens: model.maxTokens,
    ...(model.contextTokens && { contextTokens: model.contextTokens }),
    async *reply(request, options) {
      const write = async (result: Pick<RecordedCall, "reply"> & { fault?: RecordedFault }) => {
        const call: RecordedRequest = {
          version: 1,
          model: model.id,
          requestHash: hashRequest(request),
          request: digestRequest(request),
          ...withoutOf(request, model.id),
        };
        await append(`${lineBreak}${withoutSecrets(JSON.stringify({ ...call, ...result }), secrets)}\n`);
        lineBreak = "";
      };
      try {
        const reply = yield* model.reply(request, options);
        await write({ reply });
        return reply;
      } catch (error) {
        if (error instanceof ModelFault && isKept(request, error)) {
          const { kind, message, facts, refused, tries, mayPass } = error;
          const kept = { ...(refused && { refused }), ...(tries && { tries }), ...(mayPass && { mayPass }) };
          await write({ reply: null, fault: { kind, message, facts, ...kept } });
        }
        throw error;
      }
    },
  };
}

function withoutOf({ leftOut }: ModelRequest, model: string): Pick<RecordedRequest, "without"> {
  const names = leftOutOf(leftOut, model);
  return names.length === 0 ? {} : { without: names };
}

/**
 * Returns whether what comes next follows from a fault. What is asked again in the same words is answered by the reply
 * to that.
 */
function isKept({ purpose }: ModelRequest, { kind, refused, tries }: ModelFault): boolean {
  if (askerOf(purpose)?.survivesFaults === true) return kind !== "parameter-refused";
  return refused?.parameter === "pictures" || tries !== null;
}

function withoutSecrets(line: string, secrets: readonly string[]): string {
  return secrets.reduce((text, secret) => withoutSecret(text, secret, "[removed]"), line);
}

/** The models of a recording. */
export interface RecordedModels {
  /** The player: the first model asked to play. */
  readonly player: string;
  /** The writer of the summaries; null for the player itself, or without summaries. */
  readonly summarizer: string | null;
  readonly all: readonly string[];
}

/** Returns the models of a recording, or null if the text holds no recorded call. */
export function identifyModels(recording: string): RecordedModels | null {
  const calls = readCalls(recording);
  const first = calls.find(({ request }) => request.purpose === "play") ?? calls[0];
  if (first === undefined) return null;
  const summarizer = calls.find(({ request }) => request.purpose === "summary")?.model ?? null;
  return {
    player: first.model,
    summarizer: summarizer === first.model ? null : summarizer,
    all: [...new Set(calls.map(({ model }) => model))],
  };
}

/**
 * A model that gives the replies of a recording, in order, without a network: those of the model `id`, or of the
 * first one in it. The first request chooses the place to begin, so that a resumed run can be replayed from there.
 *
 * @throws {@link ModelFault} (replay-mismatch) when there is nothing to replay; from a call, when the
 *   conversation is no longer the recorded one: it names the call and the first difference.
 */
export function replayTraffic(recording: string, id?: string): LanguageModel {
  const all = readCalls(recording);
  const model = id ?? all[0]?.model;
  const calls = all.filter((call) => call.model === model);
  if (model === undefined || calls.length === 0) {
    throw mismatch(`the recording holds no calls${id === undefined ? "" : ` of ${id}`}`);
  }
  let next: number | null = null;
  return {
    id: model,
    isRemote: false,
    async *reply(request, { signal }) {
      signal.throwIfAborted();
      next ??= findStart(calls, request, model);
      const call = takeCall(calls, next, request);
      next += 1;
      if (call.reply === null) {
        const { kind, message, ...rest } = call.fault;
        throw new ModelFault(kind, message, rest);
      }
      const { reply } = call;
      for (const block of reply.content) {
        if (block.type === "text" && typeof block["text"] === "string")
          yield { type: "text", text: block["text"] };
      }
      return reply;
    },
  };
}

function findStart(calls: readonly RecordedCall[], request: ModelRequest, model: string): number {
  const asked = { requestHash: hashRequest(request), ...withoutOf(request, model) };
  const at = calls.findIndex((call) => isSame(call, asked));
  return at === -1
    ? Math.max(
        calls.findIndex(({ requestHash }) => requestHash === asked.requestHash),
        0,
      )
    : at;
}

/** Whether two requests are one and the same, and not a try without something after a refusal. */
function isSame(
  one: Pick<RecordedRequest, "requestHash" | "without">,
  other: Pick<RecordedRequest, "requestHash" | "without">,
): boolean {
  const [names, others] = [one.without ?? [], other.without ?? []];
  return one.requestHash === other.requestHash && names.join() === others.join();
}

function takeCall(calls: readonly RecordedCall[], index: number, request: ModelRequest): RecordedCall {
  const call = calls[index];
  if (call === undefined)
    throw mismatch(`the recording ends after call ${calls.length}, and the run goes on`);
  if (call.requestHash === hashRequest(request)) return call;
  const difference = findDifference(call.request, digestRequest(request)) ?? "its hash differs";
  throw mismatch(`call ${index + 1} is not the recorded one: ${difference}`);
}

/**
 * Reads the calls in order. A call that a killed process made, and the next process repeated, appears twice: the later
 * one counts. Torn lines are left out: the replay reports one that it misses.
 */
function readCalls(recording: string): readonly RecordedCall[] {
  const calls: RecordedCall[] = [];
  for (const line of recording.split("\n")) {
    const call = parseCall(line);
    if (call === null) continue;
    const last = calls.at(-1);
    if (last !== undefined && isSame(last, call)) calls.pop();
    calls.push(call);
  }
  return calls;
}

function parseCall(line: string): RecordedCall | null {
  const value = parseJsonObject(line) as Partial<RecordedCall> | null;
  const isCall =
    value?.version === 1 && typeof value.model === "string" && typeof value.requestHash === "string";
  if (!isCall || !Array.isArray(value.request?.messages) || !Array.isArray(value.without ?? [])) return null;
  return isFault(value) || isReply(value.reply ?? undefined) ? (value as RecordedCall) : null;
}

function isFault(value: Partial<RecordedCall>): boolean {
  const { reply, fault } = value as { reply?: unknown; fault?: Partial<RecordedFault> | null };
  const isObject = typeof fault?.facts === "object" && fault.facts !== null;
  return reply === null && isObject && typeof fault.kind === "string" && typeof fault.message === "string";
}

/** Returns whether this is a reply that the journal will believe: a recording may have been changed by hand. */
function isReply(reply: Partial<ModelReply> | undefined): boolean {
  return (
    Array.isArray(reply?.content) &&
    reply.content.every(isBlock) &&
    typeof reply.stopReason === "string" &&
    typeof reply.model === "string" &&
    COUNTS.every((count) => typeof reply.usage?.[count] === "number")
  );
}

function isBlock(block: unknown): boolean {
  const { type, text } = (block ?? {}) as { type?: unknown; text?: unknown };
  return typeof type === "string" && (type !== "text" || typeof text === "string");
}

const COUNTS: readonly (keyof Usage)[] = [
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWriteTokens",
];

function mismatch(fact: string): ModelFault {
  return new ModelFault("replay-mismatch", fact);
}
