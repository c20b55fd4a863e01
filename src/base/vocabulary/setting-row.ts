import type { SettingFieldShares, SettingShares } from "../seam/shares.ts";
import type { OptionWords } from "./option-words.ts";
import type { KindOf, SettingInFleets, SettingKind } from "./setting-kinds.ts";

/** The declaration of one setting, besides its type. */
export interface SettingRow {
  readonly kind: SettingKind;
  /** Its value in a new game of which nothing is said. Absent for one that cannot be asked for. */
  readonly usual?: unknown;
  /** True for those that each save has; any other may be null, or missing in older saves. */
  readonly isInEachSave?: true;
  readonly option?: OptionWords;
  readonly inFleets?: SettingInFleets;
  /** Of an object whose fields have options: their table. */
  readonly fields?: SettingFields;
  /**
   * Merges a request into the setting of a save, and checks it: then nothing else does.
   *
   * @param asked undefined for no request
   * @throws RunnerError `config-invalid`
   */
  merge?(asked: unknown, saved: unknown): unknown;
  /** The setting behind which a part has its own in saves; absent for the end. */
  readonly behind?: string;
}

/** A field of a setting that is an object. */
export interface SettingFieldRow {
  readonly kind: SettingKind;
  readonly option: OptionWords & { readonly name: keyof SettingFieldShares };
  readonly inFleets: SettingInFleets;
}

/** The fields of a setting that is an object. */
export interface SettingFields {
  readonly rows: readonly SettingFieldRow[];
  /**
   * The setting, of the values of its fields' options; undefined where none is given.
   *
   * @param givenAs the value of the option of that name; undefined for none
   */
  from(givenAs: (name: keyof SettingFieldShares) => unknown): object | undefined;
}

/** Those of parts that are objects: a text gives none of them, so neither an option nor a key in fleets has their name. */
export type ObjectSetting<Shares = SettingShares> = {
  readonly [Name in keyof Shares]-?: NonNullable<Shares[Name]> extends object ? Name : never;
}[keyof Shares];

/** The row of a part's setting: it has all that its type asks for. */
type PartSetting<Name extends keyof SettingShares> = SettingRow & {
  readonly kind: KindOf<NonNullable<SettingShares[Name]>>;
  readonly usual: Exclude<SettingShares[Name], undefined>;
  readonly isInEachSave?: never;
} & (Name extends ObjectSetting
    ? { readonly option?: never; readonly inFleets?: never }
    : { readonly option: OptionWords; readonly inFleets: SettingInFleets });

/** A part's settings of a run, each declared once besides its type. */
export type PartSettings<Names extends keyof SettingShares> = {
  readonly [Name in Names]-?: PartSetting<Name>;
};
