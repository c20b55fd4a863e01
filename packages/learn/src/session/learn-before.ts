import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { LearnedGame } from "../../../../src/base/vocabulary/learned-game.ts";
import type { Game } from "../../../../src/play/session/open-game.ts";
import type { FilledServices } from "../../../../src/play/session/services.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { isCertain } from "../finding.ts";
import { learnGame } from "../learn-game.ts";
import { mapOf } from "../map-of.ts";

/**
 * Experiments with a new game of which no grid is known, on a machine of its own. Nothing is written: a command that is killed here
 * begins again, and finds the same.
 *
 * @param frames the most that they run
 * @throws the signal's reason
 */
export async function learnBefore(
  { rom, cartridge }: Pick<Game, "rom" | "cartridge">,
  frames: number,
  { powerOn, signal, onLearning }: Pick<FilledServices, "powerOn" | "signal" | "onLearning">,
): Promise<LearnedGame> {
  const { onSpent, onFinding } = onLearning?.(frames) ?? {};
  const learned = await learnGame(powerOn(rom), {
    chance: chanceOf("learn"),
    frames,
    signal,
    onSpent,
    onFinding: (one) => {
      if (isCertain(one)) onFinding?.(one);
    },
  });
  signal.throwIfAborted();
  const map = mapOf(learned, cartridge) as unknown as JsonObject | null;
  return { map, frames: learned.frames };
}
