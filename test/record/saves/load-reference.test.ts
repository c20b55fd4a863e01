import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import type { SaveEntry } from "../../../src/record/saves/format/save-entry.ts";
import {
  checkLabel,
  loadReference,
  lookUp,
  type Shelf,
} from "../../../src/record/saves/lookup/load-reference.ts";
import { CORE, GAME, someCheckpoint } from "../../helpers/saves/checkpoints.ts";
import { entry } from "../../helpers/saves/entries.ts";

const MAIN = entry("k_save_step0050.png", "cccccc-c < bbbbbb-b < aaaaaa-a", 5);
const BACKUP = entry("k_save_step0040_backup.png", "bbbbbb-b < aaaaaa-a", 4);
const FIRST = entry("k_step0010_milestone_aaaaaa-a.png", "aaaaaa-a", 1, { kind: "milestone" });
const SLOT = entry("k_slot03.png", "dddddd-d", 3, { label: "shop" });
const OLD = entry("archive/k_save_step0005.png", "eeeeee-e", 0, { label: "shop" });

const damaged = (text: string): RunnerError => new RunnerError("save-damaged", text);

/** A shelf of these saves. The files in `broken` cannot be read whole. */
function shelf(more: Partial<Shelf> = {}, broken: readonly SaveEntry[] = []): Shelf {
  return {
    ...{ saves: [MAIN, BACKUP, FIRST, SLOT], current: MAIN, isStandIn: false, archived: () => [OLD] },
    ...{ name: "saves", damaged: [], refused: [], romSha256: GAME.romSha256, head: null, core: CORE },
    find: () => null,
    async read(one) {
      if (broken.includes(one)) throw damaged(`${one.file} is damaged`);
      return { info: one.info, checkpoint: someCheckpoint() } as Awaited<ReturnType<Shelf["read"]>>;
    },
    ...more,
  };
}

const fileOf = async (reference: string, of = shelf()) => (await loadReference(reference, of)).file;
const codeOf = async (reference: string, of = shelf()) =>
  await loadReference(reference, of).then(
    ({ file }) => file,
    (error: RunnerError) => [error.code, error.message],
  );

describe("a word for a save means", () => {
  test.each<[reference: string, found: SaveEntry]>([
    ["latest", MAIN],
    ["backup", BACKUP],
    ["-1", BACKUP],
    ["-2", FIRST],
    ["slot:3", SLOT],
    ["slot:03", SLOT],
    ["shop", SLOT],
    ["milestone", FIRST],
    ["aaaaaa", FIRST],
    ["bbbbbb-b", BACKUP],
    ["eeeeee", OLD],
  ])("%s", async (reference, { file }) => {
    expect(await fileOf(reference)).toBe(file);
    expect(lookUp(reference, shelf()).file).toBe(file);
  });

  test.each<[reference: string, message: string]>([
    ["-3", 'no save "-3" in saves'],
    ["slot:4", 'no save "slot:4" in saves'],
    ["slot:100", 'no save "slot:100" in saves'],
    ["aaaaa", 'no save "aaaaa" in saves'],
    ["interrupt", 'no save "interrupt" in saves'],
    ["nobody", 'no save "nobody" in saves'],
  ])("%s: none", async (reference, message) => {
    expect(await codeOf(reference)).toEqual(["save-missing", message]);
    expect(() => lookUp(reference, shelf())).toThrow(message);
  });

  test("none where there is no save at all, and no backup where there is none", async () => {
    const none = shelf({ saves: [], current: null, archived: () => [] });

    expect(await codeOf("latest", none)).toEqual(["no-saves", "saves holds no save of this game"]);
    expect(await codeOf("backup", shelf({ saves: [MAIN] }))).toEqual(["save-missing", "no backup in saves"]);
  });

  test("several where an id begins so: it is not guessed", async () => {
    const twins = ["aaaaaa-1", "aaaaaa-2"].map((id, at) => entry("k_save_step0001.png", id, at));

    expect(await codeOf("aaaaaa", shelf({ saves: twins, archived: () => [] }))).toEqual([
      "reference-ambiguous",
      "aaaaaa matches 2 ids (aaaaaa-2, aaaaaa-1)",
    ]);
    expect(await fileOf("aaaaaa-1", shelf({ saves: twins }))).toBe("k_save_step0001.png");
  });

  test("the file of a path, or of that name where no word is meant", async () => {
    const other = entry("other/k_save_step0001.png", "ffffff-f", 9);
    const asked: string[] = [];
    const find = (path: string) => {
      asked.push(path);
      return path === "latest" || path === "gone.png" ? null : other;
    };

    expect(await fileOf("other/x.png", shelf({ find }))).toBe(other.file);
    expect(await fileOf("nobody", shelf({ find }))).toBe(other.file);
    expect(await fileOf("shop", shelf({ find }))).toBe(SLOT.file);
    expect((await codeOf("-9", shelf({ find })))[0]).toBe("save-missing");
    expect((await codeOf("gone.png", shelf({ find })))[0]).toBe("save-missing");
    expect(asked).toEqual(["other/x.png", "nobody", "gone.png"]);
  });
});

describe("its messages", () => {
  test("of saves with one label the newest is meant, with its step", async () => {
    const { file, notices } = await loadReference("shop", shelf());

    expect(file).toBe(SLOT.file);
    expect(notices).toEqual(['"shop" is the label of 2 saves: the newest of them, step 0, is meant']);
    expect((await loadReference("cccccc", shelf())).notices).toEqual([]);
  });

  test("a damaged save has the next best one in its place, and says so", async () => {
    const { file, notices } = await loadReference("latest", shelf({}, [MAIN]));

    expect(file).toBe(BACKUP.file);
    expect(notices).toEqual([`${MAIN.file} is damaged: ${BACKUP.file} is used instead`]);
    expect(await codeOf("latest", shelf({}, [MAIN, BACKUP, FIRST, SLOT, OLD]))).toEqual([
      "save-damaged",
      `${MAIN.file} is damaged`,
    ]);
    expect(await codeOf("slot:3", shelf({}, [SLOT]))).toEqual(["save-damaged", `${SLOT.file} is damaged`]);
  });

  test("`latest` reports damaged saves at the top; other references do not", async () => {
    const of = shelf({ damaged: [damaged("x.png is damaged")] });

    expect((await loadReference("latest", of)).notices).toEqual(["x.png is damaged"]);
    expect((await loadReference("backup", of)).notices).toEqual([]);
  });

  test.each<[file: string, head: string | null, isTold: boolean]>([
    ["k_step0051_interrupt_ffffffff.png", null, true],
    ["k_step0050_interrupt_ffffffff.png", null, false],
    ["k_step0049_interrupt_ffffffff.png", null, false],
    ["k_step0051_pre-operation_ffffffff.png", null, false],
    ["k_step0049_interrupt_ffffffff.png", "ffffffff-0001", true],
    ["k_step0051_interrupt_ffffffff.png", "cccccc-c", false],
    ["k_save_step0051.png", null, false],
  ])("a damaged checkpoint %s with the head at %s is reported: %s", async (file, head, isTold) => {
    const of = shelf({
      refused: [{ file, error: damaged(`${file} is damaged`) }] as unknown as Shelf["refused"],
      head: head === null ? null : ({ checkpointId: head } as Shelf["head"]),
    });

    expect((await loadReference("latest", of)).notices).toEqual(
      isTold ? [`${file} is damaged: ${MAIN.file} is used instead`] : [],
    );
  });

  test("a save that is refused is named by its id or slot; a lost interrupt does not vanish", async () => {
    const refusedAs = (file: string): Partial<Shelf> => ({
      refused: [{ file, error: damaged(`${file} is damaged`) }] as unknown as Shelf["refused"],
    });
    const gate = "k_step0051_interrupt_ffffffff.png";
    const none = { saves: [], current: null, archived: () => [] };

    expect((await codeOf("ffffff", shelf(refusedAs(gate))))[1]).toBe(`${gate} is damaged`);
    expect((await codeOf("ffffffff-0001-4000", shelf(refusedAs(gate))))[1]).toBe(`${gate} is damaged`);
    expect((await codeOf("fffff", shelf(refusedAs(gate))))[0]).toBe("save-missing");
    expect((await codeOf("slot:7", shelf(refusedAs("k_slot07.png"))))[1]).toBe("k_slot07.png is damaged");
    expect((await codeOf("slot:8", shelf(refusedAs("k_slot07.png"))))[0]).toBe("save-missing");
    expect((await codeOf("latest", shelf({ ...none, ...refusedAs(gate) })))[1]).toBe(`${gate} is damaged`);
    expect((await codeOf("latest", shelf({ ...none, ...refusedAs("k_slot07.png") })))[0]).toBe("no-saves");
  });
});

describe("a save that does not fit is refused", () => {
  test("for another ROM, with its title and hash", async () => {
    expect(await codeOf("latest", shelf({ romSha256: "b2".repeat(32) }))).toEqual([
      "save-of-another-rom",
      `${MAIN.file} was made with another ROM (${GAME.title}, sha256 a1a1a1a1…)`,
    ]);
  });

  test("for another core, unless no machine runs or the two are kindred", async () => {
    const core = { name: "other core", sha256: "d0".repeat(32) };
    const made = (name: string) =>
      shelf({
        ...{ core, saves: [], archived: () => [] },
        current: { ...MAIN, info: { ...MAIN.info, core: { name, sha256: CORE.sha256 } } },
      });

    expect(await codeOf("latest", made(CORE.name))).toEqual([
      "save-of-another-core",
      `${MAIN.file} was made with another build of the emulator's core (test core c0c0c0c0…, this one is other core d0d0d0d0…)`,
    ]);
    expect(await fileOf("latest", shelf({ core: null }))).toBe(MAIN.file);
    for (const kindred of ["wasmboy-0.7.1", "wasmboy-0.7.1-runner"])
      expect(await fileOf("latest", made(kindred))).toBe(MAIN.file);
  });
});

test("a checkpoint that is lost counts for the latest save alone", async () => {
  const refused = [{ file: "checkpoints/k_step0060_manual_ffffff-f.png", error: damaged("it is damaged") }];
  const noticesOf = async (reference: string, more: Partial<Shelf> = {}) =>
    (await loadReference(reference, shelf({ refused, ...more }))).notices;
  const head = { runId: "run-1", branchId: "branch-1", checkpointId: "ffffff-f-and-more" };

  expect(await noticesOf("latest")).toEqual([`it is damaged: ${MAIN.file} is used instead`]);
  expect(await noticesOf("latest", { head })).toEqual([`it is damaged: ${MAIN.file} is used instead`]);
  expect(await noticesOf("latest", { head: { ...head, checkpointId: "cccccc-c" } })).toEqual([]);
  expect([await noticesOf("backup"), await noticesOf("slot:3")]).toEqual([[], []]);
  const earlier = [
    { file: "checkpoints/k_step0050_manual_ffffff-f.png", error: damaged("it is damaged") },
    { file: "checkpoints/k_step0060_pre-operation_ffffff-f.png", error: damaged("it is damaged") },
  ];
  expect(await noticesOf("latest", { refused: earlier })).toEqual([]);
});

test.each([
  "latest",
  "LATEST",
  " backup",
  "-1",
  "-x",
  "slot:a",
  "12",
  "a.png",
  "a/b",
  "a\\b",
  "x.checkpoint",
  "",
  "  ",
  "a\nb",
])("%j is no label", (label) => {
  expect(() => checkLabel(label)).toThrow("cannot be a label");
});

test.each(["before the gate", "slot", "1st", "png", "latest one"])("%j is a label", (label) => {
  expect(() => checkLabel(label)).not.toThrow();
});
