import { readExplorerSettings } from "../../../base/vocabulary/explorer-settings.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { SettingInFleets, SettingKind } from "../../../base/vocabulary/setting-kinds.ts";
import {
  SETTING_NAMES,
  SETTING_TABLE,
  type SettingOutsideFleets,
  type SettingRow,
} from "../../../base/vocabulary/setting-table.ts";
import {
  DRIFT_PARTS,
  DRIFT_TABLE,
  type DriftOptions,
  driftFrom,
} from "../../../parts/drift/base/drift-table.ts";
import type { JobSettings } from "../../jobs/job.ts";

/** The settings of a run that a fleet's file has by the same name. */
type SettingInFile = Exclude<keyof RunSettings, SettingOutsideFleets>;

/** The key of a setting: `maxHistory` → `max_history`. */
type KeyOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${KeyOf<Rest>}`
    : `_${Lowercase<First>}${KeyOf<Rest>}`
  : Name;

/** Null for the scale `auto`; the built-in player's manner of playing is a text. */
type ValueOf<Name extends SettingInFile> = Name extends "explorer"
  ? string
  : Name extends "screenshotScale"
    ? RunSettings[Name]
    : NonNullable<RunSettings[Name]>;

/** The settings of a run that jobs may have, by their keys. Absent if not given. */
export type SettingValues = {
  readonly [Name in SettingInFile as KeyOf<Name>]?: ValueOf<Name> | undefined;
} & { readonly [Name in keyof DriftOptions as KeyOf<Name>]?: DriftOptions[Name] | undefined };

/** A key of a fleet's file, and its row in the table of settings. */
export interface SettingKey extends SettingInFleets {
  readonly key: keyof SettingValues;
  readonly kind: SettingKind;
}

/** The order of the first settings in a fleet's file; any other follows, in the order of saves. */
const FIRST: readonly (keyof RunSettings)[] = [
  ...(["model", "summaryModel", "effort", "thinking", "profile", "goal", "language", "maxHistory"] as const),
  ...(["pictures", "memory", "screenshotScale", "screenshotGrid", "palette", "console", "hints"] as const),
  ...(["drift", "refineEvery", "refineModel", "explorer", "seed"] as const),
];

const IN_ORDER: readonly (keyof RunSettings)[] = [
  ...FIRST,
  ...SETTING_NAMES.filter((name) => !FIRST.includes(name)),
];

/** The keys of all settings, in order; the settings of drift stand at its place. */
export const SETTING_KEYS: readonly SettingKey[] = IN_ORDER.flatMap((name) => {
  if (name === "drift") {
    return DRIFT_PARTS.map((part) => {
      const { kind, option, inFleets } = DRIFT_TABLE[part];
      return { key: keyOf(option.name), kind, ...inFleets };
    });
  }
  const { kind, inFleets }: SettingRow = SETTING_TABLE[name];
  return inFleets === undefined ? [] : [{ key: keyOf(name), kind, ...inFleets }];
});

/** The settings of a job, in an order of keys that is always the same. Only who plays and its chance have defaults. */
export function settingsOf(
  values: SettingValues,
  defaults: Pick<JobSettings, "model" | "seed">,
): JobSettings {
  const asked = IN_ORDER.flatMap((name) => {
    const { kind, inFleets }: SettingRow = SETTING_TABLE[name];
    const value = values[keyOf(name)];
    if (inFleets === undefined || value === undefined) return [];
    return [[name, kind.type === "explorer" ? readExplorerSettings(String(value)) : value] as const];
  });
  const drift = driftFrom((name) => values[keyOf(name)]);
  const {
    model = defaults.model,
    seed = defaults.seed,
    ...others
  } = Object.fromEntries(asked) as Partial<JobSettings>;
  return { model, ...others, ...(drift === undefined ? {} : { drift }), seed };
}

function keyOf(name: string): keyof SettingValues {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof SettingValues;
}
