import { basename, dirname, join } from "node:path";
import { type Disk, nodeDisk } from "../disk/disk.ts";
import { attempt, guardWrite } from "../disk/disk-errors.ts";
import { makeFolders } from "../disk/move-file.ts";
import { readFile } from "../disk/read-file.ts";
import { writeAtomically } from "../disk/write-atomically.ts";
import { RunnerError } from "../errors.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import type { HeadKeeper } from "../run/head.ts";
import type { CoreIdentity } from "../run/machine.ts";
import type {
  CheckpointStore,
  ClearRequest,
  LoadedSave,
  SaveReceipt,
  SaveRequest,
} from "./checkpoint-store.ts";
import {
  clearName,
  fileBeside,
  findFile,
  type GameFolder,
  rotateFolder,
  sweepTemporaries,
} from "./folder/game-folder.ts";
import { refuseNewerMain } from "./folder/newer-save.ts";
import { SaveIndex } from "./folder/save-index.ts";
import { isMainKind, renderSaveName } from "./folder/save-name.ts";
import { placeOf } from "./folder/scan-folder.ts";
import { describeSave, encodeSave, replaceInfo } from "./format/encode-save.ts";
import { encodeParts } from "./format/parts.ts";
import { readSave } from "./format/read-save.ts";
import type { SaveEntry } from "./format/save-entry.ts";
import type { SaveInfo } from "./format/save-info.ts";
import { isSamePoint, newestFirst } from "./lookup/lineage.ts";
import { checkLabel, loadReference, lookUp, type Shelf } from "./lookup/load-reference.ts";
import { checkRemovable, planClear, planRetention } from "./retention/plan-retention.ts";
import { planRotation } from "./retention/plan-rotation.ts";

/** What a store of files needs to know. */
export interface FileStoreOptions {
  /** Made when the first save is. */
  readonly folder: string;
  /** What this game's files begin with: see `resolveSaveSlug`. */
  readonly slug: string;
  readonly romSha256: string;
  /** The core that will run the machines; saves of another are refused. Null where none runs. */
  readonly core?: CoreIdentity | null;
  /** Backups that are kept besides the main save. */
  readonly keepBackups?: number;
  /** What records the head. Null goes by `seq`. */
  readonly head?: HeadKeeper | null;
  /** Whether a run still waits at this interrupt; then its checkpoint stays. */
  readonly isOpen?: (info: SaveInfo) => boolean;
  readonly now?: () => Date;
  readonly disk?: Disk;
}

/** The saves of one game in one folder. Only the holder of the folder's lock may save, tidy or remove. */
export function createFileStore(options: FileStoreOptions): CheckpointStore {
  return new FileStore(options);
}

class FileStore implements CheckpointStore {
  readonly #game: GameFolder;
  readonly #index: SaveIndex;
  readonly #core: CoreIdentity | null;
  readonly #keepBackups: number;
  readonly #head: HeadKeeper | null;
  readonly #isOpen: (info: SaveInfo) => boolean;
  readonly #now: () => Date;
  #isRootMade = false;

  constructor(options: FileStoreOptions) {
    const { folder, slug, romSha256, disk = nodeDisk } = options;
    this.#game = { disk, root: folder, slug, romSha256 };
    this.#core = options.core ?? null;
    this.#keepBackups = options.keepBackups ?? 3;
    this.#head = options.head ?? null;
    this.#index = new SaveIndex(this.#game, this.#head);
    this.#isOpen = options.isOpen ?? (() => false);
    this.#now = options.now ?? (() => new Date());
  }

  async tidy(): Promise<readonly string[]> {
    const lines: string[] = [];
    const current = this.#index.current(this.#index.scan("all").saves);
    // With a head whose saves are all gone, nothing is known to have left the main line.
    const isNewGame = this.#head?.head?.checkpointId === null;
    attempt(lines, () => {
      const swept = sweepTemporaries(this.#game);
      lines.push(...swept.map((file) => `${file} was left by a killed process: removed`));
    });
    if (current !== null || isNewGame) attempt(lines, () => this.#rotate(current));
    attempt(lines, () => this.#retain());
    return lines;
  }

  async save(checkpoint: Checkpoint, request: SaveRequest): Promise<SaveReceipt> {
    const { disk, root, slug } = this.#game;
    const { totalSteps } = checkpoint;
    const parts = encodeParts(checkpoint);
    const main = renderSaveName({ place: "main", slug, step: totalSteps });
    const found = guardWrite(join(root, main), () => {
      this.#makeRoot();
      return this.#index.scan("top");
    });
    const info = describeSave({ ...checkpoint, game: { ...checkpoint.game, slug } }, parts, {
      ...this.#index.factsAfter(checkpoint.parentId),
      saveTime: this.#now().toISOString(),
      kind: request.kind,
      label: request.label ?? null,
    });

    if (!isMainKind(info.kind)) {
      const file = guardWrite(root, () => fileBeside(this.#game, info, request.slot));
      const bytes = encodeSave(info, parts, checkpoint.machine);
      guardWrite(file, () => writeAtomically(disk, file, bytes));
      return this.#settle({ file, place: placeOf(root, file), info, bytes: bytes.length }, true);
    }
    const same = found.saves.find((entry) => entry.place === "main" && isSamePoint(entry.info, info));
    const isGood = same !== undefined && (await this.#isGood(same));
    if (same !== undefined && isGood) {
      // It may be there because an earlier try failed at its last fsync.
      guardWrite(same.file, () => disk.syncFolder(root));
      return this.#settle(same, false);
    }
    const file = join(root, main);
    const bytes = encodeSave(info, parts, checkpoint.machine);
    const occupant = found.saves.find((entry) => entry.file === file && entry !== same);
    guardWrite(file, () => writeAtomically(disk, file, bytes, () => clearName(this.#game, main, occupant)));
    return this.#settle({ file, place: "main", info, bytes: bytes.length }, true);
  }

  async latest(): Promise<SaveEntry | null> {
    return this.#index.current(this.#index.scan("all").saves);
  }

  async list(): Promise<readonly SaveEntry[]> {
    return newestFirst(this.#index.scan("all").saves);
  }

  async load(reference: string): Promise<LoadedSave> {
    const { root, slug } = this.#game;
    if (reference === "latest") refuseNewerMain(root, this.#index.scan("top").refused, slug);
    return loadReference(reference, this.#shelf());
  }

  async label(reference: string, label: string): Promise<SaveEntry> {
    checkLabel(label);
    const { disk, root } = this.#game;
    const { checkpoint: _, troubles: __, ...entry } = await this.load(reference);
    const info: SaveInfo = { ...entry.info, kind: "manual", label };
    const isManual = entry.place === "checkpoint" && entry.info.kind === "manual";
    const file = isManual ? entry.file : guardWrite(root, () => fileBeside(this.#game, info));
    const bytes = replaceInfo(readFile(disk, entry.file, entry.bytes).bytes, info);
    guardWrite(file, () => writeAtomically(disk, file, bytes));
    return { file, place: "checkpoint", info, bytes: bytes.length };
  }

  async findRemovable(reference: string): Promise<SaveEntry> {
    const shelf = this.#shelf();
    const entry = lookUp(reference, shelf);
    checkRemovable(entry, shelf);
    return entry;
  }

  async remove(reference: string): Promise<SaveEntry> {
    const entry = await this.findRemovable(reference);
    this.#remove(entry);
    return entry;
  }

  async clear(request: ClearRequest): Promise<readonly SaveEntry[]> {
    const { saves, current } = this.#shelf();
    const cleared = planClear(saves, request, current, this.#now());
    for (const entry of cleared) this.#remove(entry);
    return cleared;
  }

  /** Whether a save can be read whole; its info alone does not tell. */
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
    guardWrite(file, () => {
      disk.remove(file);
      disk.syncFolder(dirname(file));
    });
  }

  #shelf(): Shelf {
    const { disk, root, romSha256 } = this.#game;
    const { saves, refused } = this.#index.scan("all");
    return {
      name: root,
      saves,
      current: this.#index.current(saves),
      refusals: refused.flatMap(({ file, reason }) => (dirname(file) === root ? [reason] : [])),
      romSha256,
      core: this.#core,
      find: (path) => findFile(this.#game, path, saves),
      read: ({ file }) => readSave(disk, file),
    };
  }

  /** After a save is in place: the head, then the rotation. Neither can undo the save, so neither throws. */
  #settle(entry: SaveEntry, written: boolean): SaveReceipt {
    const troubles: string[] = [];
    const { info, place } = entry;
    this.#index.add(entry);
    if (place !== "slot") {
      attempt(troubles, () => {
        const { runId, branchId, id, ancestorIds, seq: saveSeq } = info;
        this.#head?.setHead({ runId, branchId, checkpointId: id, ancestorIds, saveSeq });
        if (place === "main") this.#rotate(entry);
        if (place === "checkpoint") this.#retain();
      });
    }
    return { ...entry, written, troubles };
  }

  #rotate(current: SaveEntry | null): void {
    const { saves, refused } = this.#index.scan("top");
    rotateFolder(
      this.#game,
      planRotation({
        slug: this.#game.slug,
        saves: new Map(saves.map((entry) => [basename(entry.file), entry])),
        taken: new Set(refused.map(({ file }) => basename(file))),
        line: this.#index.lineTo(current),
        keepBackups: this.#keepBackups,
      }),
    );
  }

  #retain(): void {
    const { saves, current } = this.#shelf();
    const over = planRetention({ saves, current, isOpen: this.#isOpen, now: this.#now() });
    for (const { file } of over) this.#game.disk.remove(file);
  }

  #makeRoot(): void {
    const { disk, root } = this.#game;
    this.#isRootMade &&= disk.inspect(root) !== null;
    if (!this.#isRootMade) makeFolders(disk, root);
    this.#isRootMade = true;
  }
}
