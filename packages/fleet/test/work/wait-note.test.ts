import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { readWaitNotes, WaitNote } from "../../src/work/pool/wait-note.ts";
import { makeScratch } from "../../src/work/scratch.ts";

const FULL = { reason: "the disk is full", since: "2026-11-02T10:00:00.000Z" };

test("jobs that wait for their store are known beside it, as long as they wait", () => {
  const inside = temporaryFolder();
  const folder = makeScratch("runner-fleet", inside);
  const note = new WaitNote(() => folder);
  const waiting = () => [...readWaitNotes("/store", inside).keys()];
  note.see({ type: "played", job: "a", steps: 1, costUsd: 0 }, "/store");
  const before = readdirSync(folder);
  note.see({ type: "waiting", job: "a", wait: FULL }, "/store");
  note.see({ type: "waiting", job: "b", wait: FULL }, "/store");
  const both = readWaitNotes("/store", inside);
  note.see({ type: "waiting", job: "a", wait: null }, "/store");
  const one = waiting();
  note.over("c", "/store");
  note.over("b", "/store");

  expect(before).toEqual([]);
  expect([...both]).toEqual([
    ["a", FULL],
    ["b", FULL],
  ]);
  expect([one, waiting(), [...readWaitNotes("/other", inside)]]).toEqual([["b"], [], []]);
});

test("a note of another store, or one that is none, says nothing", () => {
  const inside = temporaryFolder();
  const folder = makeScratch("runner-fleet", inside);
  const read = (text: string) => {
    writeFileSync(join(folder, "waiting.json"), text);
    return readWaitNotes("/store", inside).size;
  };

  expect(read(JSON.stringify({ store: "/store", waits: { a: FULL, b: { reason: 1 }, c: null } }))).toBe(1);
  expect(read(JSON.stringify({ store: "/other", waits: { a: FULL } }))).toBe(0);
  expect(read("{")).toBe(0);
  expect(read("[]")).toBe(0);
});

test("where there is no room for a note, an earlier one is gone", () => {
  const inside = temporaryFolder();
  const folder = makeScratch("runner-fleet", inside);
  new WaitNote(() => folder).see({ type: "waiting", job: "a", wait: FULL }, "/store");
  const nowhere = new WaitNote(() => join(folder, "gone"));

  expect(() => nowhere.see({ type: "waiting", job: "b", wait: FULL }, "/store")).not.toThrow();
  expect([...readWaitNotes("/store", inside).keys()]).toEqual(["a"]);
});
