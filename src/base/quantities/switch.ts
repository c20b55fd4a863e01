/** A switch as files and options write it. */
export const SWITCH_WORDS = ["on", "off"] as const;

const ON: readonly string[] = ["on", "true", "yes", "1"];
const OFF: readonly string[] = ["off", "false", "no", "0"];

/** Returns what a switch says: true or false, `on` or `off`, or other words for them; null for anything else. */
export function readSwitch(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (ON.includes(word)) return true;
  return OFF.includes(word) ? false : null;
}

/** A switch as it is written: `on` or `off`. */
export function renderSwitch(value: boolean): (typeof SWITCH_WORDS)[number] {
  return value ? "on" : "off";
}
