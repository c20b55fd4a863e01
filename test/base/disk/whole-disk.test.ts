import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, hostname, platform } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { openRegular } from "../../../src/base/disk/disk.ts";
import {
  attempt,
  cannotRead,
  cannotWrite,
  describeDiskError,
  guardRead,
  guardWrite,
  isDiskError,
} from "../../../src/base/disk/disk-errors.ts";
import {
  findLockedSlugs,
  findLockHolder,
  lockedSlugs,
  takeFolderLock,
} from "../../../src/base/disk/folder-lock.ts";
import { guardFile } from "../../../src/base/disk/guard-file.ts";
import { isInside } from "../../../src/base/disk/is-inside.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { namesIn } from "../../../src/base/disk/names-in.ts";
import { hasEnded, ownMark } from "../../../src/base/disk/process-mark.ts";
import { findProcess, processesFrom } from "../../../src/base/disk/processes.ts";
import { readFile } from "../../../src/base/disk/read-file.ts";
import { readRegularFile, readUserBytes, readUserFile } from "../../../src/base/disk/read-user-file.ts";
import { userFile } from "../../../src/base/disk/user-folder.ts";
import { keepIn, keepUnder, makeFolders, makeOwnFolder } from "../../../src/base/disk/write/move-file.ts";
import {
  fileHolds,
  findLeftBeside,
  giveFreeName,
  isSameFile,
  makeOutputFile,
  openOutputFile,
  temporaryPath,
  writeOutputFile,
} from "../../../src/base/disk/write/output-file.ts";
import { writePrivate } from "../../../src/base/disk/write/private-file.ts";
import {
  isLeftTemporary,
  isTemporaryName,
  temporaryBeside,
  writeAll,
  writeAtomically,
} from "../../../src/base/disk/write/write-atomically.ts";
import { describeError, factsOf, orElse, orElseLater, RunnerError } from "../../../src/base/errors.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { put } from "../../helpers/saves/journals.ts";

const diskError = (code: string, syscall: string | undefined = "open") =>
  Object.assign(new Error(`${code}: odd`), { code, ...(syscall !== undefined && { syscall }) });

function told(call: () => unknown, folder = ""): string {
  try {
    return JSON.stringify(call()) ?? "undefined";
  } catch (error) {
    const text =
      error instanceof RunnerError
        ? `${error.code} (${error.exitCode}): ${error.message} ${JSON.stringify(error.facts)}`
        : `${(error as NodeJS.ErrnoException).code ?? (error as Error).name}`;
    return folder === "" ? text : text.replaceAll(folder, "DIR");
  }
}

const throws = (error: unknown) => () => {
  throw error;
};

test("errors of the disk in plain words", () => {
  const codes = [
    "ENOSPC",
    "EDQUOT",
    "EACCES",
    "EPERM",
    "EROFS",
    "ENOENT",
    "ENOTDIR",
    "EISDIR",
    "EFTYPE",
    "ENXIO",
    "ELOOP",
    "EIO",
    "ENAMETOOLONG",
    "EMFILE",
    "EFBIG",
    "ESTALE",
    "EBUSY",
    "EAGAIN",
    "EODD",
    "toString",
  ];
  expect(codes.map((code) => `${code}: ${describeDiskError(diskError(code))}`)).toMatchInlineSnapshot(`
    [
      "ENOSPC: the disk is full",
      "EDQUOT: the disk quota is used up",
      "EACCES: permission denied",
      "EPERM: not permitted",
      "EROFS: the file system is read-only",
      "ENOENT: it does not exist",
      "ENOTDIR: a part of its path is no folder",
      "EISDIR: it is a folder",
      "EFTYPE: it is no regular file",
      "ENXIO: it is no regular file",
      "ELOOP: its links go in a circle",
      "EIO: the disk reports an error",
      "ENAMETOOLONG: its name is too long",
      "EMFILE: too many files are open",
      "EFBIG: the file is too large for this file system",
      "ESTALE: it is gone, or another program changed it",
      "EBUSY: it is in use",
      "EAGAIN: it is a pipe that is not read",
      "EODD: EODD: odd",
      "toString: toString: odd",
    ]
  `);
  expect([new Error("plain\n  text"), "thrown", null].map(describeDiskError)).toEqual([
    "plain text",
    "thrown",
    "null",
  ]);
  const errors = [
    diskError("EIO"),
    diskError("EIO", ""),
    Object.assign(new Error(), { code: "EIO" }),
    Object.assign(new Error(), { syscall: "open" }),
    new Error(),
    { code: "EIO", syscall: "open" },
    null,
    "EIO",
  ];
  expect(errors.map((error) => isDiskError(error))).toMatchInlineSnapshot(`
    [
      true,
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ]
  `);
  expect(
    [cannotWrite("a", diskError("ENOSPC")), cannotRead("b", diskError("EACCES"))].map((error) =>
      told(throws(error)),
    ),
  ).toEqual([
    'cannot-write (73): a cannot be written, the disk is full {"subject":"a","errno":"ENOSPC"}',
    'cannot-read (66): b cannot be read, permission denied {"subject":"b","errno":"EACCES"}',
  ]);
  const bug = new TypeError("bug");
  const missing = new RunnerError("cannot-read", "x", { cause: diskError("EIO") });
  const other = new RunnerError("option-invalid", "y", { cause: diskError("EIO") });
  expect(
    [
      () => guardWrite("f", () => 3),
      () => guardWrite("f", throws(diskError("EROFS"))),
      () => guardWrite("f", throws(missing)),
      () => guardWrite("f", throws(other)),
      () => guardWrite("f", throws(bug)),
      () => guardRead("f", () => 3),
      () => guardRead("f", throws(diskError("EIO"))),
      () => guardRead("f", throws(missing)),
      () => guardRead("f", throws(bug)),
      () => guardFile("/no/such/f", "logFile", throws(diskError("ENOENT"))),
      () => guardFile("/f", null, throws(diskError("ENOENT"))),
      () => guardFile("/f", null, throws(bug)),
    ].map((call) => told(call)),
  ).toMatchInlineSnapshot(`
    [
      "3",
      "cannot-write (73): f cannot be written, the file system is read-only {"subject":"f","errno":"EROFS"}",
      "cannot-write (73): f cannot be written, the disk reports an error {"subject":"f","errno":"EIO"}",
      "option-invalid (64): y {}",
      "TypeError",
      "3",
      "cannot-read (66): f cannot be read, the disk reports an error {"subject":"f","errno":"EIO"}",
      "cannot-read (66): x {}",
      "TypeError",
      "named-file-unwritable (73): /no/such/f cannot be written, /no/such does not exist {"setting":"logFile","folder":"/no/such","isFolderMissing":true}",
      "named-file-unwritable (73): /f cannot be written, it does not exist {"setting":null,"folder":"/","isFolderMissing":false}",
      "TypeError",
    ]
  `);
  const lines: string[] = [];
  attempt(lines, () => {});
  attempt(lines, throws(diskError("EIO")));
  attempt(lines, throws(missing));
  expect(() => attempt(lines, throws(bug))).toThrow(bug);
  expect(lines).toMatchInlineSnapshot(`
    [
      "EIO: odd: tried again at the next save",
      "x: tried again at the next save",
    ]
  `);
});

test("errors of the runner are asked for otherwise, and all else is thrown on", async () => {
  const error = new RunnerError("save-missing", "a\n  b", { facts: { n: 1 } });
  const bug = new TypeError("bug");
  expect([
    orElse(
      () => 1,
      () => 2,
    ),
    orElse(throws(error), ({ code }) => code),
  ]).toEqual([1, "save-missing"]);
  expect(() => orElse(throws(bug), () => 2)).toThrow(bug);
  expect([
    await orElseLater(
      async () => 1,
      () => 2,
    ),
    await orElseLater(
      async () => throws(error)(),
      ({ code }) => code,
    ),
  ]).toEqual([1, "save-missing"]);
  await expect(
    orElseLater(
      async () => throws(bug)(),
      () => 2,
    ),
  ).rejects.toThrow(bug);
  expect([
    factsOf(error),
    factsOf(bug),
    describeError(error),
    describeError(7),
    error.kind,
    error.exitCode,
  ]).toEqual([{ code: "save-missing", facts: { n: 1 } }, null, "a b", "7", "missingInput", 66]);
});

/** A disk in memory with one call that fails. */
function failing(disk: Disk, name: keyof Disk, code: string): Disk {
  return { ...disk, [name]: throws(diskError(code)) };
}

test("files are made, moved and kept whole", () => {
  const disk = createMemoryDisk();
  const files = (folder: string) => disk.list(folder).toSorted();
  makeFolders(disk, "/a/b/c");
  makeFolders(disk, "/a/b");
  expect([
    disk.inspect("/a/b/c")?.type,
    told(() => makeFolders(failing(disk, "syncFolder", "EACCES"), "/a/b")),
    told(() => makeFolders(failing(disk, "syncFolder", "EIO"), "/a/b")),
    told(() => makeFolders(failing(disk, "syncFolder", "EACCES"), "/new")),
  ]).toEqual(["folder", "undefined", "EIO", "EACCES"]);
  put(disk, Buffer.from("x"), "/a/file");
  expect([
    makeOwnFolder(disk, "/a", "d/e"),
    told(() => makeOwnFolder(disk, "/a", "file/e")),
    told(() => makeOwnFolder(disk, "/a", "file")),
  ]).toEqual([
    "/a/d/e",
    'folder-replaced (73): /a/file is a link or a file {"folder":"/a/file"}',
    'folder-replaced (73): /a/file is a link or a file {"folder":"/a/file"}',
  ]);
  put(disk, Buffer.from("one"), "/a/1.png");
  put(disk, Buffer.from("two"), "/a/2.png");
  expect([
    keepUnder(disk, "/a/1.png", "/a/d/1.png"),
    keepUnder(disk, "/a/1.png", "/a/d/1.png"),
    keepUnder(disk, "/a/2.png", "/a/d/1.png"),
    keepUnder(disk, "/a/1.png", "/a/d/e"),
    keepUnder(failing(disk, "link", "EPERM"), "/a/2.png", "/a/d/2.png"),
    told(() => keepUnder(failing(disk, "link", "EIO"), "/a/2.png", "/a/d/3.png")),
  ]).toEqual([true, true, false, false, true, "EIO"]);
  put(disk, Buffer.from("three"), "/a/b/1.png");
  for (const from of ["/a/1.png", "/a/b/1.png", "/a/b/1.png"]) keepIn(disk, from, "/a/d");
  expect(files("/a/d")).toEqual(["1-2.png", "1.png", "2.png", "e"]);
  writeAtomically(disk, "/a/1.png", Buffer.from("new"), () =>
    expect(Buffer.from(disk.read("/a/1.png", 9)).toString()).toBe("one"),
  );
  expect([
    told(() => writeAtomically(failing(disk, "rename", "EIO"), "/a/1.png", Buffer.from("x"))),
    told(() => writeAtomically(failing(disk, "sync", "EIO"), "/a/1.png", Buffer.from("x"))),
    Buffer.from(disk.read("/a/1.png", 9)).toString(),
    files("/a").join(" "),
  ]).toEqual(["EIO", "EIO", "new", "1.png 2.png b d file"]);
  const pieces: number[] = [];
  const slow: Disk = {
    ...disk,
    write: (_, bytes) => {
      pieces.push(bytes.length);
      return Math.min(2, bytes.length);
    },
  };
  writeAll(slow, 1, Buffer.from("12345"));
  expect([
    pieces,
    told(() => writeAll({ ...disk, write: () => 0 }, 1, Buffer.from("1"))),
    told(() => writeAll(disk, 99, Buffer.alloc(0))),
  ]).toEqual([[5, 3, 1], "ENOSPC", "undefined"]);
  put(disk, Buffer.from("abc"), "/a/x");
  put(disk, Buffer.from("abd"), "/a/y");
  expect([
    isSameFile(disk, "/a/x", "/a/x"),
    isSameFile(disk, "/a/x", "/a/y"),
    isSameFile(disk, "/a/x", "/a/d"),
    isSameFile(disk, "/a/none", "/a/x"),
    isSameFile(disk, "/a/x", "/a/none"),
    fileHolds(disk, "/a/x", Buffer.from("abc")),
    fileHolds(disk, "/a/x", Buffer.from("ab")),
    fileHolds(disk, "/a/x", Buffer.from("abd")),
    fileHolds(disk, "/a/none", Buffer.alloc(0)),
  ]).toEqual([true, false, false, false, false, true, false, false, false]);
  const give = (of: Disk, from: string, to: string) => {
    put(disk, Buffer.from("given"), from);
    return `${told(() => giveFreeName(of, from, to, "shown"))} ${disk.inspect(from) === null} ${disk.inspect(to)?.bytes ?? "none"}`;
  };
  expect([
    give(disk, "/a/f", "/a/g"),
    give(disk, "/a/f", "/a/g"),
    give(disk, "/a/f", "/a/x"),
    give(failing(disk, "link", "EPERM"), "/a/f", "/a/h"),
    give(failing(disk, "link", "EPERM"), "/a/f", "/a/h"),
    give(failing(disk, "link", "EPERM"), "/a/f", "/a/y"),
    give(failing(disk, "link", "EIO"), "/a/f", "/a/i"),
    give(failing(failing(disk, "link", "EPERM"), "rename", "EIO"), "/a/f", "/a/i"),
  ]).toMatchInlineSnapshot(`
    [
      "undefined true 5",
      "undefined true 5",
      "output-exists (64): shown already exists {"file":"shown"} false 3",
      "undefined true 5",
      "undefined true 5",
      "output-exists (64): shown already exists {"file":"shown"} false 3",
      "EIO false none",
      "EIO false none",
    ]
  `);
  expect([
    namesIn(disk, "/a/b", { follow: false }),
    namesIn(disk, "/none", { follow: true }),
    namesIn(disk, "/a/x", { follow: false }),
    told(() => namesIn(disk, "/a/x", { follow: true })),
    told(() => namesIn(failing(disk, "list", "EACCES"), "/a", { follow: true })),
    told(() => namesIn(failing(disk, "list", "ENOENT"), "/a", { follow: true })),
  ]).toMatchInlineSnapshot(`
    [
      [
        "c",
        "1.png",
      ],
      [],
      [],
      "cannot-read (66): /a/x cannot be read, a part of its path is no folder {"subject":"/a/x","errno":"ENOTDIR"}",
      "cannot-read (66): /a cannot be read, permission denied {"subject":"/a","errno":"EACCES"}",
      "[]",
    ]
  `);
  expect([
    told(() => readFile(disk, "/a/x", 2).fileBytes),
    told(() => readFile(disk, "/a/x", 2).bytes.length),
    told(() => readFile(disk, "/none", 2)),
    told(() => readFile(disk, "/a", 2)),
    told(() => readFile(failing(disk, "read", "EIO"), "/a/x", 2)),
  ]).toMatchInlineSnapshot(`
    [
      "3",
      "2",
      "file-missing (66): /none does not exist {"file":"/none"}",
      "not-a-file (66): /a is not a regular file (a link, a folder or a device) {"file":"/a"}",
      "cannot-read (66): /a/x cannot be read, the disk reports an error {"subject":"/a/x","errno":"EIO"}",
    ]
  `);
});

test("temporary names say whose they are", () => {
  const mark = ownMark();
  const [pid, host] = mark.split("-");
  const ended = `4194305-${host}-00000001`;
  const beside = temporaryBeside("/a/save.png").split("/").at(-1) ?? "";
  expect(beside.replace(mark, "MARK").replace(/[0-9a-f]{12}/, "TOKEN")).toBe(".save.png.MARK.TOKEN.tmp");
  expect(mark).toMatch(/^\d{1,10}-[0-9a-f]{8}-[0-9a-f]{8}$/);
  expect([mark, ended, `${pid}-${host}-00000000`, "4194305-00000000-00000001", ""].map(hasEnded)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(
    [
      beside,
      beside.replace(mark, ended),
      beside.replace(mark, ended).slice(1),
      ".x.tmp",
      `.k_lock.0123456789ab.tmp`,
    ].map(isLeftTemporary),
  ).toEqual([false, true, false, false, false]);
  expect(
    [
      [beside, "save"],
      [beside, "sav"],
      [beside, "other"],
      [".k_lock.0123456789ab.tmp", "k_lock."],
      [".k_lock.0123456789aB.tmp", "k_lock."],
      ["k_lock.0123456789ab.tmp", "k_lock."],
    ].map(([name = "", beginning = ""]) => isTemporaryName(name, beginning)),
  ).toEqual([true, true, false, true, false, false]);
  const long = temporaryPath(`/a/${"x".repeat(161)}`, true);
  expect([
    temporaryPath("/a/out.gif", false)
      .replace(mark, "MARK")
      .replace(/\.[0-9a-f]{12}\./, ".TOKEN."),
    long.replace(mark, "MARK").replace(/\.[0-9a-f]{12}\./, ".TOKEN."),
    temporaryPath(`/a/${"x".repeat(160)}`, true).includes("x".repeat(160)),
  ]).toMatchInlineSnapshot(`
    [
      "/a/.out.gif.new-MARK.TOKEN.tmp",
      "/a/.fdb7f3c40645e79ca4c5d1638753243ccb283f5d.over-MARK.TOKEN.tmp",
      true,
    ]
  `);
  const disk = createMemoryDisk();
  const own = temporaryPath("/out.gif", true).slice(1);
  for (const name of [
    own,
    own.replace(mark, ended),
    own.replace(mark, ended).replace("over", "new"),
    own.replace(mark, ended).replace("out", "other"),
    own.replace(mark, ended).replace("over", "odd"),
    `${own.replace(mark, ended)}.old`,
    "out.gif",
  ])
    put(disk, Buffer.from("x"), `/${name}`);
  expect([
    findLeftBeside(disk, "/out.gif").map(({ isNew }) => isNew),
    findLeftBeside(failing(disk, "list", "EIO"), "/out.gif"),
  ]).toEqual([[false, true], []]);
});

test("locks of a folder", () => {
  const disk = createMemoryDisk();
  const alive = new Set([1]);
  const processes = (pid: number) => ({
    self: { pid, host: "h", start: null },
    isAlive: (other: { readonly pid: number }) => alive.has(other.pid),
  });
  const now = () => new Date("2026-11-21T10:00:00Z");
  const take = (pid: number, of: Disk = disk) =>
    takeFolderLock({ folder: "/saves", slug: "k", now, disk: of, processes: processes(pid) });
  const first = take(1);
  const holder = findLockHolder({ folder: "/saves", slug: "k", disk, processes: processes(2) });
  expect({ ...holder, token: holder?.token.length }).toEqual({
    pid: 1,
    host: "h",
    start: null,
    since: "2026-11-21T10:00:00.000Z",
    token: 12,
  });
  expect(told(() => take(2))).toBe(
    'folder-locked (75): /saves is in use by process 1 on h since 2026-11-21T10:00:00.000Z {"folder":"/saves","file":"/saves/k_lock","pid":1,"host":"h","since":"2026-11-21T10:00:00.000Z"}',
  );
  expect([
    findLockedSlugs("/saves", disk),
    findLockedSlugs("/none", disk),
    lockedSlugs([".a_lock", "a-b_lock", "_lock", "a_lock.tmp", "a_b_lock"]),
  ]).toEqual([["k"], [], ["a-b", "a_b"]]);
  first.release();
  expect(disk.list("/saves")).toEqual([]);
  for (const odd of [
    "",
    "{}",
    '{"pid":0,"host":"h","since":"s","token":"0123456789ab"}',
    '{"pid":1,"host":"h","since":"s","token":"0123"}',
    '{"pid":1,"host":7,"since":"s","token":"0123456789ab"}',
    '{"pid":1.5,"host":"h","since":"s","token":"0123456789ab"}',
  ]) {
    put(disk, Buffer.from(odd), "/saves/k_lock");
    expect(findLockHolder({ folder: "/saves", slug: "k", disk, processes: processes(2) })).toBeNull();
    const lock = take(2);
    expect([lock.isHeld(), disk.list("/saves")]).toEqual([true, ["k_lock"]]);
    lock.release();
  }
  put(
    disk,
    Buffer.from('{"pid":1,"host":"h","start":7,"since":"s","token":"0123456789ab"}'),
    "/saves/k_lock",
  );
  expect(findLockHolder({ folder: "/saves", slug: "k", disk, processes: processes(2) })).toEqual({
    pid: 1,
    host: "h",
    start: null,
    since: "s",
    token: "0123456789ab",
  });
  disk.remove("/saves/k_lock");
  put(
    disk,
    Buffer.from('{"pid":9,"host":"h","start":null,"since":"s","token":"0123456789ab"}'),
    "/saves/.k_lock.aaaaaaaaaaaa.tmp",
  );
  put(
    disk,
    Buffer.from('{"pid":1,"host":"h","start":null,"since":"s","token":"0123456789ab"}'),
    "/saves/.k_lock.bbbbbbbbbbbb.tmp",
  );
  const without = take(2, failing(disk, "link", "EPERM"));
  expect([without.isHeld(), disk.list("/saves").toSorted()]).toEqual([
    true,
    [".k_lock.bbbbbbbbbbbb.tmp", "k_lock"],
  ]);
  expect([
    told(() => take(3, failing(disk, "link", "EIO"))),
    told(() => take(3, failing(disk, "create", "EROFS"))),
  ]).toMatchInlineSnapshot(`
    [
      "cannot-write (73): /saves/k_lock cannot be written, the disk reports an error {"subject":"/saves/k_lock","errno":"EIO"}",
      "cannot-write (73): /saves/k_lock cannot be written, the file system is read-only {"subject":"/saves/k_lock","errno":"EROFS"}",
    ]
  `);
});

describe.skipIf(platform() === "win32")("the real disk", () => {
  test("files of the user's are read and written as they must be", () => {
    const folder = temporaryFolder();
    const at = (name: string) => join(folder, name);
    writeFileSync(at("a"), "hello");
    mkdirSync(at("d"));
    symlinkSync(at("a"), at("link"));
    symlinkSync(at("gone"), at("dangling"));
    symlinkSync(at("d"), at("into"));
    const reads = [
      () => readUserFile(at("a"), "systemPrompt"),
      () => readUserFile(at("link"), "systemPrompt", "shown"),
      () => readUserFile(at("d"), "systemPrompt", "shown"),
      () => readUserFile(at("none"), "systemPrompt", "shown"),
      () => readUserFile(at("none"), "systemPrompt"),
      () => Buffer.from(readUserBytes(at("a"), 5, "shown")).toString(),
      () => readUserBytes(at("a"), 4, "shown"),
      () => readRegularFile(at("a"), 4),
      () => readRegularFile(at("d"), 4),
      () => readRegularFile("/dev/null", 4),
      () => openRegular(at("none")),
    ];
    expect(reads.map((call) => told(call, folder))).toMatchInlineSnapshot(`
      [
        ""hello"",
        ""hello"",
        "named-file-unreadable (66): shown cannot be read, it is a folder {"setting":"systemPrompt"}",
        "named-file-unreadable (66): shown cannot be read, it does not exist {"setting":"systemPrompt"}",
        "named-file-unreadable (66): DIR/none cannot be read, it does not exist {"setting":"systemPrompt"}",
        ""hello"",
        "named-file-unreadable (66): shown is too large: it may have 4 bytes {"setting":null}",
        "E2BIG",
        "EISDIR",
        "EFTYPE",
        "ENOENT",
      ]
    `);
    const inside = [
      ["", "a"],
      ["", "."],
      ["d", "a"],
      ["d", "d/x"],
      ["d", "dx"],
      ["d", "into/x/y"],
      ["", "dangling"],
      ["", "../x"],
      ["d", "d/../../x"],
      ["d", "d/..x"],
      ["into", "d/x"],
    ];
    expect(inside.map(([one = "", other = ""]) => isInside(at(one), at(other)))).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
    writePrivate(at("private"), "secret");
    expect([statSync(at("private")).mode & 0o777, told(() => writePrivate(at("none/x"), "y"))]).toEqual([
      0o600,
      "ENOENT",
    ]);
    const outputs = [
      () => writeOutputFile(at("out"), Buffer.from("1"), { overwrites: false }),
      () => writeOutputFile(at("out"), Buffer.from("1"), { overwrites: false }),
      () =>
        writeOutputFile(at("out"), Buffer.from("2"), { overwrites: false, shown: "out", facts: { more: 1 } }),
      () => writeOutputFile(at("out"), Buffer.from("3"), { overwrites: true }),
      () => writeOutputFile(at("d"), Buffer.from("4"), { overwrites: true, shown: "d" }),
      () => writeOutputFile("/dev/null", Buffer.from("4"), { overwrites: true }),
      () => writeOutputFile(at("none/out"), Buffer.from("4"), { overwrites: true, setting: "report" }),
      () => writeOutputFile(at("link"), Buffer.from("5"), { overwrites: true }),
      () => makeOutputFile(at("out"), Buffer.from("3"), { overwrites: false }),
      () => makeOutputFile(at("out2"), Buffer.from("3"), { overwrites: false })?.remove(),
      () => openOutputFile(at("out"), { overwrites: false }).to,
      () => openOutputFile(at("out"), { overwrites: true }).to === at("out"),
      () => openOutputFile(at("none/out"), { overwrites: true }).to,
    ];
    expect(outputs.map((call) => told(call, folder))).toMatchInlineSnapshot(`
      [
        "undefined",
        "undefined",
        "output-exists (64): out already exists {"file":"out","more":1}",
        "undefined",
        "output-invalid (64): d is a folder {}",
        "output-invalid (64): /dev/null is a device or a pipe {}",
        "named-file-unwritable (73): DIR/none/out cannot be written, DIR/none does not exist {"setting":"report","folder":"DIR/none","isFolderMissing":true}",
        "undefined",
        "null",
        "undefined",
        "output-exists (64): DIR/out already exists {"file":"DIR/out"}",
        "true",
        "named-file-unwritable (73): DIR/none/out cannot be written, DIR/none does not exist {"setting":null,"folder":"DIR/none","isFolderMissing":true}",
      ]
    `);
    expect([
      readFileSync(at("out"), "utf8"),
      readFileSync(at("link"), "utf8"),
      readFileSync(at("a"), "utf8"),
      readdirSync(folder).toSorted().join(" "),
    ]).toEqual(["3", "5", "hello", "a d dangling into link out private"]);
    const place = openOutputFile(at("kept"), { overwrites: false });
    writeFileSync(place.temporary, "made");
    place.keep();
    place.remove();
    expect([readFileSync(at("kept"), "utf8"), readdirSync(folder).length]).toEqual(["made", 8]);
    rmSync(at("kept"));
  });

  test("processes are told apart", () => {
    const folder = temporaryFolder();
    const stat = (pid: number, state: string, start: number) => {
      mkdirSync(join(folder, String(pid)), { recursive: true });
      writeFileSync(
        join(folder, String(pid), "stat"),
        `${pid} (a (b) c) ${[state, ...Array.from({ length: 18 }, (_, at) => at), start, 99].join(" ")}`,
      );
    };
    mkdirSync(join(folder, "sys/kernel/random"), { recursive: true });
    writeFileSync(join(folder, "sys/kernel/random/boot_id"), "boot\n");
    stat(process.pid, "R", 1234);
    stat(77, "S", 5);
    stat(78, "Z", 5);
    stat(79, "X", 5);
    const processes = processesFrom(folder);
    const host = hostname();
    const isAlive = (pid: number, start: string | null, on = host) =>
      processes.isAlive({ pid, host: on, start });
    expect({ ...processes.self, host: "h" }).toEqual({ pid: process.pid, host: "h", start: "boot 1234" });
    expect([
      isAlive(77, "boot 5"),
      isAlive(77, "boot 6"),
      isAlive(77, "other 5"),
      isAlive(77, null),
      isAlive(78, "boot 5"),
      isAlive(79, null),
      isAlive(78, "boot 5", "elsewhere"),
    ]).toEqual([true, false, false, true, false, false, true]);
    expect([
      findProcess(77, folder)?.start,
      findProcess(78, folder),
      findProcess(process.pid, join(folder, "none"))?.start,
    ]).toEqual(["boot 5", null, null]);
  });

  test("the user's folder", () => {
    expect([
      userFile({ XDG_CONFIG_HOME: "/c", HOME: "/h" }, "x"),
      userFile({ XDG_CONFIG_HOME: "rel", HOME: "/h" }, "x"),
      userFile({ HOME: "/h" }, "x"),
      userFile({ HOME: "" }, "x"),
      userFile({}, "x"),
    ]).toEqual([
      "/c/gameboy-runner/x",
      "/h/.config/gameboy-runner/x",
      "/h/.config/gameboy-runner/x",
      join(homedir(), ".config/gameboy-runner/x"),
      join(homedir(), ".config/gameboy-runner/x"),
    ]);
  });
});
