// Counts the lines of code of the runner and of each package: *.ts, *.tsx and *.css without tests, blank lines, comments and imports.
// Usage: node scripts/count-lines.js [FOLDER-DEPTH]
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const depth = Number(process.argv[2] ?? 2);

const COMMENT = /^\s*\/\*[\s\S]*?\*\/\s*$/gm;
const LINE_COMMENT = /^\s*(?:\/\/|\{\/\*.*\*\/\}\s*$).*$/gm;
const IMPORT = /^import\s(?:[^;"']*?\sfrom\s+)?["'][^"']*["'];/gms;

/** The lines of code of a file. */
function linesOf(file) {
  const code = readFileSync(file, "utf8").replace(COMMENT, "").replace(LINE_COMMENT, "").replace(IMPORT, "");
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

/** The source files below a folder, from the root. */
function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\.(?:tsx?|css)$/.test(name) && !/\.d\.ts$|\/test\//.test(name));
}

const counts = new Map();
for (const file of ["src", "packages"].flatMap(filesIn)) {
  const lines = linesOf(join(root, file));
  const parts = file.split("/").slice(0, -1);
  for (let length = 1; length <= Math.min(depth, parts.length); length += 1) {
    const place = parts.slice(0, length).join("/");
    const { files, code } = counts.get(place) ?? { files: 0, code: 0 };
    counts.set(place, { files: files + 1, code: code + lines });
  }
}
for (const [place, { files, code }] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${String(code).padStart(7)} lines ${String(files).padStart(5)} files  ${place}`);
