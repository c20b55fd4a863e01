/** The union of all error codes, as TypeScript writes it out. */
const ERROR_CODES = /`"cannot-read"`(?: \\\| `"[a-z-]+"`)+/g;

/** The longest line of a type that is still read. */
const LONGEST_TYPE = 1000;

/** A page as it is easier to read as plain text: what TypeScript writes out at length is named instead. */
export function polish(page, text) {
  const errorCode = page === "errors.md" ? "[`ErrorCode`](#errorcode)" : "[`ErrorCode`](errors.md#errorcode)";
  return mendLinks(
    text
      .split("\n")
      .map((line) => (line.startsWith("> ") ? line.replace(ERROR_CODES, errorCode) : line))
      .map((line) =>
        line.startsWith("> ") && line.length > LONGEST_TYPE
          ? line.replace(/ = .*/, " = one of these:")
          : line,
      )
      .join("\n")
      // A member of a union is called by its type.
      .replace(/^##### Type Literal\n\n(\\\{ .*)\n/gm, (whole, literal) => {
        const type = /`type`: `"([a-z-]+)"`; \\\}$/.exec(literal)?.[1];
        return type === undefined ? whole : `##### ${type}\n`;
      })
      .replaceAll(/[ \t]+$/gm, ""),
  );
}

/** typedoc counts a name twice that stands there once: such a link leads to the one heading. */
function mendLinks(text) {
  const slugs = new Set(headingsOf(text).map(({ slug }) => slug));
  return text.replace(/\]\(#([\w-]+)-\d+\)/g, (link, slug) => {
    const isDead = !slugs.has(link.slice(3, -1)) && slugs.has(slug);
    return isDead ? `](#${slug})` : link;
  });
}

/** The first page: each topic, with what stands on its page. */
export function indexOf(topics, pages) {
  const parts = topics.map(({ page, title, about }) => {
    const links = headingsOf(pages.get(`${page}.md`) ?? "")
      .filter(({ level }) => level === 3)
      .map(({ text, slug }) => `[${text}](${page}.md#${slug})`);
    return `## [${title}](${page}.md)\n\n${about}\n\n${links.join(" · ")}\n`;
  });
  const opening = [
    "# Reference",
    "",
    "Everything that `gameboy-runner` exports, made from the doc comments by `npm run docs:api`. Begin with",
    "[the six examples](../library.md).",
    "",
  ];
  return [...opening, parts.join("\n")].join("\n");
}

/** The headings of a page with the anchors that GitHub gives them. */
function headingsOf(text) {
  const used = new Map();
  return [...text.matchAll(/^(#+) (.+)$/gm)].map(([, marks, title]) => {
    const name = title
      .replaceAll("\\", "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-");
    const times = used.get(name) ?? 0;
    used.set(name, times + 1);
    return { level: marks.length, text: title, slug: times === 0 ? name : `${name}-${times}` };
  });
}
