import { isPlayerSpec } from "../../parts/agents/base/agents.ts";
import { placeRows } from "../seam/place-rows.ts";
import { SETTINGS_OF_PARTS } from "../seam/settings-of-parts.ts";
import type { AskedShares, SettingFieldShares, SettingShares } from "../seam/shares.ts";
import { DEFAULT_AGENT_ID } from "./agent-id.ts";
import { EFFORTS } from "./effort.ts";
import type { OptionWords } from "./option-words.ts";
import {
  CONSOLES,
  EXPLORER_ID,
  HINT_LEVELS,
  PALETTES,
  type RunSettings,
  SERVER_PROFILES,
} from "./run-settings.ts";
import type { KindOf, SettingInFleets } from "./setting-kinds.ts";
import type { ObjectSetting, SettingFieldRow, SettingRow } from "./setting-row.ts";
import { LEFT_OUT_KIND } from "./setting-shapes.ts";

/** The settings that no option of the same name gives: other options do, fleets alone, or the program. */
export type SettingWithoutOption = ("memory" | "leftOut" | "player") | ObjectSetting;

/** The settings that a fleet's file does not have, or has under other keys. */
export type SettingOutsideFleets =
  | ("baseUrl" | "systemPrompt" | "agentId")
  | ("leftOut" | "player")
  | ObjectSetting;

/** The row of one setting: it has all that its type asks for. */
type RowOf<Name extends keyof RunSettings> = SettingRow & {
  readonly kind: KindOf<NonNullable<RunSettings[Name]>>;
} & (Name extends "leftOut" ? object : { readonly usual: Exclude<RunSettings[Name], undefined> }) &
  (undefined extends RunSettings[Name]
    ? { readonly isInEachSave?: never }
    : { readonly isInEachSave: true }) &
  (Name extends SettingWithoutOption ? { readonly option?: never } : { readonly option: OptionWords }) &
  (Name extends SettingOutsideFleets
    ? { readonly inFleets?: never }
    : { readonly inFleets: SettingInFleets });

/** The greatest seed of the built-in player's chance that a file may ask for. */
export const MAX_SEED: number = 2 ** 32 - 1;

/**
 * Every setting of a run that is no part's, declared once besides its type: the values that it takes from an option, a program,
 * a save or a journal, its default, and how users write it. The order is that of saves; a new one stands at the end.
 */
const OWN_SETTINGS: { readonly [Name in Exclude<keyof RunSettings, keyof SettingShares>]-?: RowOf<Name> } = {
  model: {
    kind: { type: "model" },
    usual: EXPLORER_ID,
    isInEachSave: true,
    option: {
      heading: "Player",
      value: "<name>",
      hasFlag: true,
      help: "who plays: Claude, explorer or VENDOR:MODEL (the save's)",
    },
    inFleets: { most: 200, help: "Who plays, always needed: a model, or explorer, the built-in player" },
  },
  baseUrl: {
    kind: { type: "address" },
    usual: null,
    isInEachSave: true,
    option: {
      heading: "Player",
      value: "<url>",
      hasFlag: true,
      help: "another server of the model's API; Claude's is the Messages API, POST /v1/messages (the vendor's)",
    },
  },
  profile: {
    kind: { type: "choice", choices: SERVER_PROFILES },
    usual: null,
    isInEachSave: true,
    option: {
      heading: "Player",
      value: "<name>",
      help: "the server's dialect: anthropic, compat (compat for other servers)",
    },
    inFleets: { help: "The server's dialect" },
  },
  summaryModel: {
    kind: { type: "model" },
    usual: null,
    isInEachSave: true,
    option: {
      heading: "Player",
      value: "<name>",
      help: "the model that writes the summaries (the player)",
    },
    inFleets: { most: 200, help: "The model that writes the summaries; the player where it is missing" },
  },
  goal: {
    kind: { type: "text" },
    usual: null,
    isInEachSave: true,
    option: {
      heading: "Player",
      value: "<text>",
      hasFlag: true,
      help: "what the player should work towards (the save's)",
    },
    inFleets: { most: 2_000, help: "What the player should work towards" },
  },
  seed: {
    kind: { type: "whole", least: 0 },
    usual: 1,
    isInEachSave: true,
    option: { heading: "Player", value: "<n>", hasFlag: true, help: "the explorer's seed (1)" },
    inFleets: {
      most: MAX_SEED,
      help: "The built-in player's chance, 1 where it is missing; the workflow's input seed too, unless you set that one",
    },
  },
  maxHistory: {
    kind: { type: "whole", least: 4 },
    usual: 60,
    isInEachSave: true,
    option: { heading: "Player", value: "<n>", help: "summarize after this many messages (60)" },
    inFleets: { most: 100_000, help: "Summarize after this many messages" },
  },
  language: {
    kind: { type: "text" },
    usual: null,
    isInEachSave: true,
    option: { heading: "Player", value: "<name>", help: "the language the LM writes in" },
    inFleets: { most: 100, help: "The language the LM writes in" },
  },
  screenshotScale: {
    kind: { type: "scale" },
    usual: null,
    isInEachSave: true,
    option: {
      heading: "Pictures",
      value: "<n>",
      help: "size of the LM's screenshots, 1 to 4, one a step; auto: 2, none where the text says everything (auto)",
    },
    inFleets: { help: "The size of screenshots, one a step; auto: 2, none where words tell all" },
  },
  screenshotGrid: {
    kind: { type: "switch" },
    usual: false,
    isInEachSave: true,
    option: {
      heading: "Pictures",
      value: "on",
      help: "draw a grid of walkable cells on the LM's screenshots, with map coordinates and markers",
    },
    inFleets: { help: "Whether a grid is drawn on them" },
  },
  systemPrompt: {
    kind: { type: "text" },
    usual: null,
    isInEachSave: true,
    option: { heading: "Player", value: "<file>", help: "your own system prompt (the save's)" },
  },
  effort: {
    kind: { type: "choice", choices: EFFORTS },
    usual: null,
    option: {
      heading: "Player",
      value: "<level>",
      hasFlag: true,
      help: `how much the LM thinks; less costs less: ${EFFORTS.join(", ")} (the model's default)`,
    },
    inFleets: { help: "How much the LM thinks" },
  },
  thinking: {
    kind: { type: "switch" },
    usual: null,
    option: {
      heading: "Player",
      value: "<on|off>",
      hasFlag: true,
      help: "whether the LM thinks before it answers (depends on the model)",
    },
    inFleets: { help: "Whether the LM thinks before it answers" },
  },
  pictures: {
    kind: { type: "switch" },
    usual: null,
    option: {
      heading: "Pictures",
      value: "<on|off>",
      hasFlag: true,
      help: "whether to send screenshots; off for models without vision (on)",
    },
    inFleets: { help: "Whether screenshots are sent" },
  },
  memory: {
    kind: { type: "switch" },
    usual: null,
    inFleets: {
      help: "Off for a player that is shown pictures alone, nothing that is read from the game's memory",
    },
  },
  palette: {
    kind: { type: "choice", choices: PALETTES },
    usual: null,
    option: {
      heading: "Game",
      value: "<name>",
      help: `colours for a monochrome game: ${PALETTES.join(", ")} (grey)`,
    },
    inFleets: { help: "The colours of a monochrome game" },
  },
  console: {
    kind: { type: "choice", choices: CONSOLES },
    usual: null,
    option: {
      heading: "Game",
      value: "<name>",
      help: `the Game Boy on which a new game begins: ${CONSOLES.join(", ")} (auto)`,
    },
    inFleets: { help: "The Game Boy on which a new game begins" },
  },
  hints: {
    kind: { type: "choice", choices: HINT_LEVELS },
    usual: "next",
    option: {
      heading: "Game",
      value: "<level>",
      help: `hints about the story of a known game: ${HINT_LEVELS.join(", ")} (next)`,
    },
    inFleets: { help: "The hints about the story of a known game" },
  },
  leftOut: { kind: LEFT_OUT_KIND },
  agentId: {
    kind: { type: "agentId" },
    usual: DEFAULT_AGENT_ID,
    option: {
      heading: "Player",
      value: "<name>",
      hasFlag: true,
      help: "the agent whose run it is; a run of another agent is refused (the save's, otherwise runner)",
    },
  },
  explorer: {
    kind: { type: "explorer" },
    usual: null,
    option: {
      heading: "Player",
      value: "<changes>",
      help: "the explorer's manner of playing, such as heal:60,rounds:3; see docs/improve.md (usual)",
    },
    inFleets: { most: 200, help: "The built-in player's manner of playing, such as heal:60,rounds:3" },
  },
  player: { kind: { type: "made", takes: "agents and modes", isValid: isPlayerSpec }, usual: null },
};

/** Every setting of a run, in the order of saves. */
export const SETTING_TABLE: { readonly [Name in keyof RunSettings]-?: RowOf<Name> } = placeRows(
  OWN_SETTINGS,
  SETTINGS_OF_PARTS,
);

/** The names of all settings of a run, in the order of saves. */
export const SETTING_NAMES = Object.keys(SETTING_TABLE) as readonly (keyof RunSettings)[];

const MERGED = SETTING_NAMES.flatMap((name) => {
  const { merge }: SettingRow = SETTING_TABLE[name];
  return merge === undefined ? [] : [[name, merge] as const];
});

/** Merges requests into the settings of a save, where their rows say how. @param saved null for a new game @throws RunnerError `config-invalid` */
export function mergeSettings(
  asked: Readonly<Partial<Record<keyof RunSettings, unknown>>>,
  saved: RunSettings | null,
): Partial<RunSettings> {
  return Object.fromEntries(MERGED.map(([name, merge]) => [name, merge(asked[name], saved?.[name] ?? null)]));
}

/** Those of some settings whose rows do not say how to merge them. */
export function withoutMerged(
  settings: Readonly<Partial<Record<keyof RunSettings, unknown>>>,
): Partial<Omit<RunSettings, keyof AskedShares>> {
  const merged = new Set<string>(MERGED.map(([name]) => name));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !merged.has(name)));
}

/** The fields of a setting that is an object; none for any other. */
export function fieldsOf(name: keyof RunSettings): readonly SettingFieldRow[] {
  return (SETTING_TABLE[name] as SettingRow).fields?.rows ?? [];
}

/**
 * The settings whose fields are given under the names of their options.
 *
 * @param givenAs the value of the option of that name; undefined for none
 */
export function settingsOfFields(givenAs: (name: keyof SettingFieldShares) => unknown): Partial<RunSettings> {
  const given = SETTING_NAMES.flatMap((name) => {
    const value = (SETTING_TABLE[name] as SettingRow).fields?.from(givenAs);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}
