// Writes the programs of docs/examples/ into docs/library.md, each whole, behind the comment that names it. With `--check`
// it writes nothing, and says with exit code 1 that the page is out of date.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { putMade } from "./put-made.js";

const file = (path) => fileURLToPath(new URL(`../docs/${path}`, import.meta.url));

const page = readFileSync(file("library.md"), "utf8");
const written = page.replace(/<!-- (\S+\.ts) -->\n(?:\n```ts\n[\s\S]*?\n```\n)?/g, (_, name) => {
  const program = readFileSync(file(`examples/${name}`), "utf8");
  return `<!-- ${name} -->\n\n\`\`\`ts\n${program}\`\`\`\n`;
});
putMade("docs/library.md", written, "does not show docs/examples/ as they are: run npm run docs");
