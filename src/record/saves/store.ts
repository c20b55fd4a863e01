import { dirname, join } from "node:path";
import type { CoreIdentity } from "../../../packages/emulator/src/machine/machine.ts";
import { type Disk, nodeDisk } from "../../base/disk/disk.ts";
import { attempt, guardWrite } from "../../base/disk/disk-errors.ts";
import { readFile } from "../../base/disk/read-file.ts";
import { makeFolders } from "../../base/disk/write/move-file.ts";
import { writeAtomically } from "../../base/disk/write/write-atomically.ts";
import { RunnerError } from "../../base/errors.ts";
import type { Checkpoint } from "../../base/vocabulary/checkpoint.ts";
import type { HeadKeeper } from "../../base/vocabulary/journal/head.ts";
import type {
  CheckpointStore,
  ClearRequest,
  LoadedSave,
  SaveReceipt,
  SaveRequest,
} from "./checkpoint-store.ts";
import { clearName, fileBeside, findTemporaries, type GameFolder } from "./folder/game-folder.ts";
import { type GameScan, SaveIndex } from "./folder/save-index.ts";
import { isMainKind, renderSaveName } from "./folder/save-name.ts";
import { type FolderScan, placeOf } from "./folder/scan-folder.ts";
import type { RefusedSave } from "./folder/scan-part.ts";
import { describeSave, encodeSave, replaceInfo } from "./format/encode-save.ts";
import { encodeParts } from "./format/parts.ts";
import { readSave } from "./format/read-save.ts";
import { isPoint, type SaveEntry } from "./format/save-entry.ts";
import type { SaveInfo } from "./format/save-info.ts";
import { isSamePoint, newestFirst } from "./lookup/lineage.ts";
import { checkLabel, lookUp } from "./lookup/load-reference.ts";
import { allOf } from "./lookup/resolve-reference.ts";
import { loadMeant, openShelf, type SaveReading } from "./open-shelf.ts";
import { checkRemovable, planClear } from "./retention/plan-retention.ts";
import { Upkeep } from "./retention/upkeep.ts";

/** The options of a store of files. */
export interface FileStoreOptions {
  /** Made when the first save is. */
  readonly folder: string;
  /** The slug that this game's files begin with: see `resolveSaveSlug`. */
  readonly slug: string;
  readonly romSha256: string;
  /** The core that will run the machines; saves of another are refused. Null where none runs. */
  readonly core?: CoreIdentity | null;
  /** Backups that are kept besides the main save. */
  readonly keepBackups?: number;
  /** The most saves kept; the oldest are removed first, archived ones before others. No limit when unset. */
  readonly limit?: number;
  /** The keeper of the head. With null, saves are ordered by `seq`. */
  readonly head?: HeadKeeper | null;
  /**
   * Whether a run still waits at this interrupt, from which no save descends; then its checkpoint stays. True when
   * unset.
   */
  readonly isOpen?: (info: SaveInfo) => boolean;
  readonly now?: () => Date;
  readonly disk?: Disk;
  /** A scan of the folder since the lock was taken: valid until the store changes anything. */
  readonly scan?: FolderScan | null;
}

/** The saves of one game in one folder. Only the holder of the folder's lock may save, tidy or remove. */
export function createFileStore(options: FileStoreOptions): CheckpointStore {
  return new FileStore(options);
}

class FileStore implements CheckpointStore {
  readonly romSha256: string;
  readonly #game: GameFolder;
  readonly #index: SaveIndex;
  readonly #core: CoreIdentity | null;
  readonly #upkeep: Upkeep;
  readonly #head: HeadKeeper | null;
  readonly #now: () => Date;
  #isRootMade = false;

  constructor(options: FileStoreOptions) {
    const { folder, slug, romSha256, disk = nodeDisk } = options;
    this.#game = { disk, root: folder, slug, romSha256 };
    this.romSha256 = romSha256;
    this.#core = options.core ?? null;
    this.#head = options.head ?? null;
    this.#index = new SaveIndex(this.#game, this.#head, options.scan ?? null);
    this.#now = options.now ?? (() => new Date());
    const { keepBackups = 3, limit = null, isOpen = () => true } = options;
    this.#upkeep = new Upkeep(this.#game, this.#index, { keepBackups, limit, isOpen, now: this.#now });
  }

  async tidy(): Promise<readonly string[]> {
    const lines: string[] = [];
    const found = this.#index.look();
    const current = this.#index.current(found);
    // With a head whose saves are all gone, nothing is known to have left the main line.
    const isNewGame = this.#head?.head?.checkpointId === null;
    attempt(lines, () => {
      const left = findTemporaries(this.#game, found.scan);
      this.#upkeep.removeAll(left);
      lines.push(...left.map((file) => `${file} was left by a killed process: removed`));
    });
    if (current !== null || isNewGame) attempt(lines, () => this.#upkeep.rotate(current, atTop(found)));
    attempt(lines, () => this.#upkeep.retain(found));
    return lines;
  }

  async save(checkpoint: Checkpoint, request: SaveRequest): Promise<SaveReceipt> {
    const { disk, root, slug } = this.#game;
    const { totalSteps } = checkpoint;
    const parts = encodeParts(checkpoint);
    const main = renderSaveName({ place: "main", slug, step: totalSteps });
    this.#index.forget();
    const [found, facts] = guardWrite(join(root, main), () => {
      this.#makeRoot();
      const top = this.#index.lookAtTop();
      return [top, this.#index.factsAfter(checkpoint.parentId, top)];
    });
    const info = describeSave({ ...checkpoint, game: { ...checkpoint.game, slug } }, parts, {
      ...request,
      ...facts,
      saveTime: this.#now().toISOString(),
      label: request.label ?? null,
    });

    if (!isMainKind(info.kind)) {
      const file = guardWrite(root, () => fileBeside(this.#game, info, request.slot));
      const bytes = encodeSave(info, parts, checkpoint.machine);
      guardWrite(file, () => writeAtomically(disk, file, bytes));
      return this.#settle({ file, place: placeOf(root, file), info, bytes: bytes.length }, true, found);
    }
    const same = found.saves.find((entry) => entry.place === "main" && isSamePoint(entry.info, info));
    const isGood = same !== undefined && (await this.#isGood(same));
    if (same !== undefined && isGood) {
      // It may be there because an earlier try failed at its last fsync.
      guardWrite(same.file, () => disk.syncFolder(root));
      return this.#settle(same, false, found);
    }
    const file = join(root, main);
    const bytes = encodeSave(info, parts, checkpoint.machine);
    const occupant = found.saves.find((entry) => entry.file === file && entry !== same);
    guardWrite(file, () => writeAtomically(disk, file, bytes, () => clearName(this.#game, main, occupant)));
    return this.#settle({ file, place: "main", info, bytes: bytes.length }, true, found);
  }

  async latest(): Promise<SaveEntry | null> {
    return this.#index.current(this.#index.look());
  }

  async list(): Promise<readonly SaveEntry[]> {
    return newestFirst(allOf(openShelf(this.#reading())));
  }

  async listDamaged(): Promise<readonly RefusedSave[]> {
    return openShelf(this.#reading()).refused;
  }

  async load(reference: string): Promise<LoadedSave> {
    return loadMeant(reference, this.#reading());
  }

  async label(reference: string, label: string): Promise<SaveEntry> {
    checkLabel(label);
    const { disk, root } = this.#game;
    const { checkpoint: _, notices: __, ...entry } = await this.load(reference);
    const info: SaveInfo = { ...entry.info, kind: "manual", label };
    const isManual = entry.place === "checkpoint" && entry.info.kind === "manual";
    this.#index.forget();
    const file = isManual ? entry.file : guardWrite(root, () => fileBeside(this.#game, info));
    const bytes = replaceInfo(readFile(disk, entry.file, entry.bytes).bytes, info);
    guardWrite(file, () => writeAtomically(disk, file, bytes));
    const labelled: SaveEntry = { file, place: "checkpoint", info, bytes: bytes.length };
    this.#index.add(labelled);
    return labelled;
  }

  async findRemovable(reference: string): Promise<SaveEntry> {
    const shelf = openShelf(this.#reading());
    const entry = lookUp(reference, shelf);
    checkRemovable(entry, { saves: allOf(shelf), current: shelf.current });
    return entry;
  }

  async remove(reference: string): Promise<SaveEntry> {
    const entry = await this.findRemovable(reference);
    this.#remove(entry);
    return entry;
  }

  async clear(request: ClearRequest): Promise<readonly SaveEntry[]> {
    const { saves, current } = openShelf(this.#reading());
    const cleared = planClear(saves, request, current, this.#now());
    for (const entry of cleared) this.#remove(entry);
    return cleared;
  }

  /** Whether a save can be read whole; its info alone does not show it. */
  async #isGood({ file }: SaveEntry): Promise<boolean> {
    try {
      await readSave(this.#game.disk, file);
      return true;
    } catch (error) {
      if (error instanceof RunnerError) return false;
      throw error;
    }
  }

  #remove({ file }: SaveEntry): void {
    const { disk } = this.#game;
    this.#index.forget();
    guardWrite(file, () => {
      disk.remove(file);
      disk.syncFolder(dirname(file));
    });
  }

  #reading(): SaveReading {
    return { game: this.#game, index: this.#index, head: this.#head?.head ?? null, core: this.#core };
  }

  /** After a save is in place: the head, then the rotation. Neither can undo the save, so neither throws. */
  #settle(entry: SaveEntry, written: boolean, before: GameScan): SaveReceipt {
    const notices: string[] = [];
    const { info, place } = entry;
    this.#index.add(entry);
    if (isPoint(entry)) {
      attempt(notices, () => {
        const { runId, branchId, id, ancestorIds, seq: saveSeq } = info;
        this.#head?.setHead({ runId, branchId, checkpointId: id, ancestorIds, saveSeq });
        if (place === "main") this.#upkeep.rotate(entry, this.#index.lookAtTop([...before.saves, entry]));
      });
    }
    if (place === "checkpoint") attempt(notices, () => this.#upkeep.retain(this.#index.look()));
    attempt(notices, () => this.#upkeep.keepWithin());
    return { ...entry, written, notices };
  }

  #makeRoot(): void {
    const { disk, root } = this.#game;
    this.#isRootMade &&= disk.inspect(root) !== null;
    if (!this.#isRootMade) makeFolders(disk, root);
    this.#isRootMade = true;
  }
}

/** Returns the part of a scan at the top of the folder. */
function atTop(found: GameScan): GameScan {
  const { saves, refused } = found.scan.top();
  const files = new Set([...saves, ...refused].map(({ file }) => file));
  const isThere = ({ file }: { readonly file: string }) => files.has(file);
  return { ...found, saves: found.saves.filter(isThere), refused: found.refused.filter(isThere) };
}
