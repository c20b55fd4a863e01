import { NO_USAGE, type Usage } from "../../../base/vocabulary/usage.ts";
import type {
  Allowance,
  LanguageModel,
  ModelEvent,
  ModelReply,
  ModelRequest,
} from "../../../model/language-model.ts";

/** Writes down what becomes of one call. */
export interface CallRecorder {
  /** The LM is about to be asked. @throws BudgetSpent, StepSpent where the call may cost more than is left */
  called(request: ModelRequest): void;
  /** What the next attempt may be. @throws as `called` */
  allow(): Allowance;
  /** A try came to nothing, and another follows unless it was the last; what it had used, null where not known. */
  lost(purpose: string, usage: Usage | null, isLast: boolean): void;
  /** The call ended without a reply, and nothing is known of what it used: the journal's `call` stays open. */
  abandoned(): void;
  /** The LM answered. Whoever asked sees the reply only after this returns what it cost; null where that is not known. */
  replied(purpose: string, reply: ModelReply, ms: number): number | null;
  elapsedMs(): number;
}

/** A reply as it was written down. */
export interface NotedReply extends ModelReply {
  /** How long it took. */
  readonly ms: number;
  /** Null where it is not known. */
  readonly costUsd: number | null;
}

/** A model each call of which is written down before it is made and each reply before it is given. */
export interface RecordedModel {
  reply(
    request: ModelRequest,
    options: Parameters<LanguageModel["reply"]>[1],
  ): AsyncGenerator<ModelEvent, NotedReply>;
}

/** The same model, all of whose calls are written down. */
export function recordedModel(model: LanguageModel, recorder: CallRecorder): RecordedModel {
  return {
    async *reply(request, options) {
      const { purpose } = request;
      const startMs = recorder.elapsedMs();
      recorder.called(request);
      // What the present try has used, as far as the server has told.
      let used: Usage | null = null;
      const seen = (usage: Usage): void => {
        used = usage;
      };
      const allow = async (): Promise<Allowance> => {
        try {
          return recorder.allow();
        } catch (error) {
          // It is not sent.
          used = NO_USAGE;
          throw error;
        }
      };
      try {
        const events = model.reply(request, { ...options, seen, allow });
        let next: IteratorResult<ModelEvent, ModelReply> = await events.next();
        while (next.done !== true) {
          if (next.value.type === "retry") {
            recorder.lost(purpose, next.value.lostUsage, false);
            used = null;
          }
          yield next.value;
          next = await events.next();
        }
        const ms = Math.round(recorder.elapsedMs() - startMs);
        return { ...next.value, ms, costUsd: recorder.replied(purpose, next.value, ms) };
      } catch (error) {
        if (used !== null) recorder.lost(purpose, used, true);
        else recorder.abandoned();
        throw error;
      }
    },
  };
}
