import { table } from "../../table.ts";

/** Corrections by the parser's name of the mistake. */
const REMEDIES: Readonly<Record<string, string>> = table({
  BAD_DQ_ESCAPE: "put the text in single quotes, in which \\ is a character like any other",
  BAD_INDENT: "begin what belongs together in the same column",
  BAD_SCALAR_START: "put the text in quotes",
  BLOCK_AS_IMPLICIT_KEY: 'put a text that holds ": " in quotes, and each key on a line of its own',
  MULTIPLE_DOCS: "a file holds one document: leave out what follows the second ---",
  TAB_AS_INDENT: "indent with spaces",
});

/** Corrections where the parser's name of the mistake is vague. */
const BY_WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /^Unexpected (?:flow-seq|flow-map|scalar|double-quoted|single-quoted)/,
    "put the whole text in single quotes",
  ],
  [/must be followed by map values|Implicit keys need/, 'write "key: value", and put longer texts in quotes'],
];

/** A mistake of the parser's as a fact about a file, with what would be right where that is known. One line. */
export function tellSyntax(code: string, message: string): string {
  const fact = message.replace(/\s*\n[\s\S]*$/, "").replace(/ at line \d+.*$|; please use .*$/, "");
  const remedy = REMEDIES[code] ?? BY_WORDS.find(([words]) => words.test(fact))?.[1];
  return `is no YAML, ${fact.charAt(0).toLowerCase()}${fact.slice(1)}${remedy === undefined ? "" : ` (${remedy})`}`;
}
