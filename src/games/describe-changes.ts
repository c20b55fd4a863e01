/** One thing that can be said of a game's state. */
export interface StateLine {
  /** What it is; unique within a state. */
  readonly label: string;
  readonly text: string;
  /** How it is said when it did not change; left out when null, the whole text when absent. */
  readonly brief?: string | null;
}

/**
 * A state as short text for the LM: what differs from the state before on the first line, the rest below.
 * Without a state before, all of it in full.
 */
export function describeChanges(now: readonly StateLine[], before: readonly StateLine[] | null): string {
  if (before === null) return now.map(({ label, text }) => `${label}: ${text}`).join("\n");

  const old = new Map(before.map(({ label, text }) => [label, text]));
  const changed = now.filter(({ label, text }) => old.get(label) !== text);
  const present = new Set(now.map(({ label }) => label));
  const gone = before.filter(({ label }) => !present.has(label));
  const same = now.filter(({ label, text }) => old.get(label) === text);

  const news = [
    ...changed.map(({ label, text }) => `${label}: ${text}${was(old.get(label))}`),
    ...gone.map(({ label }) => `${label}: no more`),
  ];
  const rest = same.flatMap(({ label, text, brief = text }) =>
    brief === null ? [] : [`${label}: ${brief}`],
  );
  const first = news.length === 0 ? ["Nothing changed."] : ["Changed:", ...news];
  return [...first, ...(rest.length === 0 ? [] : [`Same: ${rest.join(" · ")}`])].join("\n");
}

/** The value before, where it is short enough to be worth its tokens. */
function was(text: string | undefined): string {
  return text === undefined || text.length > 16 || text.includes("\n") ? "" : ` (was ${text})`;
}
