/** The first answer of a part; null for none. */
export function firstOf<Part, T>(
  parts: readonly Part[],
  ask: (part: Part) => T | null | undefined,
): T | null {
  for (const part of parts) {
    const answer = ask(part) ?? null;
    if (answer !== null) return answer;
  }
  return null;
}
