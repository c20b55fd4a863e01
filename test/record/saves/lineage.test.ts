import { describe, expect, it } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import type { Head } from "../../../src/base/vocabulary/journal/head.ts";
import type { RefusedSave } from "../../../src/record/saves/folder/scan-part.ts";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";
import {
  ancestorIdsAfter,
  ancestorsOf,
  findCurrent,
  isStandIn,
  lineOf,
} from "../../../src/record/saves/lookup/lineage.ts";
import { entry } from "../../helpers/saves/entries.ts";

const other = { runId: "run-0" };
const branch2 = { branchId: "branch-2" };

const main = entry("k_save_step0030.png", "c < b < a", 3);
const backup = entry("k_save_step0020_backup.png", "b < a", 2);
const oldest = entry("k_save_step0010_backup.png", "a", 1);
const three = [oldest, main, backup];

function head(checkpointId: string | null, changes: Partial<Head> = {}): Head {
  return { runId: "run-1", branchId: "branch-1", checkpointId, ...changes };
}

describe("what is current", () => {
  it.each<[what: string, saves: SaveEntry[], head: Head | null, id: string | undefined]>([
    ["nothing, in an empty folder", [], null, undefined],
    ["the newest save", three, null, "c"],
    [
      "the newest by seq, not by step",
      [...three, entry("k_save_step0015.png", "d < a", 4, branch2)],
      null,
      "d",
    ],
    [
      "a save without children",
      [entry("k_save_step0009.png", "x", 9), entry("k_save_step0005.png", "y < x", 8)],
      null,
      "y",
    ],
    [
      "a milestone after the main save",
      [...three, entry("k_step0033_milestone_d.png", "d < c", 4)],
      null,
      "d",
    ],
    ["no slot", [...three, entry("k_slot03.png", "d < c", 4)], null, "c"],
    ["nothing in the archive", [...three, entry("archive/r/b/k_save_step0033.png", "d < c", 4)], null, "c"],
    ["the newest backup, when the main save is gone", [oldest, backup], null, "b"],
    ["the head", three, head("c"), "c"],
    ["the head after going back, in a branch of its own", three, head("b", branch2), "b"],
    [
      "the head, though another run has newer saves",
      [...three, entry("k_save_step0090.png", "z", 9, other)],
      head("c"),
      "c",
    ],
    ["a child of the head", three, head("b"), "c"],
    ["a grandchild of the head", three, head("a"), "c"],
    [
      "no child in another branch",
      [backup, oldest, entry("k_save_step0030.png", "c < b < a", 3, other)],
      head("b"),
      "b",
    ],
    [
      "the head in the archive, when told to go back there",
      [...three, entry("archive/r/b/k_save_step0033.png", "d < a", 4, other)],
      head("d", branch2),
      "d",
    ],
    ["nothing of the old game at the start of a new one", three, head(null, { runId: "run-2" }), undefined],
    [
      "the first saves of a new game",
      [...three, entry("k_save_step0001.png", "n", 4, { runId: "run-2" })],
      head(null, { runId: "run-2" }),
      "n",
    ],
    [
      "the nearest ancestor, when the head is gone",
      [oldest, backup],
      head("c", { ancestorIds: ["b", "a"] }),
      "b",
    ],
    [
      "an ancestor in another branch, when the head is gone",
      [oldest],
      head("c", { ...branch2, ancestorIds: ["b", "a"] }),
      "a",
    ],
    ["the newest of the branch, when nothing else is known", [oldest, backup], head("c"), "b"],
    ["nothing, when the head and all it came from are gone", three, head("x", { runId: "run-9" }), undefined],
  ])("is %s", (_, saves, at, id) => {
    expect(findCurrent(saves, at)?.info.id).toBe(id);
  });

  it("is the main save among copies of one checkpoint", () => {
    const copies = [entry("k_step0030_manual_c.png", "c < b < a", 3), main];

    expect(findCurrent(copies, null)).toBe(main);
  });

  it("comes to an end with saves that are each other's parents", () => {
    const loop = [entry("k_save_step0001.png", "x < y", 1), entry("k_save_step0002.png", "y < x", 2)];

    expect(findCurrent(loop, null)?.info.id).toBe("y");
    expect([...lineOf(loop[0]?.info ?? main.info, loop)].sort()).toEqual(["x", "y"]);
  });
});

describe("a save stands in for a lost one", () => {
  const refused = (file: string, code: "save-damaged" | "save-of-another-game" = "save-damaged") => [
    { file, error: new RunnerError(code, `${file} is refused`) },
  ];
  const NONE: readonly RefusedSave[] = [];
  const { slug } = main.info.game;

  it.each<[is: boolean, what: string, save: SaveEntry, head: Head | null, refused: readonly RefusedSave[]]>([
    [true, "46.2: a backup, without a head", backup, null, NONE],
    [true, "46.2: a backup, before the first save of the head's branch", backup, head(null), NONE],
    [false, "46.2: a backup that the head names: the run went back to it", backup, head("b"), NONE],
    [true, "46.2: a save before the head's", main, head("d"), NONE],
    [false, "46.2: a save after the head's", main, head("a"), NONE],
    [false, "46.2: the main save", main, null, NONE],
    [true, "46.2: a main save before a damaged one", main, null, refused(`saves/${slug}_save_step0040.png`)],
    [false, "46.2: a main save after a damaged one", main, null, refused(`saves/${slug}_save_step0020.png`)],
    [
      false,
      "46.2: a main save before a damaged backup",
      main,
      null,
      refused(`${slug}_save_step0040_backup.png`),
    ],
    [
      false,
      "46.2: a main save before another game's",
      main,
      null,
      refused(`saves/${slug}_save_step0040.png`, "save-of-another-game"),
    ],
  ])("%s: %s", (is, _, save, at, others) => {
    expect(isStandIn(save, at, others)).toBe(is);
  });
});

describe("lineage", () => {
  it("goes on past a save that was pruned", () => {
    const late = entry("k_save_step0040.png", "d < gone < b", 4);

    expect(ancestorsOf(late.info, [late, ...three]).map(({ info }) => info.id)).toEqual(["b", "a"]);
  });

  it("names a checkpoint once, wherever it is kept", () => {
    const label = entry("k_step0020_manual_b.png", "b < a", 2);

    expect(ancestorsOf(main.info, [label, ...three])).toEqual([backup, oldest]);
  });

  it("gives a new save its parent's ancestors, at most 16", () => {
    const many = Array.from({ length: 30 }, (_, i) => `p${i}`);

    const long = entry("k_save_step0001.png", ["p", ...many].join(" < "), 1);

    expect(ancestorIdsAfter("c", main.info)).toEqual(["c", "b", "a"]);
    expect(ancestorIdsAfter("unknown", null)).toEqual(["unknown"]);
    expect(ancestorIdsAfter(null, null)).toEqual([]);
    expect(ancestorIdsAfter("p", long.info)).toHaveLength(16);
  });
});
