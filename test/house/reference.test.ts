import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

const PAGES = readdirSync(join(root, "docs/api")).map((name) => `docs/api/${name}`);

/** What src/index.ts exports. */
const EXPORTS = [...read("src/index.ts").matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
  .flatMap(([, names = ""]) => names.split(","))
  .map((name) => name.replace(/^\s*(?:type )?(?:\w+ as )?/, "").trim())
  .filter((name) => name !== "");

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const text = read(page).replace(/^```[\s\S]*?^```$/gm, "");
  for (const [, title = ""] of text.matchAll(/^#+ (.+)$/gm)) {
    const name = title
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replaceAll("\\", "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    let anchor = name;
    for (let times = 1; anchors.has(anchor); times += 1) anchor = `${name}-${times}`;
    anchors.add(anchor);
  }
  return anchors;
}

test("every export of the library stands in the reference, once (if not: npm run docs:api)", () => {
  const headings = PAGES.flatMap((page) =>
    [
      ...read(page)
        .replaceAll("\\", "")
        .matchAll(/^### (\w+)(?:\(\))?$/gm),
    ].map(([, name = ""]) => name),
  );

  expect(headings.sort()).toEqual(EXPORTS.sort());
});

test("no link of the reference and of docs/library.md leads nowhere (if one does: npm run docs:api)", () => {
  const anchors = new Map<string, ReadonlySet<string>>();
  const dead = [...PAGES, "docs/library.md"].flatMap((page) => {
    const text = read(page).replace(/^```[\s\S]*?^```$/gm, "");
    return [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, path = "", anchor]) => {
        const target = path === "" ? page : join(dirname(page), path);
        if (anchor === undefined || !target.endsWith(".md"))
          return isThere(target) ? [] : [`${page}: ${link}`];
        if (!anchors.has(target)) anchors.set(target, isThere(target) ? anchorsOf(target) : new Set());
        return anchors.get(target)?.has(anchor) === true ? [] : [`${page}: ${link}`];
      },
    );
  });

  expect(dead).toEqual([]);
});

function isThere(path: string): boolean {
  try {
    return (
      readdirSync(join(root, dirname(path))).includes(path.split("/").at(-1) || ".") || path.endsWith("/")
    );
  } catch {
    return false;
  }
}
