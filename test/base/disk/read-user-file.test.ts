import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readUserBytes, readUserFile } from "../../../src/base/disk/read-user-file.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

const UNREADABLE = { code: "named-file-unreadable" };

test("49.B2: a pipe, a device and a folder are refused at once, also behind a link", () => {
  const folder = temporaryFolder();
  const at = (name: string): string => join(folder, name);
  execFileSync("mkfifo", [at("pipe")]);
  symlinkSync("pipe", at("link"));
  symlinkSync("/dev/zero", at("zero"));
  mkdirSync(at("folder"));
  const told = (name: string): string => {
    try {
      readUserBytes(at(name), 100, name);
    } catch (error) {
      expect(error).toMatchObject(UNREADABLE);
      return (error as Error).message;
    }
    return "read";
  };

  expect(["pipe", "link", "zero", "folder", "none"].map(told)).toEqual([
    "pipe cannot be read, it is no regular file",
    "link cannot be read, it is no regular file",
    "zero cannot be read, it is no regular file",
    "folder cannot be read, it is a folder",
    "none cannot be read, it does not exist",
  ]);
});

test("49.B2: a file is read up to its bound, and not beyond", () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "12345");

  expect(Buffer.from(readUserBytes(file, 5, "file")).toString()).toBe("12345");
  expect(() => readUserBytes(file, 4, "file")).toThrow("file is too large: it may have 4 bytes");
  expect(readUserFile(file, "prices")).toBe("12345");
});
