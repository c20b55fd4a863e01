import type { Message } from "../../../base/vocabulary/conversation.ts";
import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import { type RunSettings, showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { isSameVendor } from "../../../model/calls/servers/vendor-name.ts";
import { NO_PICTURES } from "./open-conversation.ts";

const NEW_GOAL = "Your goal from now on: ";

/**
 * Returns the decision for continuing a run with other settings; null if they are equal. Another vendor's model begins
 * with a summary in a conversation of its own: models cannot read another vendor's conversation.
 */
export function planSettings(state: RunState, settings: RunSettings): DecisionRecord | null {
  const before = state.memory.settings;
  const changed = changedNames(before, settings);
  if (changed.length === 0) return null;

  const news = [
    settings.goal === before.goal ? null : goalLine(settings.goal),
    settings.language === before.language ? null : `From now on write in this language: ${settings.language}`,
    showsPictures(settings) === showsPictures(before) ? null : picturesLine(settings),
  ].filter((text) => text !== null);
  return {
    type: "decision",
    step: state.totalSteps,
    reason: changed.map((name) => `${name}: ${brief(before[name])} → ${brief(settings[name])}`).join(", "),
    settings,
    told: news.length === 0 ? null : news.join("\n"),
    // Thinking is bound to its model and server. Adding or removing pictures makes another conversation than the one
    // thought about.
    stripsThinking: ["model", "baseUrl", "profile", "pictures"].some((name) =>
      changed.includes(name as keyof RunSettings),
    ),
    ...(hasConversation(state) && !isSameVendor(settings.model, before.model) ? { startsSummary: true } : {}),
  };
}

/** A line that gives the LM another goal; for null, the one that it has without any. */
export function goalLine(goal: string | null): string {
  return `${NEW_GOAL}${goal ?? "finish the game"}`;
}

/** The newest goal that a conversation was given on its way, as {@link goalLine} puts it, and what else that text says. */
export function newestGoal(messages: readonly Message[]): string | null {
  const texts = messages.flatMap(({ role, content }) =>
    role === "user" ? content.flatMap((block) => (block.type === "text" ? [block.text] : [])) : [],
  );
  return texts.findLast((text) => text.startsWith(NEW_GOAL)) ?? null;
}

/** Returns the text to the LM when pictures are left out from now on, or sent again. */
export function picturesLine(settings: RunSettings): string {
  return showsPictures(settings) ? "From now on you are sent pictures of the screen." : NO_PICTURES;
}

/** Returns whether there is a message after the opening, for a summary to cover. */
function hasConversation({ memory }: RunState): boolean {
  return memory.messageHistory.length > 1;
}

/** The settings that differ. Older saves lack some: absent means null. */
export function changedNames(before: RunSettings, after: RunSettings): readonly (keyof RunSettings)[] {
  const textOf = (value: unknown): string => JSON.stringify(value ?? null);
  return (Object.keys(after) as (keyof RunSettings)[]).filter(
    (name) => textOf(after[name]) !== textOf(before[name]),
  );
}

function brief(value: RunSettings[keyof RunSettings]): string {
  const text = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "none");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
