import type { CheckpointStore } from "../checkpoints/checkpoint-store.ts";
import { createFileStore } from "../checkpoints/file-store.ts";
import { resolveSaveSlug } from "../checkpoints/list-saves.ts";
import { slugOf } from "../checkpoints/save-name.ts";
import type { GameIdentity } from "../run/checkpoint.ts";
import type { CoreIdentity } from "../run/machine.ts";
import type { Game } from "./open-game.ts";

/** How a game is called in a save folder. */
export function identifyGame(folder: string, { cartridge, adapter, romPath }: Game): GameIdentity {
  const slug = resolveSaveSlug(folder, adapter.slug ?? slugOf(cartridge.title), cartridge.sha256);
  return { title: cartridge.title, slug, romSha256: cartridge.sha256, romPath };
}

/** The saves of a game in a folder, for whoever plays it on `core`. */
export function openStore(folder: string, game: GameIdentity, core: CoreIdentity): CheckpointStore {
  return createFileStore({ folder, slug: game.slug, romSha256: game.romSha256, core });
}
