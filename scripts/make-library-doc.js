// Writes the programs of docs/examples/ into docs/library.md, each whole, behind the comment that names it. With `--check`
// it writes nothing, and says with exit code 1 that the page is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = (path) => fileURLToPath(new URL(`../docs/${path}`, import.meta.url));

const page = readFileSync(file("library.md"), "utf8");
const written = page.replace(/<!-- (\S+\.ts) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g, (_, name) => {
  const program = readFileSync(file(`examples/${name}`), "utf8");
  return `<!-- ${name} -->\n\n\`\`\`ts\n${program}\`\`\`\n`;
});
if (written !== page && process.argv.includes("--check")) {
  console.error("docs/library.md does not show docs/examples/ as they are: npm run docs");
  process.exit(1);
}
if (written !== page) writeFileSync(file("library.md"), written);
