import { expect, test } from "vitest";
import { listScanned } from "../../../src/record/saves/folder/list-saves.ts";
import type { FolderScan } from "../../../src/record/saves/folder/scan-folder.ts";
import type { SaveEntry, SavePlace } from "../../../src/record/saves/format/save-entry.ts";

const save = (slug: string, romSha256: string, seq: number, place: SavePlace = "main") =>
  ({
    file: `${slug}-${seq}.png`,
    place,
    bytes: 1,
    info: {
      id: `${slug}-${seq}`,
      game: { slug, romSha256 },
      seq,
      kind: "periodic",
      parentId: null,
      ancestorIds: [],
    },
  }) as unknown as SaveEntry;

/** The games of a folder with these saves beside its archive and in it, in order. */
function gamesOf(saves: readonly SaveEntry[], archived: readonly SaveEntry[]): readonly string[] {
  const ofSlug = (slug: string) => archived.filter(({ info }) => info.game.slug === slug);
  const scan = {
    outside: () => ({ saves, refused: [] }),
    archive: {
      slugs: () => new Set(archived.map(({ info }) => info.game.slug)),
      read: (slug: string) => ({ saves: ofSlug(slug), refused: [] }),
    },
  };
  const { games } = listScanned(scan as unknown as FolderScan, { archive: false });
  return games.map(({ game }) => `${game.slug} ${game.romSha256}`);
}

test("the game that was saved last comes first, though its newest save is in the archive", () => {
  const saves = [save("cave", "a", 5), save("wood", "b", 4)];

  expect(gamesOf(saves, [])).toEqual(["cave a", "wood b"]);
  expect(gamesOf(saves, [save("wood", "b", 9, "archive")])).toEqual(["wood b", "cave a"]);
});

test("a save of another ROM in the archive says nothing of a game of the same name", () => {
  const saves = [save("cave", "a", 5), save("wood", "b", 4)];

  expect(gamesOf(saves, [save("wood", "c", 9, "archive")])).toEqual(["cave a", "wood b"]);
});
