/**
 * Marks a name from outside that holds letters beside those of plain English: such letters can look like them, and two
 * names like one. Gives the name as it is, or with the letters' code points behind it.
 */
export function markLookAlikes(name: string): string {
  const letters = [...new Set(name.match(/[^\x20-\x7e]/gu) ?? [])].slice(0, 3);
  if (letters.length === 0) return name;
  const points = letters.map(
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
  return `${name} [not plain letters: ${points.join(", ")}]`;
}
