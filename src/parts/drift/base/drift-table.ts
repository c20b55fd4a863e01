import { isObject } from "../../../base/vocabulary/json.ts";
import type { OptionWords } from "../../../base/vocabulary/option-words.ts";
import {
  type KindOf,
  type MadeKind,
  ruleOf,
  type SettingInFleets,
  type SettingKind,
} from "../../../base/vocabulary/setting-kinds.ts";
import type { SettingFields } from "../../../base/vocabulary/setting-row.ts";
import type { DriftSettings } from "./drift.ts";

/** The name of an option that gives a setting of drift: the same one, but for these. */
export type DriftOptionName<Part extends keyof DriftSettings = keyof DriftSettings> = Part extends "isOff"
  ? "drift"
  : Part extends "refreshMinutes"
    ? "refreshEvery"
    : Part extends "allowsRollback"
      ? "allowRollback"
      : Part;

/** The options that give settings of drift. */
export type DriftOptions = {
  readonly [Part in keyof DriftSettings as DriftOptionName<Part>]?: NonNullable<DriftSettings[Part]>;
};

/** The declaration of one setting of drift, besides its type. */
export interface DriftRow {
  readonly kind: SettingKind;
  /** Its value where nothing is said. */
  readonly usual: number | boolean;
  readonly option: OptionWords & { readonly name: DriftOptionName };
  readonly inFleets: SettingInFleets;
  /** True where the option says the opposite. */
  readonly isOpposite?: true;
}

type RowOf<Part extends keyof DriftSettings> = DriftRow & {
  readonly kind: KindOf<NonNullable<DriftSettings[Part]>>;
  readonly usual: NonNullable<DriftSettings[Part]>;
  readonly option: { readonly name: DriftOptionName<Part> };
};

/** Every setting of drift, declared once besides its type. */
export const DRIFT_TABLE: { readonly [Part in keyof DriftSettings]-?: RowOf<Part> } = {
  isOff: {
    kind: { type: "switch" },
    usual: false,
    isOpposite: true,
    option: {
      name: "drift",
      heading: "Drift",
      value: "<on|off>",
      help: "whether the runner acts on drift: see docs/drift.md (the save's)",
    },
    inFleets: { help: "Whether the runner acts on drift" },
  },
  stallSteps: {
    kind: { type: "whole", least: 1 },
    usual: 40,
    option: {
      name: "stallSteps",
      heading: "Drift",
      value: "<n>",
      help: "treat the run as stalled after this many steps without progress (40)",
    },
    inFleets: {
      most: 1_000_000,
      help: "Treat a run as stalled after this many steps without progress",
    },
  },
  refreshMinutes: {
    kind: { type: "whole", least: 0, isMinutes: true },
    usual: 120,
    option: {
      name: "refreshEvery",
      heading: "Drift",
      value: "<time>",
      help: "start a fresh conversation at this interval: minutes, or 90m, 2h; 0 for never (2h)",
    },
    inFleets: { help: "Start a fresh conversation at this interval; 0 for never" },
  },
  allowsRollback: {
    kind: { type: "switch" },
    usual: false,
    option: {
      name: "allowRollback",
      heading: "Drift",
      value: "on",
      help: "let a run that drifts go back to the last step before the drift (the save's)",
    },
    inFleets: { help: "Whether a run that drifts goes back by itself" },
  },
};

/** The names of all settings of drift. */
export const DRIFT_PARTS = Object.keys(DRIFT_TABLE) as readonly (keyof DriftSettings)[];

/** The settings of drift where nothing is said. */
export const USUAL_DRIFT: Required<DriftSettings> = Object.fromEntries(
  DRIFT_PARTS.map((part) => [part, DRIFT_TABLE[part].usual]),
) as unknown as Required<DriftSettings>;

/** The settings of drift, as a setting of a run. */
export const DRIFT_KIND: MadeKind = {
  type: "made",
  takes: "the settings of drift",
  isValid: (value) =>
    isObject(value) &&
    DRIFT_PARTS.every(
      (part) => value[part] === undefined || ruleOf(DRIFT_TABLE[part].kind).isValid(value[part]),
    ),
};

/**
 * The settings of drift that are given under the names of their options; undefined where none is.
 *
 * @param givenAs the value of the option of that name; undefined for none
 */
function driftFrom(givenAs: (name: DriftOptionName) => unknown): DriftSettings | undefined {
  const asked = DRIFT_PARTS.flatMap((part) => {
    const { option, isOpposite } = DRIFT_TABLE[part];
    const value = givenAs(option.name);
    return value === undefined ? [] : [[part, isOpposite === true ? !value : value]];
  });
  return asked.length === 0 ? undefined : Object.fromEntries(asked);
}

/** The fields of the setting that have options. */
export const DRIFT_FIELDS: SettingFields = {
  rows: DRIFT_PARTS.map((part) => DRIFT_TABLE[part]),
  from: driftFrom,
};
