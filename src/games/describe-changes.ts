/** One thing that can be said of a game's state. */
export interface StateLine {
  /** What it is; unique within a state. */
  readonly label: string;
  readonly text: string;
  /** Whether it is said each time, changed or not; else the LM reads it again only when it changed. */
  readonly isAlwaysTold?: boolean;
}

/**
 * A state as short text for the LM: what differs from the state before, then what is always told. What did not change
 * stands in the conversation already. Without a state before, all of it.
 */
export function describeChanges(now: readonly StateLine[], before: readonly StateLine[] | null): string {
  const old = new Map((before ?? []).map(({ label, text }) => [label, text]));
  const present = new Set(now.map(({ label }) => label));
  const changed = now.filter(({ label, text }) => old.get(label) !== text);
  const gone = [...old.keys()].filter((label) => !present.has(label));
  const kept = now.filter(
    ({ label, text, isAlwaysTold }) => isAlwaysTold === true && old.get(label) === text,
  );
  const lines = [
    ...changed.map(({ label, text }) => `${label}: ${text}`),
    ...gone.map((label) => `${label}: no more`),
    ...kept.map(({ label, text }) => `${label}: ${text}`),
  ];
  return changed.length + gone.length === 0 && before !== null
    ? ["Nothing changed.", ...lines].join("\n")
    : lines.join("\n");
}
