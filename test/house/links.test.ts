import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...pagesIn("docs"),
  ...pagesIn("docs/decisions"),
];

function pagesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

/** The text of a page without its code blocks. */
const read = (page: string): string =>
  readFileSync(join(root, page), "utf8").replace(/^ *```[\s\S]*?^ *```$/gm, "");

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, title = ""] of read(page).matchAll(/^#+ (.+)$/gm)) {
    const name = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    let anchor = name;
    for (let times = 1; anchors.has(anchor); times += 1) anchor = `${name}-${times}`;
    anchors.add(anchor);
  }
  return anchors;
}

test.each(PAGES)("every link of %s leads to a file, and to a heading where it names one", (page) => {
  const dead = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
    .filter(([, path = "", anchor]) => {
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).has(anchor);
    })
    .map(([link]) => link);

  expect(dead).toEqual([]);
});

test("each threat of SECURITY.md has an answer and links its tests", () => {
  const rows = read("SECURITY.md")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim()));

  expect(rows.length).toBeGreaterThan(10);
  const bare = rows.filter(
    ([, , answer, tests]) =>
      answer === "" || !/\]\((?:packages\/\w+\/)?test\/\S+\.test\.ts\)/.test(tests ?? ""),
  );
  expect(bare).toEqual([]);
});
