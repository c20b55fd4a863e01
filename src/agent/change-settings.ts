import type { DecisionRecord } from "../run/journal-record.ts";
import type { RunSettings, RunState } from "../run/run-state.ts";

/** What is decided when a run goes on with other settings; null when they are the same. */
export function planSettings(state: RunState, settings: RunSettings): DecisionRecord | null {
  const before = state.memory.settings;
  const changed = changedNames(before, settings);
  if (changed.length === 0) return null;

  const news = [
    settings.goal === before.goal ? null : `Your goal from now on: ${settings.goal ?? "finish the game"}`,
    settings.language === before.language ? null : `From now on write in this language: ${settings.language}`,
  ].filter((text) => text !== null);
  return {
    type: "decision",
    step: state.totalSteps,
    reason: changed.map((name) => `${name}: ${brief(before[name])} → ${brief(settings[name])}`).join(", "),
    settings,
    told: news.length === 0 ? null : news.join("\n"),
    // Thinking is bound to the model and the server that thought.
    stripsThinking: ["model", "baseUrl", "profile"].some((name) =>
      changed.includes(name as keyof RunSettings),
    ),
  };
}

/** The settings that differ. */
export function changedNames(before: RunSettings, after: RunSettings): readonly (keyof RunSettings)[] {
  return (Object.keys(after) as (keyof RunSettings)[]).filter((name) => after[name] !== before[name]);
}

function brief(value: RunSettings[keyof RunSettings]): string {
  const text = String(value ?? "none");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
