import type { RunSettings, RunState } from "../run/run-state.ts";
import { tell } from "./history.ts";

/**
 * The state with other settings. What must act now is said at the end of the conversation; prompts and tools
 * change at the next fresh one.
 */
export function withSettings(state: RunState, settings: RunSettings): RunState {
  const { memory } = state;
  const before = memory.settings;
  if (isSame(before, settings)) return state;
  const isLengthNew = settings.maxHistory !== before.maxHistory;
  const counters = isLengthNew ? { ...memory.counters, summaryDueAt: settings.maxHistory } : memory.counters;
  const changed: RunState = { ...state, memory: { ...memory, settings, counters } };
  const news = [
    settings.goal === before.goal ? null : `Your goal from now on: ${settings.goal ?? "finish the game"}`,
    settings.language === before.language ? null : `From now on write in this language: ${settings.language}`,
  ].filter((text) => text !== null);
  return news.length === 0 ? changed : tell(changed, news.join("\n"));
}

function isSame(one: RunSettings, other: RunSettings): boolean {
  return (Object.keys(other) as (keyof RunSettings)[]).every((name) => one[name] === other[name]);
}
