import { driftSettings } from "../../parts/drift/base/settings.ts";
import { interruptsSettings } from "../../parts/interrupts/base/settings.ts";
import { playbookSettings, playbookThings } from "../../parts/playbook/base/settings.ts";
import { triesSettings } from "../../parts/tries/base/settings.ts";
import type { PartSettings } from "../vocabulary/setting-row.ts";
import type { SettingShares, StartShares } from "./shares.ts";

/** The parts' settings of a run: one that is missing is an error of the compiler. */
export const SETTINGS_OF_PARTS: PartSettings<keyof SettingShares> = {
  // Both stand behind the same setting of the runner: the last one first.
  ...driftSettings,
  ...interruptsSettings,
  ...playbookSettings,
  ...triesSettings,
};

const THINGS: Readonly<Record<keyof StartShares, true>> = { ...playbookThings };

/** The things of parts with which a game begins, by the names of their fields. */
export const START_NAMES = Object.keys(THINGS) as readonly (keyof StartShares)[];
