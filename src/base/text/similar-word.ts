/** The word of a list that a person or an LM most likely meant; null when none is near. Upper and lower case are alike. */
export function similarWord(word: string, words: readonly string[]): string | null {
  const asked = word.toLowerCase();
  if (asked.length === 0 || asked.length > 64) return null;
  let best: string | null = null;
  let fewest = Math.max(1, Math.floor(asked.length / 3)) + 1;
  for (const candidate of words) {
    // Each letter more or less is an edit.
    if (Math.abs(candidate.length - asked.length) >= fewest) continue;
    const edits = countEdits(asked, candidate.toLowerCase());
    if (edits < fewest) [best, fewest] = [candidate, edits];
  }
  return best;
}

/** Counts the letters to add, remove, change or swap with the next to turn one word into another. */
function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const cost = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const change = cost(i - 1, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swap = isSwap ? cost(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, swap, cost(i - 1, j) + 1, cost(i, j - 1) + 1));
    }
  }
  return cost(from.length, to.length);
}
