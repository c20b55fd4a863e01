/** The names of CEL's own types, which no variable can have. @see https://github.com/google/cel-spec */
const WORDS: ReadonlySet<string> = new Set([
  ...["bool", "bytes", "double", "duration", "dyn", "int", "list"],
  ...["map", "string", "timestamp", "type", "uint"],
]);

/** Those of the names that an expression can use. */
export function usableNames(names: readonly string[]): readonly string[] {
  return names.filter((name) => !WORDS.has(name));
}

/** A field that an expression names although CEL takes its name for a type; null for none. Calls, such as `int(x)`, are none. */
export function unusableIn(expression: string, names: readonly string[]): string | null {
  const code = expression.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  const isNamed = (name: string): boolean => new RegExp(`(?<![.\\w])${name}(?!\\w|\\s*\\()`).test(code);
  return names.find((name) => WORDS.has(name) && isNamed(name)) ?? null;
}
