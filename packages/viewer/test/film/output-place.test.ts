import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openOutputFile } from "../../../../src/base/disk/write/output-file.ts";
import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { paint } from "../../../../test/helpers/film/encode-all.ts";
import { openFramesFolder } from "../../src/film/write/frames-folder.ts";

const PICTURE = { picture: paint(8, 8, () => [1, 2, 3]), sound: new Uint8Array(0), step: 1, frame: 1 };
const NAME = "step000001_frame00001.png";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runner-place-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The line that a person reads. */
async function lineOf(effect: () => unknown): Promise<string> {
  try {
    await effect();
  } catch (error) {
    return renderError(error).replaceAll(folder, "DIR");
  }
  return "done";
}

test("a file has its name when it is whole", () => {
  const to = join(folder, "a.gif");
  const place = openOutputFile(to, { overwrites: false });

  writeFileSync(place.temporary, "film");
  expect(readdirSync(folder)[0]).toMatch(/^\.a\.gif\.new-[-0-9a-f]+\.[0-9a-f]{12}\.tmp$/);
  place.keep();

  expect(readdirSync(folder)).toEqual(["a.gif"]);
  expect(readFileSync(to, "utf8")).toBe("film");
});

test("what is there stays, unless it may be replaced", async () => {
  const to = join(folder, "a.gif");
  writeFileSync(to, "old");
  symlinkSync("nowhere", join(folder, "link.gif"));

  expect(await lineOf(() => openOutputFile(to, { overwrites: false }))).toBe(
    "DIR/a.gif already exists: give another name, or pass --force",
  );
  expect(await lineOf(() => openOutputFile(join(folder, "link.gif"), { overwrites: false }))).toContain(
    "already exists",
  );
  expect(await lineOf(() => openOutputFile(folder, { overwrites: true }))).toBe(
    "DIR is a folder: give the path of a file",
  );
  expect(await lineOf(() => openOutputFile(join(folder, "no/a.gif"), { overwrites: false }))).toBe(
    "DIR/no/a.gif cannot be written, DIR/no does not exist: create that folder, or give another name",
  );

  const place = openOutputFile(to, { overwrites: true });
  writeFileSync(place.temporary, "new");
  place.keep();
  expect(readFileSync(to, "utf8")).toBe("new");
});

test("a file that somebody made in the meantime stays", async () => {
  const to = join(folder, "a.gif");
  const place = openOutputFile(to, { overwrites: false });
  writeFileSync(place.temporary, "film");
  writeFileSync(to, "theirs");

  expect(await lineOf(() => place.keep())).toContain("DIR/a.gif already exists");
  place.remove();

  expect(readFileSync(to, "utf8")).toBe("theirs");
  expect(readdirSync(folder)).toEqual(["a.gif"]);
});

test("a folder of frames is new, or was empty, or may be added to", async () => {
  const full = join(folder, "full");
  const empty = join(folder, "empty");
  mkdirSync(full);
  mkdirSync(empty);
  writeFileSync(join(full, "mine.txt"), "mine");
  writeFileSync(join(folder, "file"), "");

  expect(await lineOf(() => openFramesFolder(full, 1, false))).toBe(
    "DIR/full already has something in it: give another folder, or pass --force",
  );
  expect(await lineOf(() => openFramesFolder(join(folder, "file"), 1, true))).toBe(
    "DIR/file is not a folder: give the path of a folder",
  );
  for (const [to, overwrites] of [
    [empty, false],
    [full, true],
    [join(folder, "new"), false],
  ] as const) {
    const writer = openFramesFolder(to, 1, overwrites);
    await writer.add(PICTURE);
    await writer.finish();
  }

  expect(readdirSync(folder).sort()).toEqual(["empty", "file", "full", "new"]);
  expect(readdirSync(full).sort()).toEqual(["mine.txt", NAME]);
  expect(readdirSync(empty)).toEqual([NAME]);
  expect(readdirSync(join(folder, "new"))).toEqual([NAME]);
});

test("frames that are given up leave nothing", async () => {
  const writer = openFramesFolder(join(folder, "new"), 1, false);
  await writer.add(PICTURE);
  expect(readdirSync(folder)).toHaveLength(1);

  await writer.abandon();

  expect(readdirSync(folder)).toEqual([]);
});
