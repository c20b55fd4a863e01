const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;

/** A source text without its comments. */
export function withoutComments(source: string): string {
  return source.replace(COMMENTS, "");
}

/** The string literals and templates of a source text, with their quotes; comments have none. */
export function readStrings(source: string): readonly string[] {
  return [...withoutComments(source).matchAll(STRINGS)].map(([text]) => text);
}
