import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { Message } from "../../../../src/base/vocabulary/conversation.ts";
import {
  leaveRequest,
  takeRequests,
  withdrawRequest,
} from "../../../../src/record/saves/folder/run-requests.ts";
import {
  parseSaveName,
  pathOfKind,
  renderSaveName,
  slugOf,
} from "../../../../src/record/saves/folder/save-name.ts";
import { decodeImages, encodeImages, imagesOf } from "../../../../src/record/saves/format/images-part.ts";
import { hashInputs } from "../../../../src/record/saves/format/inputs-hash.ts";
import { decodeMachine, encodeMachine } from "../../../../src/record/saves/format/machine-part.ts";
import { decodeMemory, encodeMemory } from "../../../../src/record/saves/format/memory-part.ts";
import { readInfo } from "../../../../src/record/saves/format/read-info.ts";
import { readSave } from "../../../../src/record/saves/format/read-save.ts";
import { SaveDamage } from "../../../../src/record/saves/format/save-damage.ts";
import { isInStep, isPoint } from "../../../../src/record/saves/format/save-entry.ts";
import { checkSaveInfo, versionFor } from "../../../../src/record/saves/format/save-info.ts";
import { rollbackPoints } from "../../../../src/record/saves/lookup/find-rollback.ts";
import {
  planClear,
  planLimit,
  planRetention,
} from "../../../../src/record/saves/retention/plan-retention.ts";
import { archiveFolder, playPeriod } from "../../../../src/record/saves/retention/plan-rotation.ts";
import { someCheckpoint, someMemory, tinyMachine } from "../../../helpers/saves/checkpoints.ts";
import { entry } from "../../../helpers/saves/entries.ts";
import { put } from "../../../helpers/saves/journals.ts";
import { infoOf, saveBytes, withChunks, withInfo, withPart } from "../../../helpers/saves/saves.ts";

async function told(read: () => unknown): Promise<string> {
  try {
    const value = await read();
    return typeof value === "string" ? value : "as it was";
  } catch (error) {
    if (error instanceof RunnerError) return `${error.code}: ${error.message}`;
    if (error instanceof SaveDamage) return `${error.isNewer ? "newer" : "damaged"}: ${error.message}`;
    throw error;
  }
}

/** A machine part with another header, and bytes behind it. */
function machineWith(
  change: (header: { core: unknown; globals: unknown; regions: [string, number][] }) => unknown,
  rest = tinyMachine(),
): Uint8Array {
  const bytes = Buffer.from(encodeMachine(rest));
  const end = 4 + bytes.readUInt32BE(0);
  const header = JSON.parse(bytes.toString("utf8", 4, end));
  const text = Buffer.from(JSON.stringify(change(header) ?? header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, bytes.subarray(end)]);
}

test("a machine part that is damaged says how", async () => {
  const whole = encodeMachine(tinyMachine(7));
  const damages: readonly (readonly [what: string, bytes: Uint8Array])[] = [
    ["whole", whole],
    ["nothing", new Uint8Array(3)],
    ["no header", Uint8Array.of(0, 0, 0, 9, 1)],
    ["no JSON", Uint8Array.of(0, 0, 0, 1, 0x7b)],
    ["null", Buffer.concat([Uint8Array.of(0, 0, 0, 4), Buffer.from("null")])],
    ["too deep", Buffer.concat([Uint8Array.of(0, 0, 39, 16), Buffer.from("[".repeat(10_000))])],
    ["cut", whole.subarray(0, -1)],
    ["longer", Buffer.concat([whole, Uint8Array.of(1)])],
    ...(
      [
        ["a core without a name", (header) => ({ ...header, core: { sha256: "x" } })],
        ["a core without a hash", (header) => ({ ...header, core: { name: "x" } })],
        ["no globals", (header) => ({ ...header, globals: {} })],
        ["a global that is no pair", (header) => ({ ...header, globals: [["a"]] })],
        ["a global without a name", (header) => ({ ...header, globals: [[1, 2]] })],
        ["a global of three", (header) => ({ ...header, globals: [["a", 2, 3]] })],
        ["a large global", (header) => ({ ...header, globals: [["a", 2 ** 31]] })],
        ["a global that is no whole number", (header) => ({ ...header, globals: [["a", 0.5]] })],
        [
          "a global twice",
          (header) => ({
            ...header,
            globals: [
              ["a", 1],
              ["a", 1],
            ],
          }),
        ],
        ["no regions", (header) => ({ ...header, regions: null })],
        ["a region below zero", (header) => ({ ...header, regions: [["vram", -1]] })],
        ["a region of no length", (header) => ({ ...header, regions: [["vram", 0.5]] })],
        ["a region too few", (header) => ({ ...header, regions: [["vram", 2 * 5 + 160 * 144 * 3]] })],
        [
          "another region",
          (header) => ({
            ...header,
            regions: header.regions.map(([name, bytes]) => [name === "vram" ? "other" : name, bytes]),
          }),
        ],
        ["a region twice", (header) => ({ ...header, regions: [["vram", 0], ...header.regions] })],
      ] as readonly [string, Parameters<typeof machineWith>[0]][]
    ).map(([what, change]) => [what, machineWith(change)] as const),
  ];
  const lines: string[] = [];
  for (const [what, bytes] of damages) lines.push(`${what}: ${await told(() => decodeMachine(bytes))}`);
  expect(lines).toMatchInlineSnapshot(`
    [
      "whole: as it was",
      "nothing: damaged: is damaged: its machine part has no header",
      "no header: damaged: is damaged: its machine part has no header",
      "no JSON: damaged: is damaged: its machine part has no readable header",
      "null: damaged: is damaged: its machine part has no core",
      "too deep: damaged: is damaged: its machine part has a header that is nested too deep",
      "cut: damaged: is damaged: its machine part has regions of the wrong length",
      "longer: damaged: is damaged: its machine part has regions of the wrong length",
      "a core without a name: damaged: is damaged: its machine part has no core",
      "a core without a hash: damaged: is damaged: its machine part has no core",
      "no globals: damaged: is damaged: its machine part has no valid globals",
      "a global that is no pair: damaged: is damaged: its machine part has no valid globals",
      "a global without a name: damaged: is damaged: its machine part has no valid globals",
      "a global of three: damaged: is damaged: its machine part has no valid globals",
      "a large global: damaged: is damaged: its machine part has no valid globals",
      "a global that is no whole number: damaged: is damaged: its machine part has no valid globals",
      "a global twice: damaged: is damaged: its machine part has a global twice",
      "no regions: damaged: is damaged: its machine part has no valid regions",
      "a region below zero: damaged: is damaged: its machine part has no valid regions",
      "a region of no length: damaged: is damaged: its machine part has no valid regions",
      "a region too few: damaged: is damaged: its machine part has not the regions of a machine",
      "another region: damaged: is damaged: its machine part has not the regions of a machine",
      "a region twice: damaged: is damaged: its machine part has not the regions of a machine",
    ]
  `);
  expect(decodeMachine(whole)).toEqual(tinyMachine(7));
});

test("a memory part and its images that are damaged say how", async () => {
  const { images: _, ...bare } = someMemory();
  const outcome = {
    track: [],
    message: { role: "user", content: [] },
    gameInfo: {},
    machineSha256: "0".repeat(64),
    notes: {},
    goal: null,
    wasUseful: true,
  };
  const reply = {
    content: [],
    stopReason: "end_turn",
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    model: "m",
  };
  const operator = { tool: "wait", input: {} };
  const lines: string[] = [];
  for (const value of [
    bare,
    { ...bare, settings: { ...bare.settings, seed: -1 } },
    { ...bare, requestedSettings: { effort: "extreme" } },
    { ...bare, notes: 1 },
    { ...bare, outcome },
    { ...bare, outcome, waiting: [{ purpose: "summary", reply }] },
    { ...bare, outcome, waiting: [{ purpose: "play", reply }] },
    { ...bare, outcome, operator },
    { ...bare, operator, waiting: [{ purpose: "play", reply }] },
    [],
    "[",
    "\ud800",
  ]) {
    lines.push(
      await told(() => decodeMemory(Buffer.from(typeof value === "string" ? value : JSON.stringify(value)))),
    );
  }
  lines.push(
    await told(() => decodeMemory(Buffer.from("[".repeat(2_000)))),
    await told(() => decodeMemory(Buffer.alloc(2 ** 21, ","))),
    await told(() => decodeMemory(Uint8Array.of(0xff))),
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "as it was",
      "damaged: is damaged: its memory part is not valid at "settings.seed" (takes a whole number of at least 0)",
      "damaged: is damaged: its memory part is not valid at "requestedSettings.effort" (takes one of low, medium, high, xhigh, max)",
      "damaged: is damaged: its memory part is not valid at "notes"",
      "damaged: is damaged: its memory part holds an outcome without the reply that it came of",
      "damaged: is damaged: its memory part holds an outcome without the reply that it came of",
      "as it was",
      "as it was",
      "damaged: is damaged: its memory part holds an operator's step and replies of the LM's",
      "damaged: is damaged: its memory part is not valid at """,
      "damaged: is damaged: its memory part is no JSON",
      "damaged: is damaged: its memory part is no JSON",
      "damaged: is damaged: its memory part is nested more than 500 levels deep",
      "damaged: is refused: its memory part has more than 2097152 values",
      "damaged: is damaged: its memory part is no JSON",
    ]
  `);
  expect(JSON.parse(Buffer.from(encodeMemory(someMemory())).toString())).toEqual(
    JSON.parse(JSON.stringify(bare)),
  );
  const messages: readonly Message[] = [
    {
      role: "user",
      content: [
        { type: "text", text: "x" },
        { type: "image", sha256: "b" },
        {
          type: "tool_result",
          tool_use_id: "1",
          content: [
            { type: "image", sha256: "a" },
            { type: "image", sha256: "b" },
          ],
        },
      ],
    },
    { role: "assistant", content: [{ type: "image", sha256: "c" }] },
  ];
  expect([...imagesOf(messages)]).toEqual(["b", "a"]);
  expect([
    ...encodeImages(
      messages,
      new Map([
        ["a", Uint8Array.of(1)],
        ["b", Uint8Array.of(2, 3)],
        ["c", Uint8Array.of(4)],
      ]),
    ),
  ]).toEqual([0, 0, 0, 2, 2, 3, 0, 0, 0, 1, 1]);
  expect(() => encodeImages(messages, new Map())).toThrow(
    "the conversation refers to image b, which it does not hold",
  );
  expect([
    await told(() => decodeImages(Uint8Array.of(0, 0, 0, 2, 1), [])),
    await told(() => decodeImages(Uint8Array.of(0, 0), [])),
    await told(() => decodeImages(Uint8Array.of(0, 0, 0, 1, 1), messages)),
    decodeImages(Uint8Array.of(0, 0, 0, 1, 1, 0, 0, 0, 0), []).size,
  ]).toEqual([
    "damaged: is damaged: its images part ends in the middle of an image",
    "damaged: is damaged: its images part ends in the middle of an image",
    "damaged: is damaged: an image of its conversation is missing",
    2,
  ]);
});

test("a save that is damaged says how", async () => {
  const checkpoint = someCheckpoint({ machine: tinyMachine(1), memory: someMemory(1) });
  const file = saveBytes(checkpoint);
  const changed = (at: number): Uint8Array => {
    const bytes = Buffer.from(file);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  };
  const other = (type: string) => withChunks(file, (chunks) => chunks.filter((chunk) => chunk.type !== type));
  const twice = (type: string) =>
    withChunks(file, (chunks) => chunks.flatMap((chunk) => (chunk.type === type ? [chunk, chunk] : [chunk])));
  const parts = (change: (parts: Record<string, { bytes: number; sha256: string }>) => object) =>
    withInfo(file, (info) => ({ ...info, parts: change(info["parts"] as never) }));
  const files: readonly (readonly [what: string, bytes: Uint8Array])[] = [
    ["whole", file],
    ["empty", new Uint8Array(0)],
    ["a text", Buffer.from("no save")],
    ["cut in its head", file.subarray(0, 20)],
    ["cut", file.subarray(0, -1)],
    ["longer", Buffer.concat([file, Uint8Array.of(0)])],
    ["a changed byte of its info", changed(60)],
    ["a changed byte at its end", changed(file.length - 14)],
    ["without an info", other("grIN")],
    ["without a machine", other("grMA")],
    ["without images", other("grIM")],
    ["two memories", twice("grME")],
    ["a machine of another packing", withPart(file, "grMA", Uint8Array.of(1, 2, 3))],
    ["a memory in the machine's place", withPart(file, "grIM", Uint8Array.of(9))],
    [
      "a larger machine than it says",
      parts(({ machine = { bytes: 0, sha256: "" }, ...rest }) => ({
        ...rest,
        machine: { ...machine, bytes: 5 },
      })),
    ],
    [
      "a machine that claims much",
      parts(({ machine = { bytes: 0, sha256: "" }, ...rest }) => ({
        ...rest,
        machine: { ...machine, bytes: 2 ** 30 },
      })),
    ],
    [
      "another hash",
      parts(({ memory = { bytes: 0, sha256: "" }, ...rest }) => ({
        ...rest,
        memory: { ...memory, sha256: "0".repeat(64) },
      })),
    ],
    ["another core", withInfo(file, (info) => ({ ...info, core: { name: "x", sha256: "0".repeat(64) } }))],
    ["another format", withInfo(file, (info) => ({ ...info, format: "other" }))],
    ["a later version", withInfo(file, (info) => ({ ...info, version: 3 }))],
    ["version 0", withInfo(file, (info) => ({ ...info, version: 0 }))],
    ["no version", withInfo(file, (info) => ({ ...info, version: "1" }))],
    ["an info that is no object", withPart(file, "grIN", Buffer.from("[]"))],
    ["an odd kind", withInfo(file, (info) => ({ ...info, kind: "odd" }))],
    ["an odd time", withInfo(file, (info) => ({ ...info, saveTime: "2026-13-01T00:00:00Z" }))],
  ];
  const lines: string[] = [];
  for (const [what, bytes] of files) {
    const disk = createMemoryDisk();
    put(disk, bytes, "/save.png");
    const [whole, info] = [
      await told(() => readSave(disk, "/save.png")),
      await told(() => readInfo(disk, "/save.png")),
    ];
    lines.push(`${what}: ${whole}${info === whole ? "" : ` (its info: ${info})`}`);
  }
  const disk = createMemoryDisk();
  disk.makeFolder("/folder.png");
  lines.push(await told(() => readSave(disk, "/none.png")), await told(() => readSave(disk, "/folder.png")));
  expect(lines).toMatchInlineSnapshot(`
    [
      "whole: as it was",
      "empty: save-damaged: /save.png is not a PNG, so it is no save of gameboy-runner",
      "a text: save-damaged: /save.png is not a PNG, so it is no save of gameboy-runner",
      "cut in its head: save-damaged: /save.png is damaged: it ends in its head",
      "cut: save-damaged: /save.png is damaged: it has the wrong length",
      "longer: save-damaged: /save.png is damaged: it has the wrong length",
      "a changed byte of its info: save-damaged: /save.png is damaged: the CRC of its grIN chunk is wrong",
      "a changed byte at its end: save-damaged: /save.png is damaged: the CRC of its grIM chunk is wrong (its info: as it was)",
      "without an info: save-damaged: /save.png is a picture, but holds no save of gameboy-runner",
      "without a machine: save-damaged: /save.png is damaged: its machine part is missing (its info: as it was)",
      "without images: save-damaged: /save.png is damaged: its images part is missing (its info: as it was)",
      "two memories: save-damaged: /save.png is damaged: it has two memory parts (its info: as it was)",
      "a machine of another packing: save-damaged: /save.png is damaged: its machine part cannot be unpacked (its info: as it was)",
      "a memory in the machine's place: save-damaged: /save.png is damaged: its images part has the wrong SHA-256 (its info: as it was)",
      "a larger machine than it says: save-damaged: /save.png is damaged: its machine part is larger than it says (its info: as it was)",
      "a machine that claims much: save-damaged: /save.png is refused: its machine part claims 1073741824 bytes (its info: as it was)",
      "another hash: save-damaged: /save.png is damaged: its memory part has the wrong SHA-256 (its info: as it was)",
      "another core: save-damaged: /save.png is damaged: it names two cores (its info: as it was)",
      "another format: save-damaged: /save.png is not a save of gameboy-runner",
      "a later version: save-too-new: /save.png was made by a newer gameboy-runner (save format 3, this one reads up to 2)",
      "version 0: save-damaged: /save.png is damaged: its info has no version",
      "no version: save-damaged: /save.png is damaged: its info has no version",
      "an info that is no object: save-damaged: /save.png is not a save of gameboy-runner",
      "an odd kind: save-damaged: /save.png is damaged: its info has no valid kind",
      "an odd time: save-damaged: /save.png is damaged: its info has no valid saveTime",
      "file-missing: /none.png does not exist",
      "not-a-file: /folder.png is not a regular file (a link, a folder or a device)",
    ]
  `);
  expect([
    await told(() => checkSaveInfo(null)),
    checkSaveInfo(infoOf(checkpoint)).id === checkpoint.id,
  ]).toEqual(["damaged: is not a save of gameboy-runner", true]);
  expect(hashInputs("a1", { goal: null, systemSha256: "s", adapter: "x" })).toMatchInlineSnapshot(
    `"590f709ec8c1f38cc256af451a89db27fa622188630e4232a425cab9a6b5178b"`,
  );
});

test("the version that a memory needs", () => {
  const { settings } = someMemory();
  const memories = [
    {},
    { next: "recover" },
    { next: "decide" },
    { waiting: [] },
    { operator: { tool: "wait", input: {} } },
    { outcome: {} },
    { requestedSettings: {} },
    { interrupt: {} },
    { resumed: {} },
    { plan: {} },
    { drift: {} },
    { playbook: {} },
    { workflow: {} },
    { settings: { ...settings, interrupts: { before: [], after: [], when: [] } } },
  ];
  expect(memories.map((memory) => versionFor({ settings, ...memory } as never))).toMatchInlineSnapshot(`
    [
      1,
      2,
      1,
      2,
      2,
      2,
      2,
      2,
      2,
      1,
      1,
      1,
      2,
      2,
    ]
  `);
});

test("the names of saves", () => {
  const names = [
    "k_save_step0050.png",
    "k_save_step0050_backup.png",
    "a-b2_save_step123456.png",
    "k_save_step050.png",
    "k_save_step0050_old.png",
    "K_save_step0050.png",
    "-k_save_step0050.png",
    "k__save_step0050.png",
    "k_step0050_milestone_1f00aa2b.png",
    "k_step0050_pre-operation_a_b-c.png",
    "k_step0050_odd_1f.png",
    "k_slot03.png",
    "k_slot15.png",
    "k_slot16.png",
    "k_slot3.png",
    "k_save_step1234567890123456.png",
    ".k_slot03.png",
  ];
  expect(
    names.map((name) => {
      const parsed = parseSaveName(name);
      return `${name}: ${parsed === null ? "none" : `${Object.values(parsed).join(" ")}${renderSaveName(parsed) === name ? "" : " DIFFERS"}`}`;
    }),
  ).toMatchInlineSnapshot(`
    [
      "k_save_step0050.png: main k 50",
      "k_save_step0050_backup.png: backup k 50",
      "a-b2_save_step123456.png: main a-b2 123456",
      "k_save_step050.png: none",
      "k_save_step0050_old.png: none",
      "K_save_step0050.png: none",
      "-k_save_step0050.png: none",
      "k__save_step0050.png: none",
      "k_step0050_milestone_1f00aa2b.png: checkpoint k 50 milestone 1f00aa2b",
      "k_step0050_pre-operation_a_b-c.png: checkpoint k 50 pre-operation a_b-c",
      "k_step0050_odd_1f.png: none",
      "k_slot03.png: slot k 3",
      "k_slot15.png: slot k 15",
      "k_slot16.png: none",
      "k_slot3.png: none",
      "k_save_step1234567890123456.png: none",
      ".k_slot03.png: none",
    ]
  `);
  const path = (kind: Parameters<typeof pathOfKind>[1]["kind"], slot?: number) => {
    try {
      return pathOfKind("k", { kind, totalSteps: 7, id: "abc" }, slot);
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect([
    path("routine"),
    path("emergency"),
    path("manual"),
    path("slot", 0),
    path("slot", 15),
    path("slot", -1),
    path("slot", 1.5),
    path("slot", 16),
  ]).toEqual([
    "k_save_step0007.png",
    "k_save_step0007.png",
    "checkpoints/k_step0007_manual_abc.png",
    "slots/k_slot00.png",
    "slots/k_slot15.png",
    ...["-1", "1.5", "16"].map((slot) => `a slot is a whole number from 0 to 15, not ${slot}`),
  ]);
  expect(
    [
      "POKEMON RED",
      "Pokémon Blue",
      "POKEMON YELLOW",
      "LOST  KEY!",
      "",
      "日本",
      "Ünïcode-",
      "POKEMON REDX",
    ].map(slugOf),
  ).toEqual(["pokemon", "pokemon", "pokemon-yellow", "lost-key", "game", "game", "unicode", "pokemon-redx"]);
});

test("the time of saves that is over", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  const many = (
    kind: "routine" | "milestone" | "interrupt" | "pre-operation" | "recovery" | "manual" | "workflow",
    count: number,
    days = 0,
  ) =>
    Array.from({ length: count }, (_, index) =>
      entry(`checkpoints/k_step0001_${kind}_${kind}${index}.png`, `${kind}${index}`, index, {
        kind,
        saveTime: at(days),
      }),
    );
  const countOver = (saves: readonly ReturnType<typeof entry>[], isOpen = false) => {
    const over = planRetention({ saves, current: saves[0] ?? null, isOpen: () => isOpen, now });
    return `${over.length} ${over.at(-1)?.info.id ?? "-"}`;
  };
  expect([
    countOver(many("routine", 50)),
    countOver(many("milestone", 23)),
    countOver(many("interrupt", 23)),
    countOver(many("interrupt", 23), true),
    countOver(many("pre-operation", 22)),
    countOver(many("recovery", 2, 7)),
    countOver(many("recovery", 3, 7.01)),
    countOver(many("recovery", 3, -9)),
    countOver(many("manual", 60, 99)),
    countOver(many("workflow", 60, 99)),
    countOver([]),
  ]).toMatchInlineSnapshot(`
    [
      "1 routine1",
      "2 milestone1",
      "2 interrupt1",
      "0 -",
      "1 pre-operation1",
      "0 -",
      "2 recovery1",
      "0 -",
      "0 -",
      "0 -",
      "0 -",
    ]
  `);
  const mixed = [
    entry("k_save_step0009.png", "m", 9),
    entry("k_save_step0008_backup.png", "b", 8),
    ...many("manual", 2, 3),
    entry("k_slot03.png", "s", 7, { kind: "slot", saveTime: at(9) }),
    entry("archive/k_save_step0001.png", "a", 1),
    entry("archive/k_save_step0002.png", "a2", 2),
  ];
  expect(
    [
      planClear(mixed, { kind: "manual" }, null, now),
      planClear(mixed, { kind: "manual", olderThanDays: 3 }, mixed[2] ?? null, now),
      planClear(mixed, { kind: "manual", olderThanDays: 3.1 }, null, now),
      planClear(mixed, { kind: "slot", olderThanDays: 9 }, null, now),
      planClear(mixed, { kind: "routine" }, null, now),
    ].map((saves) => saves.map(({ info }) => info.id).join(" ")),
  ).toEqual(["manual0 manual1", "manual1", "", "s", ""]);
  expect(
    [0, 1, 3, 6, 7, 99].map((limit) =>
      planLimit(mixed, limit)
        .map(({ info }) => info.id)
        .join(" "),
    ),
  ).toMatchInlineSnapshot(`
    [
      "a a2 manual0 manual1 s b",
      "a a2 manual0 manual1 s b",
      "a a2 manual0 manual1",
      "a",
      "",
      "",
    ]
  `);
  expect(
    [0, 1_799_999, 1_800_000, 3_599_999, 3_600_000].map((playedMs) => playPeriod({ runId: "r", playedMs })),
  ).toEqual([null, null, "r 1", "r 1", "r 2"]);
  expect(archiveFolder({ ...infoOf(someCheckpoint()), runId: "0123456789", branchId: "abcdefghij" })).toBe(
    "archive/lost-key_2026-11-21_run-01234567_branch-abcdefgh",
  );
  expect(
    [
      ["main", "routine"],
      ["backup", "routine"],
      ["checkpoint", "milestone"],
      ["checkpoint", "pre-operation"],
      ["slot", "slot"],
      ["archive", "routine"],
    ].map(([place, kind]) => isPoint({ place, info: { kind } } as never)),
  ).toEqual([true, true, true, false, false, false]);
  const journal = { offset: 1, seq: 1, hash: "" };
  expect(
    [
      ["slot", null],
      ["slot", journal],
      ["pre-operation", null],
      ["routine", null],
    ].map(([kind, journal]) => isInStep({ kind, journal } as never)),
  ).toEqual([true, false, true, false]);
});

test("the saves to which a run may go back by itself", () => {
  const line = [
    entry("k_save_step0040.png", "d < c < b < a", 4),
    entry("k_save_step0030_backup.png", "c < b < a", 3),
    entry("k_step0020_milestone_b.png", "b < a", 2, { kind: "milestone" }),
    entry("k_save_step0010_backup.png", "a", 1),
  ];
  const others = [
    entry("k_slot03.png", "s < c", 5, { kind: "slot", totalSteps: 31 }),
    entry("k_step0032_emergency_e.png", "e < c", 6, { kind: "emergency" }),
    entry("k_step0033_interrupt_i.png", "i < c", 7, { kind: "interrupt" }),
    entry("k_step0034_pre-operation_p.png", "p < c", 8, { kind: "pre-operation" }),
    entry("k_step0025_manual_x.png", "x < b", 9, { kind: "manual", branchId: "branch-9" }),
    entry("k_step0030_manual_y.png", "y < c", 10, { kind: "manual" }),
  ];
  const found = (checkpointId: string | null, branchId: string, from: number, before: number) =>
    rollbackPoints([...line, ...others], { checkpointId, branchId }, { from, before })
      .map(({ info }) => info.id)
      .join(" ");
  expect([
    found("d", "branch-1", 0, 99),
    found("d", "branch-1", 20, 40),
    found("d", "branch-1", 21, 30),
    found("d", "branch-2", 0, 99),
    found(null, "branch-2", 0, 99),
    found("x", "branch-9", 0, 99),
  ]).toEqual(["d y c b a", "y c b", "", "y c b a", "", "x a"]);
});

test("requests to a run are taken once, whatever they say", () => {
  const disk = createMemoryDisk();
  disk.makeFolder("/saves");
  const place = { folder: "/saves", slug: "k", disk };
  const first = leaveRequest(place, { type: "save", note: "now" });
  const second = leaveRequest(place, { type: "pause" });
  expect(first).toMatch(/^\/saves\/\.k_wish_[0-9a-f]{12}\.json$/);
  put(disk, Buffer.from("odd"), "/saves/.k_wish_odd.json");
  put(disk, Buffer.from('{"type":"later","note":3}'), "/saves/.k_wish_later.json");
  put(disk, Buffer.from("{}"), "/saves/.other_wish_1.json");
  put(disk, Buffer.from("{}"), "/saves/.k_wish_1.txt");
  disk.makeFolder("/saves/.k_wish_folder.json");
  expect([withdrawRequest(second, disk), withdrawRequest(second, disk)]).toEqual([true, false]);
  expect(takeRequests(place)).toEqual([
    { type: "save", note: "now" },
    { type: "save", note: null },
    { type: "save", note: null },
  ]);
  leaveRequest(place, { type: "pause" });
  expect([takeRequests(place), takeRequests(place), takeRequests({ ...place, folder: "/none" })]).toEqual([
    [{ type: "pause" }],
    [],
    [],
  ]);
  expect(disk.list("/saves").toSorted()).toEqual([
    ".k_wish_1.txt",
    ".k_wish_folder.json",
    ".other_wish_1.json",
  ]);
});
