// Writes the first commands into the pages that begin with them. With `--check` it writes nothing, and says with exit code 1
// which page is out of date.
import { readFileSync } from "node:fs";
import { firstCommands } from "./first-commands.js";
import { putMade } from "./put-made.js";

for (const [path, parts] of Object.entries(firstCommands())) {
  let written = readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
  for (const [name, lines] of Object.entries(parts)) {
    const begin = `<!-- ${name}: written by npm run docs -->\n`;
    const end = `<!-- end of ${name} -->\n`;
    const [from, to] = [written.indexOf(begin), written.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${path} has no "${begin.trim()}" … "${end.trim()}"`);
    const glue = name === "schemas" ? "\n" : "\n\n";
    written = `${written.slice(0, from)}${begin}\n${lines.join(glue)}\n\n${written.slice(to)}`;
  }
  putMade(path, written, 'does not begin as package.json\'s "published" says: run npm run docs');
}
