import type { RunSettings } from "../../../../base/vocabulary/run-settings.ts";
import type { SettingKind, SettingOption, TextKind } from "../../../../base/vocabulary/setting-kinds.ts";
import {
  SETTING_NAMES,
  SETTING_TABLE,
  type SettingRow,
  type SettingWithoutOption,
} from "../../../../base/vocabulary/setting-table.ts";
import { DRIFT_PARTS, DRIFT_TABLE, type DriftOptions } from "../../../../parts/drift/base/drift-table.ts";
import {
  type ParseValue,
  parseAgentId,
  parseChoice,
  parseExplorer,
  parseMinutes,
  parseOnOff,
  parseScale,
  parseText,
  parseUrl,
  parseWhole,
  parseYesNo,
} from "./parse-value.ts";

/** The settings of a run that have an option of the same name. */
export type SettingOptionName = Exclude<keyof RunSettings, SettingWithoutOption>;

/** The options that are settings of a run, and those that are settings of its drift. */
export type SettingOptions = {
  readonly [Name in SettingOptionName]?: Name extends "screenshotScale"
    ? RunSettings[Name]
    : NonNullable<RunSettings[Name]>;
} & DriftOptions;

/** The option of a setting, as the table of settings has it. */
export interface SettingOptionSpec {
  readonly name: keyof SettingOptions;
  readonly heading: SettingOption["heading"];
  readonly flags: string;
  readonly help: string;
  readonly parse: ParseValue<unknown>;
}

const TEXT_PARSERS: Readonly<Record<TextKind["type"], ParseValue<string>>> = {
  text: parseText,
  model: parseText,
  address: parseUrl,
  agentId: parseAgentId,
};

/** The settings of a run that have an option, in the order of saves. */
export const WITH_OPTION: readonly SettingOptionName[] = SETTING_NAMES.filter(
  (name): name is SettingOptionName => (SETTING_TABLE[name] as SettingRow).option !== undefined,
);

/** The options of all settings. */
export const SETTING_OPTIONS: readonly SettingOptionSpec[] = [
  ...WITH_OPTION.map((name) => specOf(name, SETTING_TABLE[name].kind, SETTING_TABLE[name].option)),
  ...DRIFT_PARTS.map((part) => {
    const { kind, option } = DRIFT_TABLE[part];
    return specOf(option.name, kind, option);
  }),
];

/** Whether the option of a setting names the file in which its text is. */
export function isSettingFile(name: SettingOptionName): boolean {
  return SETTING_TABLE[name].option.value === "<file>";
}

function specOf(
  name: keyof SettingOptions,
  kind: SettingKind,
  { heading, value, help, hasFlag }: SettingOption,
): SettingOptionSpec {
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const flags = hasFlag === true ? `${flag} ${value}` : `--set ${name}=${value}`;
  return { name, heading, flags, help, parse: parserOf(kind, hasFlag === true) };
}

/** The parser of a kind. A switch with a flag of its own takes `on` or `off`, with `--set` also what files write. */
function parserOf(kind: SettingKind, hasFlag: boolean): ParseValue<unknown> {
  switch (kind.type) {
    case "whole":
      return kind.isMinutes === true ? parseMinutes : parseWhole(kind.least);
    case "scale":
      return parseScale;
    case "switch":
      return hasFlag ? parseOnOff : parseYesNo;
    case "choice":
      return parseChoice(kind.choices);
    case "explorer":
      return parseExplorer;
    case "made":
      throw new TypeError("an object has no option");
    default:
      return TEXT_PARSERS[kind.type];
  }
}
