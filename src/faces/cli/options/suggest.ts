/** The known word that an unknown one probably means: at most a third of its letters differ. Null without one. */
export function suggest(word: string, known: readonly string[]): string | null {
  const allowed = Math.max(1, Math.floor(word.length / 3));
  const scored = known.map((candidate) => ({
    candidate,
    distance: countEdits(word.toLowerCase(), candidate.toLowerCase()),
  }));
  const [best] = scored.filter(({ distance }) => distance <= allowed).sort((a, b) => a.distance - b.distance);
  return best?.candidate ?? null;
}

/** Letters to insert, drop, replace or swap with their neighbour to make one word of another. */
function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(from.length, to.length);
}
