import { SETTINGS_OF_PARTS } from "../../../../../src/base/seam/settings-of-parts.ts";
import type { SettingFieldShares } from "../../../../../src/base/seam/shares.ts";
import { readExplorerSettings } from "../../../../../src/base/vocabulary/explorer-settings.ts";
import type { RunSettings } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { SettingInFleets, SettingKind } from "../../../../../src/base/vocabulary/setting-kinds.ts";
import type { SettingRow } from "../../../../../src/base/vocabulary/setting-row.ts";
import {
  fieldsOf,
  SETTING_NAMES,
  SETTING_TABLE,
  type SettingOutsideFleets,
  settingsOfFields,
} from "../../../../../src/base/vocabulary/setting-table.ts";
import type { FileOfParts } from "../../../../../src/play/session/config/part-row.ts";
import {
  FILES_OF_PARTS,
  type FilesOfParts,
  SESSION_OF_PARTS,
} from "../../../../../src/play/session/config/session-of-parts.ts";
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
} & { readonly [Name in keyof SettingFieldShares as KeyOf<Name>]?: SettingFieldShares[Name] | undefined };

/** The key of one of the parts' files. */
export type FileKey = KeyOf<FileOfParts>;

/** The paths of parts' files, by their keys. Absent if not given. */
export type FileValues = { readonly [Key in FileKey]?: string | undefined };

/** The parts' files, with their keys and their words in the schema. */
export const FILE_KEYS: readonly {
  readonly name: FileOfParts;
  readonly key: FileKey;
  readonly help: string;
}[] = FILES_OF_PARTS.map((name) => ({
  name,
  key: keyOf(name) as string as FileKey,
  help: SESSION_OF_PARTS[name].inFleets,
}));

/** The paths of these files by their keys. */
export function fileValuesOf(files: FilesOfParts<string>): FileValues {
  return Object.fromEntries(FILE_KEYS.map(({ name, key }) => [key, files[name]]));
}

/** A key of a fleet's file, and its row in the table of settings. */
export interface SettingKey extends SettingInFleets {
  readonly key: keyof SettingValues;
  readonly kind: SettingKind;
}

/** The order of the first settings in a fleet's file; any other follows, in the order of saves. */
const FIRST: readonly (keyof RunSettings)[] = [
  ...(["model", "summaryModel", "effort", "thinking", "profile", "goal", "language", "maxHistory"] as const),
  ...(["pictures", "memory", "screenshotScale", "screenshotGrid", "palette", "console", "hints"] as const),
  ...([...Object.keys(SETTINGS_OF_PARTS), "explorer", "seed"] as readonly (keyof RunSettings)[]),
];

const IN_ORDER: readonly (keyof RunSettings)[] = [
  ...FIRST,
  ...SETTING_NAMES.filter((name) => !FIRST.includes(name)),
];

/** The keys of all settings, in order; the fields of one that is an object stand at its place. */
export const SETTING_KEYS: readonly SettingKey[] = IN_ORDER.flatMap((name) => {
  const { kind, inFleets }: SettingRow = SETTING_TABLE[name];
  const own = inFleets === undefined ? [] : [{ key: keyOf(name), kind, ...inFleets }];
  const fields = fieldsOf(name).map((field) => ({
    key: keyOf(field.option.name),
    kind: field.kind,
    ...field.inFleets,
  }));
  return [...own, ...fields];
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
  const {
    model = defaults.model,
    seed = defaults.seed,
    ...others
  } = Object.fromEntries(asked) as Partial<JobSettings>;
  return { model, ...others, ...settingsOfFields((name) => values[keyOf(name)]), seed };
}

function keyOf(name: string): keyof SettingValues {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof SettingValues;
}
