import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunOutcome } from "../../../../src/base/vocabulary/outcome.ts";
import { CLIENT_ID } from "../../../../src/base/vocabulary/run-settings.ts";
import { NO_USAGE } from "../../../../src/base/vocabulary/usage.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
} from "../../../../src/model/language-model.ts";
import type { Directive, Director } from "../../../../src/play/agent/director.ts";
import type { SaveRequest } from "../../../../src/record/saves/checkpoint-store.ts";

/** A call as the client makes it. */
interface Call {
  /** A call, or the answer in the middle of a step. */
  readonly type: "play" | "answer";
  readonly tool: string;
  readonly input: JsonObject;
  /** The client, by its name and version. */
  readonly client: string;
}

/** The client's orders. */
export type Order =
  | Call
  | { readonly type: "save"; readonly request: SaveRequest }
  | { readonly type: "end" };

/** The place at which a run rests: it continues only by the client. */
export type Rest =
  /** Between two steps. */
  | { readonly type: "waiting" }
  /** In the middle of a step, at a part's question. */
  | { readonly type: "asked"; readonly request: ModelRequest }
  /** `reason` is why it waits for a person; null if it does not. */
  | { readonly type: "over"; readonly outcome: RunOutcome; readonly reason: string | null };

/** The exchange between a run and its client: one gives orders and waits, the other takes them and rests. */
export interface Desk {
  /** Says for the run what comes next: what the client orders. */
  readonly direct: Director;
  /** The player whose replies are the client's calls. */
  readonly model: LanguageModel;
  /** The next place at which the run rests, or the present one. @throws the error that broke the run */
  rest(): Promise<Rest>;
  /** Gives an order where the run rests, and waits until it rests again; one that is over takes none. @throws what broke the run */
  give(order: Order): Promise<Rest>;
  /** The run came to its end. */
  end(outcome: RunOutcome, reason: string | null): void;
  /** The run broke. */
  fail(error: unknown): void;
}

/** Opens a desk for one run. */
export function openDesk(): Desk {
  let resting = defer<Rest>();
  let take: ((order: Order) => void) | null = null;
  // A call that was ordered and not yet given as a reply.
  let due: Call | null = null;
  let step = 0;

  const nextOrder = (rest: Rest, signal: AbortSignal): Promise<Order> =>
    new Promise((resolve, reject) => {
      const goOn = (): void => {
        take = null;
        signal.removeEventListener("abort", stop);
        resting = defer();
      };
      const stop = (): void => {
        goOn();
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", stop);
      take = (order) => {
        goOn();
        resolve(order);
      };
      resting.resolve(rest);
    });

  const direct: Director = async ({ state, signal }): Promise<Directive> => {
    step = state.totalSteps + 1;
    const { workflow } = state.memory;
    if (workflow !== undefined) {
      const { id: planId, name } = workflow;
      const stage = { workflow: name, planId, path: "", phase: "skip", attempt: 1 } as const;
      return { type: "record", stage, event: null };
    }
    if (due !== null) return { type: "play" };
    const order = await nextOrder({ type: "waiting" }, signal);
    if (order.type === "save") return order;
    if (order.type !== "play") return { type: "end", outcome: { type: "done" } };
    due = order;
    return { type: "play" };
  };

  const model: LanguageModel = {
    id: CLIENT_ID,
    isRemote: false,
    writesSummaries: false,
    // biome-ignore lint/correctness/useYield: a client says nothing before it calls.
    async *reply(request, { signal }) {
      const { passWith: answer } = request;
      if (answer !== undefined) {
        const order = await nextOrder({ type: "asked", request }, signal);
        if (order.type === "answer")
          return replyOf({ ...order, tool: answer.name }, `answer_${step}_${request.messages.length}`);
        throw new Error(`a part of the step asks, and got an order to ${order.type}`);
      }
      if (request.purpose !== "play" || due === null) {
        throw new ModelFault("conversation-refused", "an MCP client is asked for its calls only");
      }
      const play = due;
      due = null;
      return replyOf(play, `call_${step}`);
    },
  };

  return {
    direct,
    model,
    rest: () => resting.promise,
    async give(order) {
      const rest = await resting.promise;
      if (rest.type === "over" || take === null) return rest;
      take(order);
      return resting.promise;
    },
    end: (outcome, reason) => resting.resolve({ type: "over", outcome, reason }),
    fail: (error) => resting.reject(error),
  };
}

/** A reply that is one call. */
function replyOf({ tool: name, input, client }: Call, id: string): ModelReply {
  const content = [{ type: "tool_use", id, name, input }];
  return { content, stopReason: "tool_use", usage: NO_USAGE, model: client };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

function defer<T>(): Deferred<T> {
  const settle: Partial<Deferred<T>> = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  // If no caller waits when the run breaks, the next one gets the error.
  promise.catch(() => {});
  return { promise, ...(settle as Omit<Deferred<T>, "promise">) };
}
