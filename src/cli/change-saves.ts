import { takeFolderLock } from "../disk/folder-lock.ts";
import { RunnerError } from "../errors.ts";
import type { GameIdentity } from "../run/checkpoint.ts";
import type { CheckpointStore } from "../saves/checkpoint-store.ts";
import { storeOf } from "./open-saves.ts";
import type { World } from "./process-context.ts";

/** Does something to one game's saves while nobody else may. */
export async function whileLocked<T>(
  { clock: { now } }: Pick<World, "clock">,
  folder: string,
  game: GameIdentity,
  change: (store: CheckpointStore) => Promise<T>,
): Promise<T> {
  const lock = takeFolderLock({ folder, slug: game.slug, now });
  try {
    return await change(storeOf(folder, game, now));
  } finally {
    lock.release();
  }
}

/**
 * Whether a person agrees: asked on the terminal, unless they said so with `--yes`.
 *
 * @throws a `RunnerError` (`confirmation-missing`) where nobody can be asked
 */
export async function isAgreed(world: World, question: string, yes: boolean): Promise<boolean> {
  if (yes) return true;
  const answer = await world.ask(`${question} [y/N] `);
  if (answer === null) {
    throw new RunnerError(
      "confirmation-missing",
      `${question} There is no terminal to ask on: pass --yes to confirm`,
    );
  }
  return /^\s*y(es)?\s*$/i.test(answer);
}
