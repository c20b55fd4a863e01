import MiniSearch from "minisearch";

/** A section of a page. */
interface Section {
  readonly id: number;
  readonly url: string;
  /** Of its page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

declare global {
  /** Set by search-texts.js, which is loaded at the first search: a page from disk may load scripts and nothing else. */
  var searchTexts: readonly Omit<Section, "id">[] | undefined;
}

const MOST_RESULTS = 8;

/** Characters of a result's text. */
const MOST_CHARACTERS = 140;

/** Lets the field in the head of each page search all pages. */
function startSearch(): void {
  const field = document.querySelector<HTMLInputElement>("#search");
  const results = document.querySelector<HTMLElement>("#results");
  if (field === null || results === null) return;
  const root = field.dataset["root"] ?? "";
  const prefix = root === "" ? "" : `${root}/`;
  let index: Promise<MiniSearch<Section>> | null = null;
  const search = async (): Promise<void> => {
    const words = field.value.trim();
    index ??= loadIndex(`${prefix}search-texts.js`);
    const found = words === "" ? [] : (await index).search(words).slice(0, MOST_RESULTS);
    if (words !== field.value.trim()) return;
    const links = found.map((one) => linkTo(`${prefix}${one["url"]}`, one as unknown as Section, one.terms));
    const none = words === "" ? [] : [paragraph("Nothing was found.")];
    results.replaceChildren(...(links.length === 0 ? none : links));
  };
  field.addEventListener("input", () => void search());
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") results.replaceChildren();
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Node && target !== field) results.replaceChildren();
  });
}

async function loadIndex(url: string): Promise<MiniSearch<Section>> {
  await new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  const index = new MiniSearch<Section>({
    fields: ["heading", "title", "text"],
    storeFields: ["url", "title", "heading", "text"],
    searchOptions: {
      boost: { heading: 4, title: 2 },
      boostDocument: (_, __, stored) => (String(stored?.["url"]).startsWith("changelog") ? 0.2 : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
    },
  });
  index.addAll((globalThis.searchTexts ?? []).map((section, id) => ({ ...section, id })));
  return index;
}

function linkTo(url: string, { title, heading, text }: Section, terms: readonly string[]): HTMLElement {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place !== -1);
  const from = places.length === 0 ? 0 : Math.max(0, Math.min(...places) - MOST_CHARACTERS / 3);
  const begin = from === 0 ? 0 : text.indexOf(" ", from - 1) + 1;
  const link = document.createElement("a");
  link.href = url;
  const head = document.createElement("strong");
  head.textContent = heading === title ? title : `${title} › ${heading}`;
  link.append(head, paragraph(shorten(text.slice(begin))));
  return link;
}

function shorten(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : text.slice(0, MOST_CHARACTERS).replace(/\S*$/, "…");
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

startSearch();
