import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attempt, cannotRead, guardRead, guardWrite } from "../../../src/base/disk/disk-errors.ts";
import { isInside } from "../../../src/base/disk/is-inside.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { cleanText, markLookAlikes } from "../../../src/base/text/clean-text.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

test.each([
  ["\uFEFFa\r\nb\rc\t\u0000\u001b[31m\u007f\u009f ", "a\nb\nc\t[31m"],
  ["half a pair \ud83d", "half a pair \ufffd"],
  [" \n ", ""],
])("a text from outside is cleaned: %j", (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned);
});

test.each([
  ["plain-1 ~", "plain-1 ~"],
  ["p\u0430y", "p\u0430y [not plain letters: U+0430]"],
  ["\u0430\u0430\u00e9", "\u0430\u0430\u00e9 [not plain letters: U+0430, U+00E9]"],
  ["\u{1f600}\u00e1\u00e2\u00e3", "\u{1f600}\u00e1\u00e2\u00e3 [not plain letters: U+1F600, U+00E1, U+00E2]"],
])("a name with letters that look alike is marked: %s", (name, marked) => {
  expect(markLookAlikes(name)).toBe(marked);
});

test("a path is in a folder wherever its links lead, also one that does not exist yet", () => {
  const root = temporaryFolder();
  const folder = join(root, "in");
  mkdirSync(join(folder, "deep"), { recursive: true });
  symlinkSync(root, join(folder, "out"));
  symlinkSync(join(folder, "deep"), join(root, "back"));
  symlinkSync(join(root, "gone"), join(folder, "nowhere"));

  const paths = [
    "in",
    "in/new/file",
    "in/..name",
    "back/x",
    "in/deep/../x",
    "in2",
    "in/out",
    "in/out/x",
    "in/nowhere",
    "",
  ];
  expect(paths.filter((path) => isInside(folder, join(root, path)))).toEqual(paths.slice(0, 5));
});

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
  code: "ENOSPC",
  errno: -28,
  syscall: "write",
});
const fail = (error: unknown) => () => {
  throw error;
};

test("an error of the disk becomes a line about its subject; any other is left as it is", () => {
  const bug = new TypeError("a bug");
  expect(guardWrite("a.png", () => 7)).toBe(7);
  expect(() => guardWrite("a.png", fail(full))).toThrow(
    expect.objectContaining({
      code: "cannot-write",
      message: "a.png cannot be written, the disk is full",
      cause: full,
    }),
  );
  expect(() => guardWrite("a.png", fail(cannotRead("b.png", full)))).toThrow(
    expect.objectContaining({ code: "cannot-write", message: "a.png cannot be written, the disk is full" }),
  );
  expect(() => guardRead("a.png", fail(full))).toThrow(
    expect.objectContaining({
      code: "cannot-read",
      message: "a.png cannot be read, the disk is full",
      facts: { subject: "a.png", errno: "ENOSPC" },
    }),
  );
  for (const guard of [guardRead, guardWrite]) expect(() => guard("a.png", fail(bug))).toThrow(bug);
});

test("what may fail without harm leaves a line, unless it is a bug", () => {
  const lines: string[] = [];
  attempt(lines, () => {});
  attempt(lines, fail(new RunnerError("folder-locked", "it is in use")));
  attempt(lines, fail(full));
  expect(lines).toEqual([
    "it is in use: tried again at the next save",
    expect.stringMatching(/: tried again at the next save$/),
  ]);
  expect(() => attempt(lines, fail(new TypeError("a bug")))).toThrow("a bug");
});
