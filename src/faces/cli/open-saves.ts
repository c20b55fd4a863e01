import { parseCartridge } from "../../../packages/emulator/src/cartridge/cartridge.ts";
import { readRom } from "../../../packages/games/src/read-rom.ts";
import { resolveRom } from "../../../packages/games/src/seeds/rom-names.ts";
import { nodeDisk } from "../../base/disk/disk.ts";
import { RunnerError } from "../../base/errors.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import { storeOf } from "../../play/session/running/while-locked.ts";
import { readJournalHead } from "../../record/journal/open-journal.ts";
import type { LoadedSave } from "../../record/saves/checkpoint-store.ts";
import { findFile } from "../../record/saves/folder/game-folder.ts";
import { listSaves, type SavesList } from "../../record/saves/folder/list-saves.ts";
import { isPath, resolveReference } from "../../record/saves/lookup/resolve-reference.ts";
import type { Options } from "./options/options.ts";
import type { World } from "./process-context.ts";

/** A save folder as commands look at it: no ROM is needed, nothing is locked, nothing is written. */
export interface SaveFolder extends SavesList {
  readonly folder: string;
}

/** The saves that the options mean: every game's, or only those of the game that `--rom` names. */
export function openSaves({ cwd }: Pick<World, "cwd">, options: Options): SaveFolder {
  const folder = options.saveDir ?? "saves";
  const romSha256 = romOf(cwd, options);
  const { games, refused } = listSaves(folder, {
    headOf: ({ slug }, own) => readJournalHead({ folder, slug, saves: own }),
  });
  const wanted = games.filter(({ game }) => romSha256 === null || game.romSha256 === romSha256);
  return { folder, games: wanted, refused };
}

/** The SHA-256 of the ROM that `--rom` names, or null without one. */
export function romOf(cwd: string, { rom }: Options): string | null {
  if (rom === undefined) return null;
  const path = resolveRom(cwd, rom);
  return parseCartridge(readRom(path), path).sha256;
}

/** Refuses a folder without saves. */
export function noSaves({ folder, refused }: SaveFolder, { rom }: Options): RunnerError {
  const [damaged] = refused;
  if (damaged !== undefined && rom === undefined) return damaged.error;
  const whose = rom === undefined ? "no save" : `no save of ${rom}`;
  return new RunnerError("no-saves", `${folder} has ${whose}`, { facts: { folder } });
}

/** The game that a reference is about: the path's own, else the first one that has such a save. */
export function gameOf(saves: SaveFolder, options: Options, reference: string): GameIdentity {
  const { folder, games } = saves;
  if (isPath(reference)) {
    const all = games.flatMap((game) => game.saves);
    const place = { disk: nodeDisk, root: folder, slug: "", romSha256: "" };
    const found = findFile(place, reference, all);
    if (found !== null) return found.info.game;
    throw new RunnerError("file-missing", `${reference} does not exist`, { facts: { file: reference } });
  }
  const [newest] = games;
  if (newest === undefined) throw noSaves(saves, options);
  const holder = games.find(
    ({ saves: own, current, isStandIn }) =>
      !resolveReference(reference, { saves: own, current, isStandIn, archived: () => [] }).next().done,
  );
  return (holder ?? newest).game;
}

/** The save that a reference means, checked whole; saves passed over are reported on stderr. */
export async function loadSave(world: World, options: Options, reference: string): Promise<LoadedSave> {
  const saves = openSaves(world, options);
  const game = gameOf(saves, options, reference);
  const loaded = await storeOf(saves.folder, game, world.clock.now).load(reference);
  for (const notice of loaded.notices) world.stderr.write(`runner: ${notice}\n`);
  return loaded;
}
