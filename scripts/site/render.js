// Turns a Markdown file into the HTML of its page, with the addresses of the site instead of the repository's.
import { posix } from "node:path";
import { Marked } from "marked";

/** The repository. Its host shows the files that the site does not have. */
export const REPOSITORY = "https://github.com/gameboy-runner/gameboy-runner";

/**
 * Renders a page: its `title`, its `html`, its second-level `headings`, the first `tables` under each of them, and its `sections`, texts with
 * their address, for the search.
 */
export function render(markdown, { source, pages, files }) {
  const { target } = pages.find((page) => page.source === source);
  const address = (href) => addressOf(href, { source, target, pages, files });
  const sections = [];
  const headings = [];
  const tables = {};
  const slugs = new Map();
  let heading = "";
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = slugOf(plain(text), slugs);
        const html = this.parser.parseInline(tokens);
        heading = plain(text);
        if (depth === 2) headings.push({ id, html });
        sections.push({ url: depth === 1 ? target : `${target}#${id}`, heading, text: "" });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const text = this.parser.parseInline(tokens);
        return `<a href="${escapeHtml(address(href))}"${title ? ` title="${escapeHtml(title)}"` : ""}>${text}</a>`;
      },
      image: ({ href, text }) => `<img src="${escapeHtml(address(href))}" alt="${escapeHtml(text)}">`,
      html: ({ text }) => text.replace(/(?<= src=")[^"]+/, (href) => escapeHtml(address(href))),
      table(token) {
        const row = (cells, name) =>
          `<tr>${cells.map((cell) => `<${name}>${this.parser.parseInline(cell.tokens)}</${name}>`).join("")}</tr>`;
        const html = `<div class="table" role="region" aria-label="Table" tabindex="0"><table><thead>${row(token.header, "th")}</thead><tbody>${token.rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`;
        tables[heading] ??= unbroken(html);
        return html;
      },
      code: ({ text, lang }) =>
        `<pre tabindex="0"${lang ? ` data-language="${escapeHtml(lang)}"` : ""}><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  const html = unbroken(marked.parse(markdown));
  const title = sections[0]?.heading ?? source;
  collectTexts(html, sections);
  return { title, html, headings, tables, sections: sections.map((section) => ({ ...section, title })) };
}

/** A number stays on one line with its per cent sign, but code stays as it is. */
function unbroken(html) {
  return html.replace(/<(pre|code)\b[\s\S]*?<\/\1>|(?<=\d) (?=%)/g, (found) =>
    found === " " ? "&nbsp;" : found,
  );
}

/** Gives each section the text between its heading and the next. */
function collectTexts(html, sections) {
  const parts = html.split(/<h[1-6] id="[^"]*">.*?<\/h[1-6]>\n/).slice(1);
  for (const [at, part] of parts.entries()) {
    if (sections[at] !== undefined)
      sections[at].text = unescapeHtml(part.replace(/<[^>]+>|&nbsp;/g, " "))
        .replace(/\s+/g, " ")
        .trim();
  }
}

function addressOf(href, { source, target, pages, files }) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [path, fragment] = href.split("#");
  const wanted = posix.join(posix.dirname(source), path);
  const end = fragment === undefined ? "" : `#${fragment}`;
  const asPage = [wanted, posix.join(wanted, "README.md")];
  const found =
    pages.find((page) => asPage.includes(page.source)) ?? files.find((file) => file.source === wanted);
  if (found === undefined) return `${REPOSITORY}/blob/main/${wanted}${end}`;
  return `${posix.relative(posix.dirname(target), found.target)}${end}`;
}

/** The id of a heading as the repository's host makes it, since links use these. */
function slugOf(text, slugs) {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
  const times = slugs.get(slug) ?? 0;
  slugs.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

/** A heading without its marks. */
function plain(text) {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");
}

/** A text, escaped for HTML. */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

function unescapeHtml(html) {
  return html.replace(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" })[name],
  );
}
