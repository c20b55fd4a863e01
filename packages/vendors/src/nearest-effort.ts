/** All efforts that servers name, the least first. */
const EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

/**
 * Returns the effort that comes nearest to a refused one, of those that the refusal lists: the greatest below it, or else the least.
 * Null where it lists none.
 */
export function nearestEffort(words: string, sent: unknown): string | null {
  const list =
    /\b(?:supported|allowed|valid|accepted|permitted|expected|available|one of|must be|choose)\b(.*)$/is.exec(
      words,
    )?.[1];
  const listed = EFFORTS.filter((name) => name !== sent && new RegExp(`\\b${name}\\b`).test(list ?? ""));
  const at = (EFFORTS as readonly unknown[]).indexOf(sent);
  return listed.findLast((name) => EFFORTS.indexOf(name) < at) ?? listed[0] ?? null;
}
