import { basename } from "node:path";
import type { Disk } from "../../../../../src/base/disk/disk.ts";
import { findLockHolder } from "../../../../../src/base/disk/folder-lock.ts";
import { namesIn } from "../../../../../src/base/disk/names-in.ts";
import { orElse, RunnerError } from "../../../../../src/base/errors.ts";
import type { GameIdentity } from "../../../../../src/base/vocabulary/checkpoint.ts";
import { knownGames } from "../../../../../src/play/session/game/known-games.ts";
import { glanceHead } from "../../../../../src/record/journal/glance-head.ts";
import { journalFile } from "../../../../../src/record/journal/journal-name.ts";
import { JournalReader, placedEntries } from "../../../../../src/record/journal/journal-reader.ts";
import { listJournals } from "../../../../../src/record/journal/list-journals.ts";
import { pendingAction, stepAt } from "../../../../../src/record/replay/state/pending.ts";
import {
  type GameSaves,
  listScanned,
  type SavesList,
} from "../../../../../src/record/saves/folder/list-saves.ts";
import { parseSaveName } from "../../../../../src/record/saves/folder/save-name.ts";
import { FolderScan } from "../../../../../src/record/saves/folder/scan-folder.ts";
import { readSave } from "../../../../../src/record/saves/format/read-save.ts";
import type { SaveEntry } from "../../../../../src/record/saves/format/save-entry.ts";
import { STOP_SAVES } from "../../../../../src/record/seam/stop-saves.ts";
import type { Gallery, GalleryGame, GalleryInterrupt, GallerySave, RefusedFile } from "../api.ts";
import { WebError } from "../web-error.ts";
import type { Roms } from "./roms.ts";

/** The folder that a viewer shows. */
export interface GalleryPlace {
  /** As it was named, for people. */
  readonly named: string;
  /** Its path. */
  readonly folder: string;
  readonly disk: Disk;
  readonly control: boolean;
  readonly roms: Roms;
  /** An error as one line for people, with its remedy. */
  readonly explain: (error: RunnerError) => string;
}

/** A game of the folder, by its files. */
export interface FoundGame {
  readonly slug: string;
  /** Null if neither a save nor the journal has it. */
  readonly game: GameIdentity | null;
  /** Null for a game that was begun and not saved yet. */
  readonly saves: GameSaves | null;
  readonly why: string | null;
}

/** Looks at a save folder again and again: without a lock, and nothing is written. */
export class SavesGallery {
  readonly #place: GalleryPlace;
  /** A save with a unique name is opened once; a main save's name may come again. */
  #known: readonly SaveEntry[] = [];
  /** By game: what a checkpoint holds never changes. */
  readonly #interrupts = new Map<string, GalleryInterrupt>();

  constructor(place: GalleryPlace) {
    this.#place = place;
  }

  /** All games, by their files. @throws RunnerError `cannot-read` */
  async read(): Promise<Gallery> {
    const { named, control } = this.#place;
    const list = this.#list();
    const refused = list.refused.map(({ file, error }) => ({
      slug: parseSaveName(basename(file))?.slug ?? null,
      name: basename(file),
      why: this.#place.explain(error),
    }));
    const games: GalleryGame[] = [];
    for (const found of this.#gamesOf(list)) {
      const own = refused.filter(({ slug }) => slug === found.slug).map(nameAndWhy);
      games.push({ ...(await this.#describe(found)), refused: own });
    }
    const others = refused.filter(({ slug }) => !games.some((game) => game.slug === slug)).map(nameAndWhy);
    return { folder: named, control, games, refused: others };
  }

  /** The game whose files begin with `slug`; null for none. The name is only ever compared. */
  find(slug: string): FoundGame | null {
    return this.#gamesOf(this.#list()).find((found) => found.slug === slug) ?? null;
  }

  /** The name of a game that has files in the folder, as it was asked for. Opens none of them. @throws WebError 404 */
  slugOf(asked: string): string {
    const { disk, folder, named } = this.#place;
    const names = namesIn(disk, folder, { follow: true });
    const isIts = (name: string) =>
      name === basename(journalFile(folder, asked)) || parseSaveName(name)?.slug === asked;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(asked) || !names.some(isIts))
      throw new WebError(404, `${named} has no game ${asked}`);
    return asked;
  }

  #list(): SavesList {
    const { disk, folder } = this.#place;
    const list = listScanned(new FolderScan(disk, folder, { known: this.#known }), {
      headOf: ({ slug }, own) => readOrNull(() => glanceHead(disk, journalFile(folder, slug), own)),
    });
    this.#known = list.games
      .flatMap(({ saves }) => saves)
      .filter(({ place }) => place === "checkpoint" || place === "archive");
    return list;
  }

  /** The one that was played last first. Two that came to share their name are one. */
  #gamesOf({ games }: SavesList): readonly FoundGame[] {
    const { disk, folder } = this.#place;
    const found = new Map<string, FoundGame>();
    for (const saves of games) {
      const { slug } = saves.game;
      if (!found.has(slug)) found.set(slug, { slug, game: saves.game, saves, why: null });
    }
    for (const { slug, file, isQuarantined } of listJournals(folder, disk)) {
      if (isQuarantined || found.has(slug)) continue;
      try {
        const [first] = placedEntries(new JournalReader(disk, file).firstLine());
        const game = first?.entry.type === "start" ? first.entry.game : null;
        const why = game === null ? `${basename(file)} is damaged from its first record on` : null;
        found.set(slug, { slug, game, saves: null, why });
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        found.set(slug, { slug, game: null, saves: null, why: this.#place.explain(error) });
      }
    }
    const order = knownGames(this.#place, games).map(({ slug }) => slug);
    return [...found.values()].sort((one, other) => order.indexOf(one.slug) - order.indexOf(other.slug));
  }

  /** The game that was played last, by name; null in an empty folder. */
  lastSlug(): string | null {
    return this.#gamesOf(this.#list())[0]?.slug ?? null;
  }

  /** The interrupt of a game's present run that waits for a person; null for none. */
  async interruptOf({ slug, saves }: FoundGame): Promise<GalleryInterrupt | null> {
    const { disk, folder } = this.#place;
    const reader = new JournalReader(disk, journalFile(folder, slug));
    const runId = saves?.current?.info.runId ?? null;
    const open = readOrNull(
      () => STOP_SAVES.newestOf(runId, saves?.saves ?? [], STOP_SAVES.isOpenBy(reader)) ?? null,
    );
    if (open === null) return null;
    const known = this.#interrupts.get(slug);
    if (known?.id === open.info.id) return known;
    const read = await readInterrupt(disk, open);
    this.#interrupts.set(slug, read);
    return read;
  }

  async #describe(found: FoundGame): Promise<Omit<GalleryGame, "refused">> {
    const { disk, folder, roms } = this.#place;
    const { slug, game, saves, why } = found;
    const holder = findLockHolder({ folder, slug, disk });
    const all = saves?.saves ?? [];
    return {
      slug,
      title: game?.title ?? slug,
      romSha256: game?.romSha256 ?? null,
      hasRom: game !== null && roms.has(game.romSha256, game.romPath),
      why,
      live: holder === null ? null : { pid: holder.pid, since: holder.since },
      journalBytes: new JournalReader(disk, journalFile(folder, slug)).bytes,
      saves: all.map((entry) => describeSave(entry, entry.file === saves?.current?.file)),
      interrupt: await this.interruptOf(found),
    };
  }
}

/** Optional parts of a folder's picture are left out if unreadable. */
function readOrNull<T>(read: () => T): T | null {
  return orElse(read, () => null);
}

function nameAndWhy({ name, why }: RefusedFile): RefusedFile {
  return { name, why };
}

function describeSave({ info, place: where, bytes }: SaveEntry, current: boolean): GallerySave {
  const { id, kind, label, totalSteps: step, branchId, runId, saveTime, model } = info;
  const { place } = info.gameInfo;
  return {
    id,
    kind,
    where,
    label,
    step,
    branchId,
    runId,
    saveTime,
    model,
    bytes,
    current,
    place: typeof place === "string" ? place : null,
  };
}

/** The facts of an interrupt's checkpoint for a decision; fewer if it cannot be read whole. */
async function readInterrupt(disk: Disk, { file, info }: SaveEntry): Promise<GalleryInterrupt> {
  const { id, totalSteps } = info;
  try {
    const { memory } = (await readSave(disk, file)).checkpoint;
    const reason = memory.interrupt?.reason ?? "";
    return { id, step: stepAt({ totalSteps, memory }), reason, pending: pendingAction(memory), file };
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return { id, step: totalSteps, reason: error.message, pending: null, file };
  }
}
