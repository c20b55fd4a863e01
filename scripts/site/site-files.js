// The files of the site: which page each Markdown file becomes, which other files are copied, and the groups of the menu.
import { readdirSync, readFileSync } from "node:fs";

/** Pages beside docs/. */
const TOP = ["README.md", "CHANGELOG.md", "SECURITY.md"];

/** The pages, the files to copy as they are, and the menu as docs/README.md has it: `{title, sources}`. */
export function siteFiles(root) {
  const inDocs = readdirSync(`${root}docs`, { recursive: true })
    .map((name) => `docs/${name.replaceAll("\\", "/")}`)
    // Folders have no dot in their names.
    .filter((source) => source.includes(".") && !source.startsWith("docs/api/"))
    .sort();
  const pages = [...TOP, ...inDocs.filter(isMarkdown)].map((source) => ({
    source,
    target: targetOf(source),
  }));
  const files = inDocs.filter((source) => !isMarkdown(source)).map((source) => ({ source, target: source }));
  return { pages, files, groups: readGroups(`${root}docs/README.md`) };
}

/** The page of a Markdown file. */
export function targetOf(source) {
  if (TOP.includes(source)) return source.toLowerCase().replace(/md$/, "html");
  return source.replace(/README\.md$/, "index.html").replace(/\.md$/, ".html");
}

function isMarkdown(source) {
  return source.endsWith(".md");
}

function readGroups(file) {
  const groups = [{ title: "Start", sources: ["docs/README.md", "README.md"] }];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, title] = /^## (.+)/.exec(line) ?? [];
    if (title !== undefined) groups.push({ title, sources: [] });
    const [, link] = /^- \[[^\]]+\]\(([^)]+\.md)\)/.exec(line) ?? [];
    if (link !== undefined) groups.at(-1).sources.push(`docs/${link}`);
  }
  groups.push({ title: "Versions", sources: ["CHANGELOG.md", "SECURITY.md"] });
  return groups;
}
