import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appendToNamed } from "../../../src/base/disk/disk.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

const LONG = "x".repeat(300_000);

/** A pipe with a reader, which takes what is there when it is asked. */
function pipe() {
  const path = join(temporaryFolder(), "pipe");
  execFileSync("mkfifo", [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => closeSync(reader));
  const room = Buffer.alloc(2 ** 20);
  return { path, take: (): number => readSync(reader, room) };
}

test("51: what is appended to a pipe that is full for a moment arrives whole", () => {
  const { path, take } = pipe();
  let taken = 0;
  let pauses = 0;

  appendToNamed(path, LONG, () => {
    pauses += 1;
    if (pauses % 3 === 0) taken += take();
  });

  expect(pauses).toBeGreaterThan(2);
  expect(taken + take()).toBe(LONG.length);
});

test("51: a pipe that stays full is given up after a while, and a file needs no pause", () => {
  const { path } = pipe();
  const file = join(temporaryFolder(), "file");
  const waits: number[] = [];

  expect(() => appendToNamed(path, LONG, (ms) => void waits.push(ms))).toThrow("EAGAIN");
  appendToNamed(file, LONG, () => expect.fail());

  expect(waits).toEqual(Array.from({ length: 100 }, () => 20));
  expect(readFileSync(file, "utf8")).toBe(LONG);
});
