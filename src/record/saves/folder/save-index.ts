import { basename } from "node:path";
import { RunnerError } from "../../../base/errors.ts";
import type { HeadKeeper } from "../../../base/vocabulary/journal/head.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import { ancestorIdsAfter, findCurrent, lineThrough } from "../lookup/lineage.ts";
import type { GameFolder } from "./game-folder.ts";
import { parseSaveName } from "./save-name.ts";
import { FolderScan } from "./scan-folder.ts";
import type { RefusedSave, ScannedPart } from "./scan-part.ts";

/** A run of days makes thousands of saves; the line of the present one is followed through the last of them. */
const REMEMBERED = 512;

/** One game's saves, as one scan found them. */
export interface GameScan {
  readonly scan: FolderScan;
  /** At the top, or all but the archive. What has the game's slug but another ROM is refused: it holds a name of ours. */
  readonly saves: readonly SaveEntry[];
  readonly refused: readonly RefusedSave[];
  /** The saves in the archive, which are read when they are first asked for. */
  archived(): readonly SaveEntry[];
}

/** A store's index of one game's saves: those that exist, and those seen before. */
export class SaveIndex {
  readonly #game: GameFolder;
  readonly #head: HeadKeeper | null;
  /** By id, gone ones and other games' too: for lineage. */
  readonly #known = new Map<string, SaveEntry>();
  /** The archive's entries, as read so far. */
  #archive: readonly SaveEntry[] = [];
  #handed: FolderScan | null;
  #greatestSeq: number | null = null;

  /** `scan` is what the folder holds, where the caller knows; it counts until {@link forget}. */
  constructor(game: GameFolder, head: HeadKeeper | null, scan: FolderScan | null) {
    this.#game = game;
    this.#head = head;
    this.#handed = scan;
  }

  /** The game's saves that exist now, except the archive. A checkpoint's name has its id: a known one is not read again. */
  look(): GameScan {
    const { disk, root } = this.#game;
    const checkpoints = [...this.#known.values()].filter(({ place }) => place === "checkpoint");
    const scan = this.#handed ?? new FolderScan(disk, root, { known: [...this.#archive, ...checkpoints] });
    return this.#ours(scan, scan.outside());
  }

  /** Those at the top. What `known` names is not read again. */
  lookAtTop(known: readonly SaveEntry[] = []): GameScan {
    const { disk, root } = this.#game;
    const scan = new FolderScan(disk, root, { known: [...known, ...this.#archive] });
    return this.#ours(scan, scan.top());
  }

  /** From now on the folder is looked at anew: it was changed. */
  forget(): void {
    this.#handed = null;
  }

  /** Returns the current one of these. */
  current({ saves, archived }: GameScan): SaveEntry | null {
    return findCurrent(saves, this.#head?.head ?? null, archived);
  }

  /** Keeps a new save in mind. */
  add(entry: SaveEntry): void {
    const { id, seq } = entry.info;
    if (this.#greatestSeq !== null) this.#greatestSeq = Math.max(this.#greatestSeq, seq);
    this.#known.delete(id);
    this.#known.set(id, entry);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(oldest);
    }
  }

  /** Returns a new save's place in the folder and in the line, after `parentId`. */
  factsAfter(
    parentId: string | null,
    { scan, archived }: GameScan,
  ): { readonly ancestorIds: readonly string[]; readonly seq: number } {
    this.#greatestSeq ??= this.#findGreatestSeq(scan);
    if (parentId !== null && !this.#known.has(parentId)) archived();
    const parent = parentId === null ? null : (this.#known.get(parentId)?.info ?? null);
    return { ancestorIds: ancestorIdsAfter(parentId, parent), seq: this.#greatestSeq + 1 };
  }

  /** The ids of a save and of all that it descends from, as far as `top` asks for them; none for null. */
  lineTo(current: SaveEntry | null, top: GameScan): ReadonlySet<string> {
    if (current === null) return new Set();
    return lineThrough(current.info, top.saves, [...this.#known.values()], top.archived);
  }

  #ours(scan: FolderScan, part: ScannedPart): GameScan {
    const { slug, romSha256 } = this.#game;
    // The top last: what is remembered last is forgotten last.
    for (const entry of part.saves.toReversed()) this.add(entry);
    const hasOurName = ({ file }: { readonly file: string }) => parseSaveName(basename(file))?.slug === slug;
    const isOurs = ({ info }: SaveEntry) => info.game.romSha256 === romSha256;
    const strangers = part.saves.filter((entry) => hasOurName(entry) && !isOurs(entry));
    return {
      scan,
      saves: part.saves.filter(isOurs),
      refused: [
        ...part.refused.filter(hasOurName),
        ...strangers.map(({ file }) => ({
          file,
          error: new RunnerError("save-of-another-game", `${file} is another game's`, { facts: { file } }),
        })),
      ],
      archived: () => this.#archived(scan).filter(isOurs),
    };
  }

  #archived(scan: FolderScan): readonly SaveEntry[] {
    const { saves } = scan.archive.read(this.#game.slug);
    this.#archive = saves;
    const known = [...this.#known.values()];
    for (const entry of [...saves.toReversed(), ...known]) this.add(entry);
    return saves;
  }

  /** Of all games. A journal has it for this game's archive; others must be read. */
  #findGreatestSeq(scan: FolderScan): number {
    const told = this.#head?.head?.saveSeq;
    const { slug } = this.#game;
    const others = [...scan.archive.slugs()].filter((each) => each !== slug);
    const archived =
      told === undefined
        ? scan.archive.readAll().saves
        : others.flatMap((each) => scan.archive.read(each).saves);
    const seqs = [...scan.outside().saves, ...archived].map(({ info }) => info.seq);
    return seqs.reduce((greatest, seq) => Math.max(greatest, seq), told ?? 0);
  }
}
