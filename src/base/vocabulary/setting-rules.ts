import { isObject } from "./json.ts";
import type { RunSettings } from "./run-settings.ts";
import { ruleOf, type SettingRule } from "./setting-kinds.ts";
import type { SettingRow } from "./setting-row.ts";
import { SETTING_NAMES, SETTING_TABLE } from "./setting-table.ts";

/**
 * The valid values of each setting of a run, from an option, a program, a save or a journal: a save cannot hold a
 * value that the command line refuses. Where null has a meaning, null is valid; where older saves lack a setting, so
 * is its absence.
 */
export const SETTING_RULES: { readonly [Name in keyof RunSettings]-?: SettingRule } = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, ruleOfRow(SETTING_TABLE[name])]),
) as { readonly [Name in keyof RunSettings]-?: SettingRule };

/** The first setting that is not valid, of those that are there; null where all are. */
export function findBadSetting(settings: Readonly<Record<string, unknown>>): keyof RunSettings | null {
  return (
    SETTING_NAMES.find(
      (name) => settings[name] !== undefined && !SETTING_RULES[name].isValid(settings[name]),
    ) ?? null
  );
}

/** Whether a value that came out of a file is the whole settings of a run. */
export function areSettings(value: unknown): boolean {
  return isObject(value) && SETTING_NAMES.every((name) => SETTING_RULES[name].isValid(value[name]));
}

function ruleOfRow({ kind, usual, isInEachSave }: SettingRow): SettingRule {
  const { takes, isValid } = ruleOf(kind);
  const mayBeNull = usual === null || isInEachSave !== true;
  const mayLack = isInEachSave !== true;
  return {
    takes,
    isValid: (value) => isValid(value) || (mayBeNull && value === null) || (mayLack && value === undefined),
  };
}
