import { join } from "node:path";
import { expect, test } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { Head, HeadKeeper } from "../../../../src/base/vocabulary/journal/head.ts";
import type { SaveRequest } from "../../../../src/record/saves/checkpoint-store.ts";
import { listSaves, resolveSaveSlug } from "../../../../src/record/saves/folder/list-saves.ts";
import { FolderScan } from "../../../../src/record/saves/folder/scan-folder.ts";
import type { SaveEntry } from "../../../../src/record/saves/format/save-entry.ts";
import { backupsOf } from "../../../../src/record/saves/lookup/lineage.ts";
import { createMemoryStore } from "../../../../src/record/saves/memory-store.ts";
import { createFileStore, type FileStoreOptions } from "../../../../src/record/saves/store.ts";
import { CORE, GAME, someCheckpoint, someMemory, tinyMachine } from "../../../helpers/saves/checkpoints.ts";
import { put } from "../../../helpers/saves/journals.ts";

const ROOT = "/saves";
const MEMORY = someMemory(1);

/** All files below a folder, by their paths. */
function filesIn(disk: Disk, folder = ROOT): readonly string[] {
  if (disk.inspect(folder) === null) return [];
  return disk
    .list(folder)
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      return disk.inspect(path)?.type === "folder" ? filesIn(disk, path) : [path.slice(ROOT.length + 1)];
    });
}

const shown = ({ file, place, info }: SaveEntry) =>
  `${info.id} ${info.seq} ${place} ${info.kind}${info.label === null ? "" : ` "${info.label}"`} step ${info.totalSteps}, ${info.branchId}, after ${info.ancestorIds.join(" ") || "nothing"}: ${file.slice(ROOT.length + 1)}`;

/** The result of a call, or its error. */
async function told<T>(call: () => Promise<T>, show: (value: T) => string): Promise<string> {
  try {
    return show(await call());
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return `${error.code}: ${error.message} ${JSON.stringify(error.facts)}`;
  }
}

/** A folder, its head as a journal would keep it, and the text of what happens in it. */
function createLife(options: Partial<FileStoreOptions> = {}) {
  const disk = createMemoryDisk();
  const lines: string[] = [];
  let clock = Date.UTC(2026, 10, 21, 12);
  let kept: Head | null = null;
  const head: HeadKeeper = {
    get head() {
      return kept;
    },
    setHead: (next) => {
      kept = next;
    },
  };
  const now = () => new Date(clock);
  const open = (more: Partial<FileStoreOptions> = {}) =>
    createFileStore({
      folder: ROOT,
      slug: GAME.slug,
      romSha256: GAME.romSha256,
      core: CORE,
      keepBackups: 2,
      now,
      disk,
      head,
      ...options,
      ...more,
    });
  let files: readonly string[] = [];
  const note = (what: string, ...more: readonly string[]) => {
    const present = filesIn(disk);
    const changes = [
      ...present.filter((file) => !files.includes(file)).map((file) => `+ ${file}`),
      ...files.filter((file) => !present.includes(file)).map((file) => `- ${file}`),
    ];
    files = present;
    lines.push(what, ...[...more, ...changes].map((line) => `  ${line}`));
  };
  let store = open();
  return {
    ...{ disk, lines, note, open },
    store: () => store,
    reopen: () => {
      store = open();
    },
    wait: (days: number) => {
      clock += days * 86_400_000;
    },
    setHead: (next: Head | null) => {
      kept = next;
    },
    async save(
      id: string,
      totalSteps: number,
      parentId: string | null,
      request: SaveRequest,
      changes: { branchId?: string; runId?: string; minutes?: number } = {},
    ) {
      clock += 60_000;
      const { minutes, ...others } = changes;
      const drift =
        minutes === undefined
          ? {}
          : {
              drift: {
                window: [],
                seen: [],
                playedMs: minutes * 60_000,
                playedSteps: totalSteps,
                milestoneStep: 0,
                rethoughtStep: 0,
                freshAtMs: 0,
                decisions: 0,
              },
            };
      const memory = { ...MEMORY, ...drift } as typeof MEMORY;
      const checkpoint = someCheckpoint({
        id,
        totalSteps,
        parentId,
        machine: tinyMachine(totalSteps),
        memory,
        ...others,
      });
      const receipt = await told(
        () => store.save(checkpoint, request),
        (made) =>
          `${made.written ? "written" : "was there"} ${shown(made)}${made.notices.map((line) => `; ${line}`).join("")}`,
      );
      note(`save ${id} at step ${totalSteps}, ${JSON.stringify(request)}`, receipt);
    },
    async look(what: string, references: readonly string[] = []) {
      const listed = await store.list();
      const latest = await store.latest();
      const damaged = (await store.listDamaged?.()) ?? [];
      const found: string[] = [];
      for (const reference of references) {
        found.push(
          `${reference}: ${await told(
            () => store.load(reference),
            (save) =>
              `${save.info.id} step ${save.checkpoint.totalSteps}${save.notices.map((line) => `; ${line}`).join("")}`,
          )}`,
        );
      }
      note(
        what,
        listed.map(({ info, place }) => `${info.id} ${place}`).join(", "),
        `latest ${latest?.info.id ?? "none"}`,
        ...damaged.map(({ file, error }) => `damaged ${file.slice(ROOT.length + 1)}: ${error.code}`),
        ...found,
      );
    },
  };
}

const REFERENCES = [
  "latest",
  "backup",
  "-1",
  "-2",
  "-9",
  "slot:3",
  "slot:4",
  "checked",
  "milestone",
  "aaaaaaaa",
  "aaaa",
  "nothing",
  "slots/lost-key_slot03.png",
  "gone.png",
];

test("the life of a save folder", async () => {
  const life = createLife();
  const { save, look, disk, note } = life;
  await look("an empty folder", ["latest", "backup", "x"]);
  await save("aaaaaaaa-1", 10, null, { kind: "routine" });
  await save("aaaaaaaa-1b", 10, "aaaaaaaa-1", { kind: "routine" });
  await save("bbbbbbbb-1", 20, "aaaaaaaa-1", { kind: "routine" });
  await save("mmmmmmmm-1", 25, "bbbbbbbb-1", { kind: "milestone", label: "the cave" });
  await save("cccccccc-1", 30, "mmmmmmmm-1", { kind: "emergency" });
  await save("ssssssss-1", 31, "cccccccc-1", { kind: "slot", slot: 3 });
  await save("ssssssss-2", 32, "cccccccc-1", { kind: "slot", slot: 3 });
  await save("ssssssss-3", 32, "cccccccc-1", { kind: "slot", slot: 16 });
  await save("ssssssss-4", 32, "cccccccc-1", { kind: "slot" });
  await save("pppppppp-1", 33, "cccccccc-1", { kind: "pre-operation" });
  await save("dddddddd-1", 40, "cccccccc-1", { kind: "routine" }, { minutes: 31 });
  await save("eeeeeeee-1", 50, "dddddddd-1", { kind: "routine" }, { minutes: 45 });
  await save("ffffffff-1", 60, "eeeeeeee-1", { kind: "routine" }, { minutes: 61 });
  await save("gggggggg-1", 70, "ffffffff-1", { kind: "routine" }, { minutes: 62 });
  await save("hhhhhhhh-1", 80, "gggggggg-1", { kind: "routine" }, { minutes: 63 });
  await save("iiiiiiii-1", 90, "hhhhhhhh-1", { kind: "interrupt" });
  for (const [reference, label] of [
    ["backup", "checked"],
    ["latest", "checked"],
    ["latest", "slot:3"],
    ["nothing", "x"],
    ["latest", " "],
    ["latest", "a\u0007"],
    ["latest", "12"],
  ] as const) {
    note(
      `label ${reference} ${JSON.stringify(label)}`,
      await told(() => life.store().label(reference, label), shown),
    );
  }
  await look("all", REFERENCES);
  await save("jjjjjjjj-1", 45, "dddddddd-1", { kind: "routine" }, { branchId: "branch-2" });
  await look("after going back", ["latest", "backup", "-1", "eeeeeeee"]);
  life.reopen();
  note("reopened, tidied", ...(await life.store().tidy()));
  for (const reference of ["latest", "slot:3", "slot:4", "milestone", "/elsewhere/lost-key_slot03.png"]) {
    note(`find ${reference}`, await told(() => life.store().findRemovable(reference), shown));
    note(`remove ${reference}`, await told(() => life.store().remove(reference), shown));
  }
  life.wait(8);
  note("clear manual", ...(await life.store().clear({ kind: "manual", olderThanDays: 9 })).map(shown));
  note(
    "clear manual older than a week",
    ...(await life.store().clear({ kind: "manual", olderThanDays: 7 })).map(shown),
  );
  await save("kkkkkkkk-1", 46, "jjjjjjjj-1", { kind: "recovery" }, { branchId: "branch-2" });
  life.wait(8);
  note("tidied after a week", ...(await life.store().tidy()));
  const [main = ""] = filesIn(disk).filter((file) => /^[^/]*_save_step\d+\.png$/.test(file));
  put(disk, Buffer.from("no save"), join(ROOT, main));
  put(disk, Buffer.from("x"), join(ROOT, ".lost-key_save_step0001.png.0123456789ab.tmp"));
  put(disk, Buffer.from("x"), join(ROOT, "lost-key_slot05.png"));
  const protocol = (name: string, content: object) =>
    put(disk, Buffer.from(JSON.stringify({ version: "1.0", ...content })), join(ROOT, name));
  protocol("own.checkpoint", { agent_id: "runner", runner: { id: "kkkkkkkk-1" } });
  protocol("others.checkpoint", { agent_id: "other", runner: { id: "kkkkkkkk-1" } });
  protocol("gone.checkpoint", { agent_id: "runner", runner: { id: "zzzzzzzz-1" } });
  protocol("none.checkpoint", { agent_id: "runner" });
  await look(
    "files of the protocol",
    ["own.checkpoint", "others.checkpoint", "gone.checkpoint", "none.checkpoint", "odd.checkpoint"].map(
      (name) => `${ROOT}/${name}`,
    ),
  );
  life.reopen();
  await look("its main save is damaged", ["latest", "backup", "slot:5"]);
  note("tidied", ...(await life.store().tidy()));
  await save("llllllll-1", 45, "jjjjjjjj-1", { kind: "routine" }, { branchId: "branch-2" });
  await save("ssssssss-5", 46, "llllllll-1", { kind: "slot", slot: 5 }, { branchId: "branch-2" });
  const { games, refused } = listSaves(ROOT, { disk, headOf: () => null });
  const scan = new FolderScan(disk, ROOT);
  note(
    "listed",
    ...games.map(
      ({ game, current, backups, saves, isStandIn }) =>
        `${game.slug} ${current?.info.id} ${isStandIn} ${backups.map(({ info }) => info.id)} ${saves.length}`,
    ),
    ...refused.map(({ file, error }) => `${file} ${error.message}`),
    ...[GAME.romSha256, "b2".repeat(32)].map((rom) => resolveSaveSlug(scan, GAME.slug, rom)),
    resolveSaveSlug(scan, "other", GAME.romSha256, () => "x"),
  );
  await expect(`${life.lines.join("\n")}\n`).toMatchFileSnapshot("store-life.txt");
});

test("a store in memory keeps as many saves as it may", async () => {
  const store = createMemoryStore({ limit: 4, keepBackups: 1, now: () => new Date("2026-11-21T12:00:00Z") });
  const rom = [store.romSha256];
  const none = [
    await store.latest(),
    (await store.list()).length,
    (await store.clear({ kind: "manual" })).length,
    (await store.tidy()).length,
  ];
  let parentId: string | null = null;
  for (const [at, kind] of (
    ["routine", "milestone", "manual", "routine", "routine", "manual"] as const
  ).entries()) {
    const made = someCheckpoint({
      id: `save-${at}`,
      totalSteps: at,
      parentId,
      machine: tinyMachine(at),
      memory: MEMORY,
    });
    await store.save(made, { kind });
    parentId = made.id;
  }
  rom.push(store.romSha256);
  const kept = (await store.list()).map(({ info, place }) => `${info.id} ${place}`);
  const backups = backupsOf((await store.latest()) ?? expect.fail(), {
    saves: await store.list(),
    isStandIn: true,
    archived: () => [],
  }).map(({ info }) => info.id);
  expect({ rom, none, kept, backups }).toEqual({
    rom: [null, GAME.romSha256],
    none: [null, 0, 0, 0],
    kept: ["save-5 checkpoint", "save-4 main", "save-3 backup", "save-2 checkpoint"],
    backups: ["save-5", "save-3"],
  });
});
