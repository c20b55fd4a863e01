import type { ToolUse } from "../run/conversation.ts";
import type { JsonValue } from "../run/json.ts";

/** What a tool call did, as the middle of a sentence: `pressed left`, `walked to row 3, column 4`. */
export function describeDeed({ name, input }: Pick<ToolUse, "name" | "input">): string {
  switch (name) {
    case "press_buttons":
      return `pressed ${describeButtons(input["buttons"])}`;
    case "wait":
      return `waited ${wordOf(input["frames"])} frames`;
    case "navigate_to":
      return `walked to row ${wordOf(input["row"])}, column ${wordOf(input["column"])}`;
    case "run_skill":
      return `ran the skill ${wordOf(input["name"])}`;
    default:
      return `called ${name}`;
  }
}

/** `left`, `up, a`, or `left × 6` for one button over and over. */
function describeButtons(buttons: JsonValue | undefined): string {
  if (!Array.isArray(buttons) || buttons.length === 0) return "nothing";
  const isOne = buttons.length > 1 && buttons.every((button) => button === buttons[0]);
  return isOne ? `${wordOf(buttons[0])} × ${buttons.length}` : buttons.map(wordOf).join(", ");
}

function wordOf(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "?";
}
