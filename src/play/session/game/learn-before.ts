import { openLearned } from "../../../../packages/games/src/known/learned/open-learned.ts";
import { chanceOf } from "../../../base/chance.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { LearnedGame } from "../../../base/vocabulary/learned-game.ts";
import type { GamePort } from "../../agent/ports.ts";
import type { SessionConfig } from "../config.ts";
import type { FoundStart } from "../find-start.ts";
import type { OpenPlace } from "../open-place.ts";
import type { FilledServices } from "../services.ts";

/** The sources of {@link learnBefore}. */
interface Sources {
  readonly config: Pick<SessionConfig, "learnFrames">;
  readonly services: Pick<FilledServices, "powerOn" | "signal" | "onLearning">;
  readonly place: Pick<OpenPlace, "game">;
}

/**
 * Experiments with a new game of which no grid is known, on a machine of its own. Nothing is written: a command that is killed here
 * begins again, and finds the same.
 *
 * @returns undefined where the game's walkable cells are known, or learning is off
 * @throws the signal's reason
 */
export async function learnBefore(
  { config: { learnFrames }, services, place: { game } }: Sources,
  { point }: Pick<FoundStart, "point">,
): Promise<LearnedGame | undefined> {
  if (point !== null || learnFrames === 0 || game.adapter.grid !== undefined) return undefined;
  const [{ isCertain }, { learnGame }, { mapOf }] = await Promise.all([
    import("../../../../packages/learn/src/finding.ts"),
    import("../../../../packages/learn/src/learn-game.ts"),
    import("../../../../packages/learn/src/map-of.ts"),
  ]);
  const { onSpent, onFinding } = services.onLearning?.(learnFrames) ?? {};
  const learned = await learnGame(services.powerOn(game.rom), {
    chance: chanceOf("learn"),
    frames: learnFrames,
    signal: services.signal,
    onSpent,
    onFinding: (one) => {
      if (isCertain(one)) onFinding?.(one);
    },
  });
  services.signal.throwIfAborted();
  const map = mapOf(learned, game.cartridge) as unknown as JsonObject | null;
  return { map, frames: learned.frames };
}

/** Returns the adapter of a game with what was learned of it. A map that is not valid is reported in `notices`, and left out. */
export async function readGame(
  { adapter, cartridge }: OpenPlace["game"],
  learned: LearnedGame | undefined,
  notices: string[],
): Promise<Pick<GamePort, "adapter" | "learned">> {
  if (learned === undefined) return { adapter };
  const opened = await openLearned(adapter, learned, cartridge);
  if (opened.mistake !== null) notices.push(opened.mistake);
  return { adapter: opened.adapter, learned };
}
