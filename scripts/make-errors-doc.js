// Writes the codes in docs/errors.md from the table in src/base/errors.ts: by kind, each with its comment. With `--check`
// it writes nothing; exit code 1 says that the page is out of date.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ERROR_CODES, EXIT_CODES } from "../build/src/base/errors.js";
import { putMade } from "./put-made.js";

const read = (path) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), "utf8");
const BEGIN = "<!-- codes: written by npm run docs -->\n";

const source = read("src/base/errors.ts");
const when = new Map(
  [...source.matchAll(/^ {2}"([a-z-]+)": "\w+", \/\/ (.+)$/gm)].map(([, code, text]) => [code, text]),
);
const kinds = Object.entries(EXIT_CODES).filter(([kind]) => Object.values(ERROR_CODES).includes(kind));
const sections = kinds.map(([kind, exitCode]) => {
  const codes = Object.keys(ERROR_CODES).filter((code) => ERROR_CODES[code] === kind);
  const lines = codes.map((code) => {
    if (!when.has(code)) throw new Error(`src/base/errors.ts has no comment after "${code}"`);
    return `- \`${code}\`: ${when.get(code)}`;
  });
  return `\n## \`${kind}\`: exit code ${exitCode}\n\n${lines.join("\n")}\n`;
});

const page = read("docs/errors.md");
const at = page.indexOf(BEGIN);
if (at === -1) throw new Error(`docs/errors.md has no "${BEGIN.trim()}"`);
const written = page.slice(0, at + BEGIN.length) + sections.join("");
putMade("docs/errors.md", written, "does not list the codes of src/base/errors.ts: run npm run docs");
