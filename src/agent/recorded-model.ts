import type { LanguageModel, ModelEvent, ModelReply } from "../model/language-model.ts";
import { hashRequest } from "../model/request-digest.ts";
import type { WaitingReply } from "../run/journal-record.ts";
import type { Usage } from "../run/usage.ts";

/** What keeps the books of a run's calls. */
export interface CallRecorder {
  /** The LM is about to be asked. */
  called(purpose: string, model: string, requestSha256: string): void;
  /** A try came to nothing and another follows; what it had cost, as far as that is known. */
  lost(purpose: string, model: string, usage: Usage | null): void;
  /** The LM answered. Whoever asked sees the reply only after this returns. */
  replied(purpose: string, reply: ModelReply, ms: number): void;
  elapsedMs(): number;
}

/**
 * The same model, each call of which is written down before it is made and each reply before it is given. Replies
 * that arrived in an earlier process and were not acted on are given first, each once and only for what it was asked
 * for: they are not asked for again.
 */
export function recordedModel(
  model: LanguageModel,
  recorder: CallRecorder,
  arrived: WaitingReply[],
): LanguageModel {
  return {
    id: model.id,
    isRemote: model.isRemote,
    async *reply(request, options) {
      const { purpose } = request;
      const waits = arrived.findIndex((waiting) => waiting.purpose === purpose);
      const [known] = waits === -1 ? [] : arrived.splice(waits, 1);
      if (known !== undefined) return known.reply;
      const startMs = recorder.elapsedMs();
      recorder.called(purpose, model.id, hashRequest(request));
      const events = model.reply(request, options);
      let next: IteratorResult<ModelEvent, ModelReply> = await events.next();
      while (next.done !== true) {
        if (next.value.type === "retry") recorder.lost(purpose, model.id, next.value.lostUsage);
        yield next.value;
        next = await events.next();
      }
      recorder.replied(purpose, next.value, Math.round(recorder.elapsedMs() - startMs));
      return next.value;
    },
  };
}
