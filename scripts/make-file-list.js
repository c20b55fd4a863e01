// Writes docs/files.md: the files of the sources, folder by folder. With `--check` it writes nothing, and says with exit code 1 that the page
// is out of date.
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { putMade } from "./put-made.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = readdirSync(`${root}packages`).map((name) => `packages/${name}/src`);

/** The folders below one, itself first, each with its source files without the end of their names. */
function listFolders(folder) {
  const entries = readdirSync(root + folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  const files = entries.filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    ...(files.length === 0
      ? []
      : [`- \`${folder}/\`: ${files.map(({ name }) => name.replace(/\.tsx?$/, "")).join(", ")}`]),
    ...folders.flatMap(({ name }) => listFolders(`${folder}/${name}`)),
  ];
}

const page = `# The source files, folder by folder

Written by \`npm run docs\`. [architecture.md](architecture.md) says what they do.

${["src", ...packages, "packages/viewer/page/src"].flatMap(listFolders).join("\n")}
`;
putMade("docs/files.md", page, "does not list the files of the sources: run npm run docs");
