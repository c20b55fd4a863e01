import { basename } from "node:path";
import type { HeadKeeper } from "../../run/head.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import { ancestorIdsAfter, findCurrent, lineOf } from "../lookup/lineage.ts";
import type { GameFolder } from "./game-folder.ts";
import { parseSaveName } from "./save-name.ts";
import { type FolderScan, scanFolder, scanTop } from "./scan-folder.ts";

/** A run of days makes thousands of saves; the line of the present one is followed through the last of them. */
const REMEMBERED = 512;

/** What a store knows of one game's saves: those that are there, and the ones it saw before. */
export class SaveIndex {
  readonly #game: GameFolder;
  readonly #head: HeadKeeper | null;
  /** By id, gone ones and other games' too: for lineage. */
  readonly #known = new Map<string, SaveEntry>();
  #greatestSeq = 0;
  #hasLooked = false;

  constructor(game: GameFolder, head: HeadKeeper | null) {
    this.#game = game;
    this.#head = head;
  }

  /**
   * This game's saves that are there now. What has its slug but another ROM is refused, since it holds a name of
   * ours. The first look is at everything, whatever is asked for.
   */
  scan(depth: "top" | "all"): FolderScan {
    const { disk, root, slug, romSha256 } = this.#game;
    const look = depth === "top" && this.#hasLooked ? scanTop : scanFolder;
    const { saves, refused } = look(disk, root);
    this.#hasLooked = true;
    // The archive first, the top last: what is remembered last is forgotten last.
    for (const entry of saves.toReversed()) this.add(entry);

    const hasOurName = ({ file }: { readonly file: string }) => parseSaveName(basename(file))?.slug === slug;
    const isOurs = ({ info }: SaveEntry) => info.game.romSha256 === romSha256;
    const strangers = saves.filter((entry) => hasOurName(entry) && !isOurs(entry));
    return {
      saves: saves.filter(isOurs),
      refused: [
        ...refused.filter(hasOurName),
        ...strangers.map(({ file }) => ({
          file,
          reason: `${file} is another game's: give it back its own name`,
          isNewer: false,
        })),
      ],
    };
  }

  /** Which of these is current. */
  current(saves: readonly SaveEntry[]): SaveEntry | null {
    return findCurrent(saves, this.#head?.head ?? null);
  }

  /** Keeps a new save in mind. */
  add(entry: SaveEntry): void {
    const { id, seq } = entry.info;
    this.#greatestSeq = Math.max(this.#greatestSeq, seq);
    this.#known.delete(id);
    this.#known.set(id, entry);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(oldest);
    }
  }

  /** What a new save after `parentId` says of its place in the folder and in the line. */
  factsAfter(parentId: string | null): { readonly ancestorIds: readonly string[]; readonly seq: number } {
    const parent = parentId === null ? null : (this.#known.get(parentId)?.info ?? null);
    return { ancestorIds: ancestorIdsAfter(parentId, parent), seq: this.#greatestSeq + 1 };
  }

  /** The ids of a save and of all that it descends from; none for null. */
  lineTo(current: SaveEntry | null): ReadonlySet<string> {
    return current === null ? new Set() : lineOf(current.info, [...this.#known.values()]);
  }
}
