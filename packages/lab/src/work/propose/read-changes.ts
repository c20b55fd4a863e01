import { isObject } from "../../../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import { findBadSetting, SETTING_RULES } from "../../../../../src/base/vocabulary/setting-rules.ts";
import type { Playbook } from "../../../../../src/parts/playbook/base/playbook.ts";
import { misfitOf } from "../../../../../src/parts/playbook/record/edit-playbook.ts";
import { asEdit, MOST_EDITS, readEditReply } from "../../parts/playbook/play/read-edits.ts";
import { readAddition } from "../additions.ts";
import { CANDIDATE_SETTINGS, type PlayerChange } from "../improve-task.ts";

/** The settings that a model may change. */
const LM_SETTINGS = CANDIDATE_SETTINGS.filter((name) => name !== "explorer");

/** The present player, as far as changes depend on it. */
export interface PresentPlayer {
  readonly playbook: Playbook;
  readonly settings: Partial<RunSettings>;
}

/** The changes in a reply; or the mistake for which it cannot be read. */
export type ReadChanges =
  | {
      readonly changes: readonly PlayerChange[];
      /** Changes that do not count, with the reasons. */
      readonly refused: readonly string[];
      readonly because: string;
      readonly mistake?: undefined;
    }
  | { readonly mistake: string };

/** Reads the changes in the text of a reply. Each is to be tried without the others. */
export function readChanges(text: string, present: PresentPlayer): ReadChanges {
  const reply = readEditReply(text);
  if (reply.mistake !== undefined) return reply;
  const read = reply.list.slice(0, MOST_EDITS).map((one) => asChange(one, present));
  const refused = read.flatMap((one) => (typeof one === "string" ? [`a change does not count: ${one}`] : []));
  if (reply.list.length > MOST_EDITS) refused.push(`only the first ${MOST_EDITS} changes count`);
  return { changes: read.filter((one) => typeof one !== "string"), refused, because: reply.because };
}

/** The settings that a model may change, a line each: the values, and the present one. */
export function describeSettings(settings: Partial<RunSettings>): string {
  return LM_SETTINGS.map(
    (name) => `${name}: ${SETTING_RULES[name].takes}; now ${settings[name] ?? "its default"}`,
  ).join("\n");
}

/** Returns the change, or why it is none. */
function asChange(value: unknown, { playbook, settings }: PresentPlayer): PlayerChange | string {
  if (!isObject(value)) return "a change is a JSON object";
  const { action, ...given } = value;
  const added = readAddition(action, given, playbook);
  if (added !== null) return added;
  switch (action) {
    case "set": {
      const name = LM_SETTINGS.find((one) => one === given["name"]);
      if (name === undefined) return `name takes ${LM_SETTINGS.join(", ")}`;
      const set = { [name]: given["value"] };
      if (given["value"] == null || findBadSetting(set) !== null)
        return `${name} takes ${SETTING_RULES[name].takes}`;
      return settings[name] === given["value"] ? `${name} is that already` : { edits: [], settings: set };
    }
    default: {
      const edit = asEdit(value);
      const misfit = typeof edit === "string" ? edit : misfitOf(playbook, edit);
      return misfit === null && typeof edit !== "string" ? { edits: [edit] } : (misfit ?? "");
    }
  }
}
