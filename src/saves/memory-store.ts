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
import { isMainKind, pathOfKind, renderSaveName } from "./folder/save-name.ts";
import { placeOf } from "./folder/scan-folder.ts";
import { describeSave } from "./format/encode-save.ts";
import { decodeParts, encodeParts, type Parts } from "./format/parts.ts";
import type { SaveEntry } from "./format/save-entry.ts";
import { PART_NAMES, type SaveInfo } from "./format/save-info.ts";
import { ancestorIdsAfter, findCurrent, isSamePoint, lineOf, newestFirst } from "./lookup/lineage.ts";
import { checkLabel, loadReference, lookUp, type Shelf } from "./lookup/load-reference.ts";
import { checkRemovable, planClear, planRetention } from "./retention/plan-retention.ts";
import { archiveFolder, planRotation } from "./retention/plan-rotation.ts";

/** What a store in memory needs to know; all as for files. */
export interface MemoryStoreOptions {
  readonly slug: string;
  readonly romSha256: string;
  readonly core?: CoreIdentity | null;
  readonly keepBackups?: number;
  readonly head?: HeadKeeper | null;
  readonly isOpen?: (info: SaveInfo) => boolean;
  readonly now?: () => Date;
  /** Saves that are kept at most; beyond it the oldest go, archived ones first. */
  readonly limit?: number;
}

/** What stands for a path: `memory:lost-key_save_step0010.png`. */
const SCHEME = "memory:";

const REMEMBERED = 512;

interface Kept {
  readonly entry: SaveEntry;
  readonly parts: Parts;
}

/** The saves of one game in memory, for tests and for who needs no files. They end with the process. */
export function createMemoryStore(options: MemoryStoreOptions): CheckpointStore {
  return new MemoryStore(options);
}

class MemoryStore implements CheckpointStore {
  readonly #options: MemoryStoreOptions;
  readonly #head: HeadKeeper | null;
  readonly #now: () => Date;
  /** By name, as in a folder. */
  readonly #kept = new Map<string, Kept>();
  /** The last that were made, gone ones too: for lineage. */
  readonly #known: SaveEntry[] = [];
  #seq = 0;

  constructor(options: MemoryStoreOptions) {
    this.#options = options;
    this.#head = options.head ?? null;
    this.#now = options.now ?? (() => new Date());
  }

  async tidy(): Promise<readonly string[]> {
    const current = this.#current();
    if (current !== null || this.#head?.head?.checkpointId === null) this.#rotate(current);
    this.#retain();
    return [];
  }

  async save(checkpoint: Checkpoint, request: SaveRequest): Promise<SaveReceipt> {
    const { slug } = this.#options;
    const parts = encodeParts(checkpoint);
    const parent = this.#known.find(({ info: { id } }) => id === checkpoint.parentId);
    const info = describeSave({ ...checkpoint, game: { ...checkpoint.game, slug } }, parts, {
      ancestorIds: ancestorIdsAfter(checkpoint.parentId, parent?.info ?? null),
      seq: this.#seq + 1,
      saveTime: this.#now().toISOString(),
      kind: request.kind,
      label: request.label ?? null,
    });
    const same = this.#entries().find((entry) => entry.place === "main" && isSamePoint(entry.info, info));
    if (same !== undefined && isMainKind(info.kind)) return this.#settle(same, false);
    const path = pathOfKind(slug, { ...info, id: info.id.slice(0, 8) }, request.slot);
    this.#setAside(path, info);
    return this.#settle(this.#put(path, info, parts), true);
  }

  async latest(): Promise<SaveEntry | null> {
    return this.#current();
  }

  async list(): Promise<readonly SaveEntry[]> {
    return newestFirst(this.#entries());
  }

  async load(reference: string): Promise<LoadedSave> {
    return loadReference(reference, this.#shelf());
  }

  async label(reference: string, label: string): Promise<SaveEntry> {
    checkLabel(label);
    const { file } = await this.load(reference);
    const kept = this.#kept.get(pathIn(file));
    if (kept === undefined) throw new Error(`${file} was just there`);
    const info: SaveInfo = { ...kept.entry.info, kind: "manual", label };
    return this.#put(pathOfKind(this.#options.slug, { ...info, id: info.id.slice(0, 8) }), info, kept.parts);
  }

  async findRemovable(reference: string): Promise<SaveEntry> {
    const shelf = this.#shelf();
    const entry = lookUp(reference, shelf);
    checkRemovable(entry, shelf);
    return entry;
  }

  async remove(reference: string): Promise<SaveEntry> {
    const entry = await this.findRemovable(reference);
    this.#kept.delete(pathIn(entry.file));
    return entry;
  }

  async clear(request: ClearRequest): Promise<readonly SaveEntry[]> {
    const cleared = planClear(this.#entries(), request, this.#current(), this.#now());
    for (const { file } of cleared) this.#kept.delete(pathIn(file));
    return cleared;
  }

  #entries(): readonly SaveEntry[] {
    return [...this.#kept.values()].map(({ entry }) => entry);
  }

  #current(): SaveEntry | null {
    return findCurrent(this.#entries(), this.#head?.head ?? null);
  }

  #shelf(): Shelf {
    const { romSha256, core = null } = this.#options;
    return {
      name: "memory",
      saves: this.#entries(),
      current: this.#current(),
      refusals: [],
      romSha256,
      core,
      find: (file) => this.#kept.get(pathIn(file))?.entry ?? null,
      read: async ({ file, info }) => {
        const kept = this.#kept.get(pathIn(file));
        if (kept === undefined) throw new Error(`${file} was just there`);
        return { info, checkpoint: await decodeParts(info, kept.parts) };
      },
    };
  }

  #put(path: string, info: SaveInfo, parts: Parts): SaveEntry {
    const bytes = PART_NAMES.reduce((sum, part) => sum + parts[part].length, 0);
    const entry = { file: `${SCHEME}${path}`, place: placeOf("", path), info, bytes };
    this.#kept.set(path, { entry, parts });
    this.#known.push(entry);
    if (this.#known.length > REMEMBERED) this.#known.shift();
    this.#seq = Math.max(this.#seq, info.seq);
    return entry;
  }

  /** What a new save would replace, but must not, gets another name. */
  #setAside(path: string, info: SaveInfo): void {
    const { slug } = this.#options;
    const occupant = this.#kept.get(path)?.entry.info;
    if (occupant === undefined || (info.kind === "slot" && occupant.runId === info.runId)) return;
    const backup = renderSaveName({ place: "backup", slug, step: occupant.totalSteps });
    const isFree = isMainKind(info.kind) && !this.#kept.has(backup);
    this.#move(path, isFree ? backup : `${archiveFolder(occupant)}/${path.split("/").at(-1)}`);
  }

  #move(from: string, to: string): void {
    const kept = this.#kept.get(from);
    if (kept === undefined) return;
    let free = to;
    for (let copy = 2; this.#kept.has(free); copy++) free = to.replace(/\.png$/, `-${copy}.png`);
    this.#kept.delete(from);
    this.#kept.set(free, {
      ...kept,
      entry: { ...kept.entry, file: `${SCHEME}${free}`, place: placeOf("", free) },
    });
  }

  #settle(entry: SaveEntry, written: boolean): SaveReceipt {
    const { info, place } = entry;
    const { runId, branchId, id, ancestorIds, seq: saveSeq } = info;
    if (place !== "slot") this.#head?.setHead({ runId, branchId, checkpointId: id, ancestorIds, saveSeq });
    if (place === "main") this.#rotate(entry);
    this.#retain();
    this.#bound(entry);
    return { ...entry, written, troubles: [] };
  }

  #rotate(current: SaveEntry | null): void {
    const { slug, keepBackups = 3 } = this.#options;
    const top = [...this.#kept].filter(([, { entry }]) => entry.place === "main" || entry.place === "backup");
    const steps = planRotation({
      slug,
      saves: new Map(top.map(([path, { entry }]) => [path, entry])),
      taken: new Set(),
      line: current === null ? new Set() : lineOf(current.info, this.#known),
      keepBackups,
    });
    for (const step of steps) {
      if (step.do === "archive") this.#move(step.name, `${step.folder}/${step.name}`);
      if (step.do === "rename") this.#move(step.name, step.to);
      if (step.do === "remove") this.#kept.delete(step.name);
    }
  }

  #retain(): void {
    const { isOpen = () => false } = this.#options;
    const over = planRetention({
      saves: this.#entries(),
      current: this.#current(),
      isOpen,
      now: this.#now(),
    });
    for (const { file } of over) this.#kept.delete(pathIn(file));
  }

  /** The oldest go first, archived ones before others, never the newest or the main save. */
  #bound(newest: SaveEntry): void {
    const { limit = 64 } = this.#options;
    const isSpare = ({ place, info }: SaveEntry) => place !== "main" && info.id !== newest.info.id;
    const oldestFirst = [...newestFirst(this.#entries())].reverse().filter(isSpare);
    const order = [
      ...oldestFirst.filter(({ place }) => place === "archive"),
      ...oldestFirst.filter(({ place }) => place !== "archive"),
    ];
    for (const { file } of order.slice(0, Math.max(0, this.#kept.size - limit)))
      this.#kept.delete(pathIn(file));
  }
}

function pathIn(file: string): string {
  return file.startsWith(SCHEME) ? file.slice(SCHEME.length) : file;
}
