import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSource, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The names of `node:fs` that open a file or read what is in one. */
const READING =
  /\b(readFileSync|readFile|createReadStream|openSync|openAsBlob|read|readSync|readv|readvSync|open|FileHandle)\b/g;

/** The modules that may read by `node:fs`, and why not by `readUserFile`, `readUserBytes`, `readRegularFile` or a `Disk`. */
const READERS: Readonly<Record<string, string>> = {
  "base/disk/disk.ts": "the port itself",
  "base/disk/processes.ts": "the system's own words about processes",
  "base/disk/read-user-file.ts": "the door",
  "faces/cli/process/vanished-terminal.ts": "opens the null device",
  "packages/games/src/known/bundled-maps.ts": "maps of the package",
  "packages/games/src/known/example-game.ts": "a map of the package",
  "packages/lab/src/run-file/signature.ts": "a file in its temporary folder",
  "packages/viewer/src/film/write/film-file.ts": "makes a new file",
  "packages/viewer/src/web/pages/page-files.ts": "pages of the package",
};

const IMPORT = /^import\s+(?!type\s)([^;]*?)\s+from\s+"(?:node:)?fs(?:\/promises)?";/gms;
/** A file of the package is no path from outside. */
const OF_PACKAGE = /readFileSync\(\s*packageFile\(/g;
const CALL = /\breadFileSync\(/g;

/** Whether a module reads files by `node:fs` that are not the package's. */
function readsFiles(text: string): boolean {
  const imported = [...text.matchAll(IMPORT)].map(([, names = ""]) => names).join(",");
  const names = new Set([...imported.matchAll(READING)].map(([name]) => name));
  if (imported.includes("*") || /(?:^|,)\s*\w+\s*(?:,|$)(?![^{]*\})/.test(imported.replace(/\{[^}]*\}/g, "")))
    return true;
  if (names.size === 1 && names.has("readFileSync")) {
    return [...text.matchAll(CALL)].length !== [...text.matchAll(OF_PACKAGE)].length;
  }
  return names.size > 0;
}

test("49.B2: files outside of the package are read by the door for named paths or a disk, and by few modules otherwise", () => {
  const found = sourcesIn(ROOT).filter((file) => readsFiles(readSource(ROOT, file)));

  expect(found).toEqual(Object.keys(READERS).sort());
});

test.each([
  ['import { readFileSync } from "node:fs";\nreadFileSync(path, "utf8");', true],
  ['import { readFileSync } from "node:fs";\nreadFileSync(packageFile("a"));', false],
  ['import { readFileSync } from "node:fs";\nreadFileSync(packageFile("a"));\nreadFileSync(b);', true],
  ['import { readFile } from "node:fs/promises";\nawait readFile(path);', true],
  ['import * as fs from "node:fs";\nfs.readFileSync(path);', true],
  ['import fs from "node:fs";\nfs.readFileSync(path);', true],
  ['import { createReadStream as stream } from "fs";\nstream(path);', true],
  ['import { existsSync, statSync } from "node:fs";\nexistsSync(path);', false],
])("49.B2: a module that reads otherwise is found: %s", (text, isFound) => {
  expect(readsFiles(text)).toBe(isFound);
});
