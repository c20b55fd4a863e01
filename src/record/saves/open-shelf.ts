import { dirname } from "node:path";
import type { CoreIdentity } from "../../../packages/emulator/src/machine/machine.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { LoadedSave } from "./checkpoint-store.ts";
import { findFile, type GameFolder } from "./folder/game-folder.ts";
import { refuseNewerMain } from "./folder/newer-save.ts";
import { isProtocolFile } from "./folder/protocol-file.ts";
import type { SaveIndex } from "./folder/save-index.ts";
import { readSave } from "./format/read-save.ts";
import { isStandIn } from "./lookup/lineage.ts";
import { loadReference, type Shelf } from "./lookup/load-reference.ts";

/** A game's saves as a reader sees them: nothing of this is loaded that writes saves. */
export interface SaveReading {
  readonly game: GameFolder;
  readonly index: SaveIndex;
  readonly head: Head | null;
  /** The core that will run the machines; null where none runs. */
  readonly core: CoreIdentity | null;
}

/** The game's saves that exist now, in which references are looked up. */
export function openShelf({ game, index, head, core }: SaveReading): Shelf {
  const { disk, root, romSha256 } = game;
  const found = index.look();
  const { saves, refused, archived, scan } = found;
  const current = index.current(found);
  return {
    name: root,
    saves,
    archived,
    romSha256,
    head,
    current,
    isStandIn: current !== null && isStandIn(current, head, refused),
    damaged: refused.flatMap(({ file, error }) => (dirname(file) === root ? [error] : [])),
    refused,
    core,
    find: (path) => findFile(game, path, isProtocolFile(path) ? [...saves, ...archived()] : saves),
    read: ({ file }) => readSave(disk, file, scan.takeBytes(file)),
  };
}

/** Loads what a reference means: see `CheckpointStore.load`. */
export async function loadMeant(reference: string, reading: SaveReading): Promise<LoadedSave> {
  const shelf = openShelf(reading);
  const { root, slug } = reading.game;
  if (reference === "latest") refuseNewerMain(root, shelf.refused, slug);
  return loadReference(reference, shelf);
}
