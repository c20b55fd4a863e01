/** Operators of other languages, which CEL writes as signs. */
const WORDS = /(?:^|[\s)])(?:and|or|not)\s/;

/**
 * Returns the text to write instead, in parentheses, for mistakes that come from other languages; empty for others.
 *
 * @param code the library's name of the mistake
 * @param said the library's message: `no such overload: dyn<int> * double`
 */
export function tellRemedy(code: string | undefined, said: string, source: string): string {
  const remedy = remedyFor(code, said, source);
  return remedy === null ? "" : ` (${remedy})`;
}

function remedyFor(code: string | undefined, said: string, source: string): string | null {
  const has = (type: string): boolean => new RegExp(`\\b${type}\\b`).test(said);
  if (code === "no_such_overload") {
    if (has("null")) return "null: there is no value now; look with != null first";
    if (has("int") && has("double")) return "write double(…) or int(…) around one of them";
    if (said.includes("+") && has("string")) return "write string(…) around what is no text";
    return null;
  }
  if (code !== "unexpected_character") return null;
  if (said.endsWith(": =")) return "two values are compared with ==";
  return WORDS.test(source) ? "and, or, not are written &&, ||, !" : null;
}
