import { DEEDS_OF_PARTS } from "../../base/seam/deeds-of-parts.ts";
import { table } from "../../base/table.ts";
import type { ToolUse } from "../../base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";

/**
 * Returns a tool call as the middle of a sentence: `pressed left`, `walked to Village 3, 5`. Saves keep these texts:
 * calls that could be made before must keep their words.
 */
export function describeDeed({ name, input }: Pick<ToolUse, "name" | "input">): string {
  switch (name) {
    case "press_buttons":
      return `pressed ${describeButtons(input["buttons"])}`;
    case "wait":
      return `waited ${wordOf(input["frames"])} frames`;
    case "navigate_to":
      return hasTarget(input) ? `walked to ${describeTarget(input)}` : `explored ${describeAim(input)}`;
    case "explore_towards":
      return `explored ${describeAim(input)}`;
    case "look_at_map":
      return has(input, "map") ? `looked at the map of ${wordOf(input["map"])}` : "looked at the map";
    case "mark":
      if (input["remove"] === true) return describeDeed({ name: "unmark", input });
      return `marked ${describeCell(input)} as ${quote(input["label"])}`;
    case "unmark":
      return `took away the marker ${has(input, "label") ? quote(input["label"]) : `at ${describeCell(input)}`}`;
    case "read_text":
      return "read the text";
    case "choose":
      return `chose ${quote(input["option"])}`;
    case "enter_name":
      return `typed ${quote(input["text"])}`;
    default: {
      const deed = DEEDS_OF_PARTS[name];
      return deed === undefined ? `called ${name}` : `${deed} ${wordOf(input["name"])}`;
    }
  }
}

const AIMS: Readonly<Record<string, string>> = table({
  up: "upwards",
  down: "downwards",
  left: "to the left",
  right: "to the right",
});

function describeTarget(input: JsonObject): string {
  if (has(input, "marker")) return `the marker ${quote(input["marker"])}`;
  const isOfMap = has(input, "x") || has(input, "y");
  return isOfMap ? describeCell(input) : `row ${wordOf(input["row"])}, column ${wordOf(input["column"])}`;
}

/** Returns whether a walk has somewhere to go; without, it explores where it says so. */
function hasTarget(input: JsonObject): boolean {
  const explores = input["explore"] === true || has(input, "direction");
  return !explores || ["x", "y", "map", "marker", "row", "column"].some((name) => has(input, name));
}

function describeAim(input: JsonObject): string {
  if (has(input, "direction")) return AIMS[wordOf(input["direction"])] ?? "onwards";
  return has(input, "x") || has(input, "y") ? `towards ${describeCell(input)}` : "the nearest edge";
}

/** `3, 5`, or `Village 3, 5` where the map is named. */
function describeCell(input: JsonObject): string {
  const map = has(input, "map") ? `${wordOf(input["map"])} ` : "";
  return `${map}${wordOf(input["x"])}, ${wordOf(input["y"])}`;
}

function has(input: JsonObject, name: string): boolean {
  return input[name] !== undefined && input[name] !== null;
}

function quote(value: JsonValue | undefined): string {
  return `"${wordOf(value)}"`;
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
