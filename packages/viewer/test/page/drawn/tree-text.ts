import type { SmallElement } from "../../../../../test/helpers/viewer/small-dom.ts";

/** Attributes that say nothing to a reader. */
const LEFT_OUT: ReadonlySet<string> = new Set(["class", "focusable", "xmlns", "closedby"]);

/** Elements with a value that is no attribute. */
const HAVE_VALUES: ReadonlySet<string> = new Set(["input", "textarea", "select", "option"]);

/** Letters of a line: an element that fits into one stands in one. */
const WIDTH = 110;

/**
 * An element and all that is in it as text: an element a line, what it holds below it, or behind it in brackets where that
 * fits; words stand behind a bar. Drawings of icons are left out.
 */
export function treeText(element: SmallElement, indent = ""): string {
  const { localName, attributes, dataset, style, childNodes } = element;
  const classes = attributes.get("class")?.split(" ") ?? [];
  const given = [...attributes].flatMap(([one, value]) => (LEFT_OUT.has(one) ? [] : [`${one}=${value}`]));
  const styles = Object.entries(style).flatMap(([one, value]) =>
    typeof value === "function" || value === "" ? [] : [`${one}:${String(value)}`],
  );
  const values = [
    ...(HAVE_VALUES.has(localName) ? [`value=${JSON.stringify(element.value)}`] : []),
    ...(element.open ? ["open"] : []),
  ];
  const name = [localName, ...classes].join(".");
  const head = [name, ...new Set([...given, ...Object.keys(dataset), ...values, ...styles])].join(" ");
  if (classes.includes("icon")) return `${indent}${head}`;
  const inside: string[] = [];
  let words = "";
  for (const child of [...childNodes, null]) {
    if (child?.nodeType === 3) words += child.data;
    else {
      if (words.trim() !== "") inside.push(`${indent}  | ${words.trim().replace(/\n/g, "⏎")}`);
      words = "";
      if (child !== null) inside.push(treeText(child, `${indent}  `));
    }
  }
  const isOne = inside.length === 1 && inside[0]?.trimStart().startsWith("|") === true;
  const short = inside.map((line) => (isOne ? ` ${line.trim()}` : ` (${line.trim()})`)).join("");
  const isShort = isOne || (!short.includes("\n") && indent.length + head.length + short.length <= WIDTH);
  return isShort ? `${indent}${head}${short}` : [`${indent}${head}`, ...inside].join("\n");
}

/**
 * Parts of a page as lines under titles: of a part that was there before, the lines that came and went, and only the
 * number of those that went if they are more than `mostGone`.
 */
export function openAlbum(mostGone = Number.POSITIVE_INFINITY) {
  const shown: string[] = [];
  const before = new Map<string, readonly string[]>();
  return {
    take(title: string, lines: readonly string[], part = "", told: readonly string[] = []): void {
      const known = before.get(part);
      const gone = (known ?? []).filter((line) => !lines.includes(line)).map((line) => `- ${line.trim()}`);
      const came =
        known === undefined
          ? lines
          : lines.filter((line) => !known.includes(line)).map((line) => `+ ${line}`);
      const left = gone.length > mostGone ? [`- ${gone.length} lines`] : gone;
      shown.push([`== ${title}`, ...told, ...left, ...came].join("\n"));
      before.set(part, lines);
    },
    say: (line: string) => void shown.push(line),
    text: () => `${shown.join("\n\n")}\n`,
  };
}

/** The lines of elements, without ids that follow from the order of the tests. */
export function linesOf(...elements: readonly SmallElement[]): readonly string[] {
  return elements.flatMap((one) =>
    treeText(one)
      .replace(/\bP0-\d+\b/g, "P0")
      .split("\n"),
  );
}
