const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** The string literals and templates of a source text, with their quotes; comments have none. */
export function readStrings(source: string): readonly string[] {
  return [...source.replace(COMMENTS, "").matchAll(STRINGS)].map(([text]) => text);
}
