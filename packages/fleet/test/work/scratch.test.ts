import { closeSync, openSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { writeScratch } from "../../src/work/scratch.ts";

it("a reader of a temporary folder's file finds it whole while another process writes it anew", () => {
  const folder = temporaryFolder();
  const file = writeScratch(folder, "note", Buffer.from("two jobs wait"));

  const reader = openSync(file, "r");
  writeScratch(folder, "note", Buffer.from("none"));

  expect(readFileSync(reader, "utf8")).toBe("two jobs wait");
  expect(readFileSync(file, "utf8")).toBe("none");
  closeSync(reader);
});
