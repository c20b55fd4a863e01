import type { GameAdapter } from "../game-adapter.ts";

/**
 * An adapter that fills in from `learned` what `known` does not read. Known facts win: of a state that both read, and of each method
 * that both have, `known` has the last word.
 */
export function withLearned(known: GameAdapter, learned: GameAdapter): GameAdapter {
  const describe: GameAdapter["describe"] = (info, previous, options) =>
    [known, learned]
      .map((one) => one.describe(info, previous, options))
      .filter((text) => text !== "")
      .join("\n");
  return {
    ...learned,
    ...known,
    readState: (view, previous) => ({
      ...learned.readState(view, previous),
      ...known.readState(view, previous),
    }),
    describe,
    facts: (info) => ({ ...(learned.facts?.(info) ?? {}), ...(known.facts?.(info) ?? {}) }),
    milestones: (before, after) => [...known.milestones(before, after), ...learned.milestones(before, after)],
  };
}
