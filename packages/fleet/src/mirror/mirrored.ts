import { isLastEvent, type RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { Clock } from "../../../../src/base/vocabulary/services.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import type { Mirror } from "./mirror.ts";

/** Steps of a free player are copied after this long, at the latest with the next event. */
const FREE_PLAY_MS = 1_000;

/** The options of copying a run while it is played. */
export interface MirroredPlay {
  /** Around each LM that the session asks: before a request goes out, all that led to it is in the store. */
  readonly around: (model: LanguageModel) => LanguageModel;
  /**
   * The same events. What an event tells is in the store before it is given and before anything acts on it; what a player
   * without a price does is played the same again, so it gets there once a second and at the end.
   *
   * @throws RunnerError `job-taken-over`, or what the store throws: the run stops where it is, and saves nothing
   */
  readonly events: <T>(playing: AsyncGenerator<RunEvent, T>) => AsyncGenerator<RunEvent, T>;
}

/** Copies a run to a store while it is played. */
export function mirrorPlay(
  mirror: Mirror,
  clock: Pick<Clock, "elapsedMs">,
  freePlayMs: number = FREE_PLAY_MS,
): MirroredPlay {
  let hasPrice = false;
  let copiedAtMs = clock.elapsedMs();
  const catchUp = async (event: RunEvent | null): Promise<void> => {
    const isEnd = event === null || isLastEvent(event);
    const isDue = clock.elapsedMs() - copiedAtMs >= freePlayMs;
    if (!hasPrice && !isDue && !isEnd) return;
    // A save beside the main one leaves nothing in the journal that would not follow.
    await mirror.copy({ isDerivedToo: isEnd || !hasPrice || event.type === "saved" });
    copiedAtMs = clock.elapsedMs();
  };
  return {
    around: (model) => {
      if (!model.isRemote) return model;
      hasPrice = true;
      return {
        id: model.id,
        isRemote: model.isRemote,
        maxTokens: model.maxTokens,
        async *reply(request, options) {
          await mirror.copy();
          return yield* model.reply(request, options);
        },
      };
    },
    async *events(playing) {
      try {
        for (;;) {
          const next = await playing.next();
          await catchUp(next.done === true ? null : next.value);
          if (next.done === true) return next.value;
          yield next.value;
        }
      } finally {
        // A listener that stops also stops the run, without a save.
        await playing.return(undefined as never);
      }
    },
  };
}
