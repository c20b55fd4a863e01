import { basename } from "node:path";
import type { HeadRecord, SaveEntry } from "./checkpoint-store.ts";
import type { GameFolder } from "./game-folder.ts";
import { ancestorIdsAfter, findCurrent, lineOf, nextSeq } from "./lineage.ts";
import { parseSaveName } from "./save-name.ts";
import { type FolderScan, scanFolder, scanTop } from "./scan-folder.ts";

/** What a store knows of one game's saves: those that are there, and every one that it ever saw. */
export class SaveIndex {
  readonly #game: GameFolder;
  readonly #head: HeadRecord | null;
  /** By id; gone ones and other games' too, for lineage and `seq`. Null before the first look. */
  #known: Map<string, SaveEntry> | null = null;

  constructor(game: GameFolder, head: HeadRecord | null) {
    this.#game = game;
    this.#head = head;
  }

  /**
   * This game's saves that are there now. What has its slug but another ROM is refused, since it holds a name of
   * ours. The first look is at everything, whatever is asked for.
   */
  scan(depth: "top" | "all"): FolderScan {
    const { disk, root, slug, romSha256 } = this.#game;
    const look = depth === "top" && this.#known !== null ? scanTop : scanFolder;
    const { saves, refused } = look(disk, root);
    this.#known ??= new Map();
    for (const entry of saves) this.#known.set(entry.info.id, entry);

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
        })),
      ],
    };
  }

  /** Which of these is current. */
  current(saves: readonly SaveEntry[]): SaveEntry | null {
    return findCurrent(saves, this.#head?.read() ?? null);
  }

  /** Keeps a new save in mind. */
  add(entry: SaveEntry): void {
    this.#known?.set(entry.info.id, entry);
  }

  /** What a new save after `parentId` says of its place in the folder and in the line. */
  factsAfter(parentId: string | null): { readonly ancestorIds: readonly string[]; readonly seq: number } {
    const known = [...(this.#known?.values() ?? [])];
    return { ancestorIds: ancestorIdsAfter(parentId, known), seq: nextSeq(known) };
  }

  /** The ids of a save and of all that it descends from; none for null. */
  lineTo(current: SaveEntry | null): ReadonlySet<string> {
    return current === null ? new Set() : lineOf(current.info, [...(this.#known?.values() ?? [])]);
  }
}
