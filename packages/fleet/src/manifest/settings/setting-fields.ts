import { z } from "zod";
import { oneOf, onOff, plainNumber, text, told } from "../../../../../src/base/fields/fields.ts";
import { readMinutes } from "../../../../../src/base/quantities/duration.ts";
import { readExplorerSettings } from "../../../../../src/base/vocabulary/explorer-settings.ts";
import { ruleOf } from "../../../../../src/base/vocabulary/setting-kinds.ts";
import { SETTING_KEYS, type SettingKey, type SettingValues } from "./setting-keys.ts";

/** The values that the field of each setting accepts. */
export type SettingFields = {
  readonly [Key in keyof SettingValues]-?: z.ZodType<Exclude<SettingValues[Key], undefined>>;
};

/** The most characters of a text for which its row has no bound of its own. */
const MOST_TEXT = 1_000;

/** The fields of the settings of a run, as the table of settings has them. */
export function settingFields(): SettingFields {
  return Object.fromEntries(SETTING_KEYS.map((setting) => [setting.key, fieldOf(setting)])) as SettingFields;
}

function fieldOf({ kind, help, most }: SettingKey): z.ZodType {
  switch (kind.type) {
    case "whole":
      return kind.isMinutes === true
        ? minutes(help)
        : plainNumber(kind.least, most ?? Number.MAX_SAFE_INTEGER, help);
    case "scale":
      return z
        .union([z.enum(["auto"]), z.literal([1, 2, 3, 4])], told("auto, 1, 2, 3 or 4"))
        .transform((given) => (given === "auto" ? null : given))
        .describe(help);
    case "switch":
      return onOff(help);
    case "choice":
      return oneOf(kind.choices, help);
    case "explorer":
      return text(most ?? MOST_TEXT, help).refine(
        (given) => readExplorerSettings(given) !== null,
        told("usual, or numbers of the built-in player such as heal:60,rounds:3"),
      );
    case "text":
    case "model":
      return text(most ?? MOST_TEXT, help);
    default: {
      const { takes, isValid } = ruleOf(kind);
      return text(most ?? MOST_TEXT, help).refine(isValid, told(takes));
    }
  }
}

/** Minutes of play: `90`, `90m`, `1.5h`; 0 for never. */
function minutes(description: string): z.ZodType<number> {
  const message = told("minutes like 120, a length of time like 90m or 2h, or 0");
  return z
    .union([z.number(message), z.string(message)], message)
    .refine((given) => readMinutes(given) !== null, message)
    .transform((given) => readMinutes(given) ?? 0)
    .describe(description);
}
