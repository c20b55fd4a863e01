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
