import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";

/** More buttons than this are shown as data. */
const MOST_KEYS = 40;

/** The buttons that a call presses, to be drawn as keys, and what else it says. A button pressed often in a row has a count: `right ×3`. */
export function buttonsIn(input: JsonObject): {
  readonly buttons: readonly string[];
  readonly rest: JsonObject;
} {
  const { buttons, ...rest } = input;
  if (!Array.isArray(buttons) || buttons.length === 0 || !buttons.every((one) => typeof one === "string")) {
    return { buttons: [], rest: input };
  }
  const rows: { button: string; count: number }[] = [];
  for (const button of buttons as readonly string[]) {
    const last = rows.at(-1);
    if (last?.button === button) last.count += 1;
    else rows.push({ button, count: 1 });
  }
  if (rows.length > MOST_KEYS) return { buttons: [], rest: input };
  return { buttons: rows.map(({ button, count }) => (count === 1 ? button : `${button} ×${count}`)), rest };
}
