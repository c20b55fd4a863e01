import { createHash } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../../src/base/disk/memory-disk.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { buildRom } from "../../../../../test/helpers/roms/build-rom.ts";
import { createTimelines } from "../../../src/web/follow/timelines.ts";
import { createRoms } from "../../../src/web/gallery/roms.ts";
import { readPageFiles } from "../../../src/web/pages/page-files.ts";
import { wholeOf } from "../../../src/web/routes/asked.ts";

const FIXED = "private, max-age=31536000, immutable";

test("the page's files are sent by their kinds, and kept where a hash is in their names", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets/deep"), { recursive: true });
  const names = [
    "index.html",
    "stage.html",
    "other.html",
    "a.json",
    "b.svg",
    "c.png",
    "d.ico",
    "e.woff2",
    "f.css",
  ];
  const assets = ["app-AbCd_f-2.js", "app-short12.js", "app-short1.js", "app.js", "deep/x-12345678.wasm"];
  for (const name of [...names, ...assets.map((asset) => `assets/${asset}`), "g.txt", "h", "i.HTML"])
    writeFileSync(join(folder, name), name);

  const files = readPageFiles(folder);

  const core = files.get("/core.wasm");
  expect([core?.contentType, core?.cacheControl, core?.bytes.subarray(0, 4)]).toEqual([
    ...["application/wasm", "no-store"],
    new Uint8Array([0, 0x61, 0x73, 0x6d]),
  ]);
  const told = [...files]
    .filter(([address]) => address !== "/core.wasm")
    .map(([address, { bytes, contentType, cacheControl }]) => [
      ...[
        address,
        contentType,
        cacheControl === FIXED ? "fixed" : cacheControl,
        Buffer.from(bytes).toString(),
      ],
    ]);
  expect(told.sort()).toEqual([
    ["/", "text/html; charset=utf-8", "no-store", "index.html"],
    ["/a.json", "application/json; charset=utf-8", "no-store", "a.json"],
    ["/assets/app-AbCd_f-2.js", "text/javascript; charset=utf-8", "fixed", "assets/app-AbCd_f-2.js"],
    ["/assets/app-short1.js", "text/javascript; charset=utf-8", "no-store", "assets/app-short1.js"],
    ["/assets/app-short12.js", "text/javascript; charset=utf-8", "no-store", "assets/app-short12.js"],
    ["/assets/app.js", "text/javascript; charset=utf-8", "no-store", "assets/app.js"],
    ["/assets/deep/x-12345678.wasm", "application/wasm", "fixed", "assets/deep/x-12345678.wasm"],
    ["/b.svg", "image/svg+xml", "no-store", "b.svg"],
    ["/c.png", "image/png", "no-store", "c.png"],
    ["/d.ico", "image/x-icon", "no-store", "d.ico"],
    ["/e.woff2", "font/woff2", "no-store", "e.woff2"],
    ["/f.css", "text/css; charset=utf-8", "no-store", "f.css"],
    ["/other.html", "text/html; charset=utf-8", "no-store", "other.html"],
    ["/stage", "text/html; charset=utf-8", "no-store", "stage.html"],
  ]);
  expect([...readPageFiles(join(folder, "none")).keys()]).toEqual(["/core.wasm"]);
});

test.each<[text: string | undefined, byDefault: number | undefined, value: number | string]>([
  [undefined, 7, 7],
  [undefined, undefined, 'n takes a whole number, got ""'],
  ["", 7, 'n takes a whole number, got ""'],
  ["0", 7, 0],
  ["0012", undefined, 12],
  ["9999999999", undefined, 9_999_999_999],
  ["10000000000", undefined, 'n takes a whole number, got "10000000000"'],
  ["-1", 7, 'n takes a whole number, got "-1"'],
  ["1.5", undefined, 'n takes a whole number, got "1.5"'],
  [" 1", undefined, 'n takes a whole number, got " 1"'],
  ["x".repeat(99), undefined, `n takes a whole number, got "${"x".repeat(40)}"`],
])("a whole number of a request: %j, or else %j, is %j", (text, byDefault, value) => {
  const read = () => wholeOf("n", text, byDefault);
  if (typeof value === "number") expect(read()).toBe(value);
  else expect(read).toThrow(expect.objectContaining({ status: 400, message: value }));
});

test("a ROM that is missing is looked for again after five seconds, and one that was found stays", () => {
  const folder = temporaryFolder();
  const rom = buildRom({}, (code) => code.forever());
  const sha256 = createHash("sha256").update(rom).digest("hex");
  const [saved, given] = [join(folder, "saved.gb"), join(folder, "given.gb")];
  let nowMs = 0;
  const roms = createRoms(given, () => nowMs);

  const seen = [roms.has(sha256, saved)];
  writeFileSync(saved, rom);
  for (const ms of [1, 4_999, 5_000]) {
    nowMs = ms;
    seen.push(roms.has(sha256, saved));
  }
  rmSync(saved);
  seen.push(roms.has(sha256, null), roms.read(sha256, saved) !== null);
  writeFileSync(given, rom);
  seen.push(roms.read(sha256, null)?.length === rom.length, roms.has("0".repeat(64), given));

  expect(seen).toEqual([false, false, false, true, true, false, true, false]);
});

test("sixteen journals are held, those that were looked at last", () => {
  const timelines = createTimelines({ folder: "/saves", disk: createMemoryDisk() }, () => 0);
  const first = timelines.of("game-0");
  const second = timelines.of("game-1");
  for (let game = 2; game < 16; game += 1) timelines.of(`game-${game}`);

  expect(timelines.of("game-0")).toBe(first);
  timelines.of("game-16");

  expect(timelines.of("game-0")).toBe(first);
  expect(timelines.of("game-1")).not.toBe(second);
  expect(first.file).toBe(join("/saves", "game-0_journal.jsonl"));
});
