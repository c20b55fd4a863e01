import type { SettingFieldShares } from "../../../../base/seam/shares.ts";
import type { Heading, Holds, Keeping, OptionWords } from "../../../../base/vocabulary/option-words.ts";
import type { RunSettings } from "../../../../base/vocabulary/run-settings.ts";
import type { SettingKind, TextKind } from "../../../../base/vocabulary/setting-kinds.ts";
import type { SettingRow } from "../../../../base/vocabulary/setting-row.ts";
import {
  fieldsOf,
  SETTING_NAMES,
  SETTING_TABLE,
  type SettingWithoutOption,
} from "../../../../base/vocabulary/setting-table.ts";
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

/** The options that are settings of a run, and those that are fields of one. */
export type SettingOptions = {
  readonly [Name in SettingOptionName]?: Name extends "screenshotScale"
    ? RunSettings[Name]
    : NonNullable<RunSettings[Name]>;
} & SettingFieldShares;

/** An option as a table of settings has it. */
export interface TableOption<Name extends string> {
  readonly name: Name;
  readonly heading: Heading;
  readonly flags: string;
  readonly help: string;
  readonly parse: ParseValue<unknown>;
  readonly holds: Holds;
  readonly keeps: Keeping;
  /** The option behind which it stands; absent for its heading's order. */
  readonly behind: string | undefined;
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
export const SETTING_OPTIONS: readonly TableOption<keyof SettingOptions>[] = [
  ...WITH_OPTION.map((name) => specOf(name, SETTING_TABLE[name].kind, SETTING_TABLE[name].option)),
  ...SETTING_NAMES.flatMap(fieldsOf).map(({ kind, option }) => specOf(option.name, kind, option)),
];

/** Whether the option of a setting names the file in which its text is. */
export function isSettingFile(name: SettingOptionName): boolean {
  return SETTING_TABLE[name].option.value === "<file>";
}

/** An option as commander writes it. A flag that only turns something off says so. */
export function flagsOf(name: string, { value, hasFlag }: OptionWords): string {
  if (hasFlag !== true) return `--set ${name}=${value}`;
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return value === "off" ? `--no-${words}` : `--${words} ${value}`;
}

function specOf(
  name: keyof SettingOptions,
  kind: SettingKind,
  option: OptionWords,
): TableOption<keyof SettingOptions> {
  const { heading, help, hasFlag, behind } = option;
  const parse = parserOf(kind, hasFlag === true);
  return { name, heading, flags: flagsOf(name, option), help, parse, holds: "save", keeps: "save", behind };
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
