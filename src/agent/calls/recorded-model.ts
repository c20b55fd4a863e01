import type { LanguageModel, ModelEvent, ModelReply, ModelRequest } from "../../model/language-model.ts";
import { hashRequest } from "../../model/request-digest.ts";
import type { Usage } from "../../run/usage.ts";

/** Writes down what becomes of one call. */
export interface CallRecorder {
  /** The LM is about to be asked. */
  called(purpose: string, requestSha256: string): void;
  /** A try came to nothing, and another follows unless it was the last; what it had used, null where not known. */
  lost(purpose: string, usage: Usage | null, isLast: boolean): void;
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
      recorder.called(purpose, hashRequest(request));
      // What the present try has used, as far as the server has told.
      let used: Usage | null = null;
      const seen = (usage: Usage): void => {
        used = usage;
      };
      try {
        const events = model.reply(request, { ...options, seen });
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
        throw error;
      }
    },
  };
}
