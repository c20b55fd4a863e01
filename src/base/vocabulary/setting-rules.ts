import { readWhole } from "../quantities/count.ts";
import { AGENT_ID_WORDS, isAgentId } from "./agent-id.ts";
import { isPlayerSpec } from "./agents.ts";
import { EFFORTS } from "./effort.ts";
import { isExplorerNumber } from "./explorer-settings.ts";
import { CONDITION_LIMITS } from "./interrupts.ts";
import { isObject } from "./json.ts";
import { LOOP_NODES } from "./loop-node.ts";
import { CONSOLES, HINT_LEVELS, PALETTES, type RunSettings, SERVER_PROFILES } from "./run-settings.ts";

/** The allowed values of a setting. */
export interface SettingRule {
  /** In words, behind "takes". */
  readonly takes: string;
  /** Also of a value that came out of a file. */
  readonly isValid: (value: unknown) => boolean;
}

/** The least that each number of a run's settings may be. */
export const LEAST_SETTINGS = {
  seed: 0,
  maxHistory: 4,
  stallSteps: 1,
  refreshMinutes: 0,
  refineEvery: 1,
} as const;

/** The most characters of a prompt or a goal, and of a name; the most items of a list. A save may be a stranger's. */
const MOST_TEXT = 1_000_000;
const MOST_NAME = 1_000;
const MOST_ITEMS = 1_000;

/**
 * The valid values of each setting of a run, from an option, a program, a save or a journal: a save cannot hold a
 * value that the command line refuses. Where null has a meaning, null is valid; where older saves lack a setting, so
 * is its absence.
 */
export const SETTING_RULES: { readonly [Name in keyof RunSettings]-?: SettingRule } = {
  model: modelName(),
  baseUrl: orNull(rule("a web address", isWebAddress)),
  profile: orNull(oneOf(SERVER_PROFILES)),
  summaryModel: orNull(modelName()),
  goal: orNull(text()),
  seed: whole(LEAST_SETTINGS.seed),
  maxHistory: whole(LEAST_SETTINGS.maxHistory),
  language: orNull(text()),
  screenshotScale: orNull(oneOf([1, 2, 3, 4])),
  screenshotGrid: yesOrNo(),
  systemPrompt: orNull(text()),
  effort: orMissing(oneOf(EFFORTS)),
  thinking: orMissing(yesOrNo()),
  pictures: orMissing(yesOrNo()),
  memory: orMissing(yesOrNo()),
  palette: orMissing(oneOf(PALETTES)),
  console: orMissing(oneOf(CONSOLES)),
  hints: orMissing(oneOf(HINT_LEVELS)),
  leftOut: orMissing(
    rule("lists of texts by model", (value) => isObject(value) && areItems(Object.values(value), isTexts)),
  ),
  interrupts: orMissing(
    rule(
      `lists of nodes, and at most ${CONDITION_LIMITS.conditions} conditions of at most ${CONDITION_LIMITS.characters} characters`,
      (value) =>
        isObject(value) && isNodes(value["before"]) && isNodes(value["after"]) && isConditions(value["when"]),
    ),
  ),
  drift: orMissing(rule("the settings of drift", (value) => isObject(value) && isDrift(value))),
  agentId: orMissing(rule(AGENT_ID_WORDS, isAgentId)),
  refineEvery: orMissing(whole(LEAST_SETTINGS.refineEvery)),
  refineModel: orMissing(modelName()),
  explorer: orMissing(
    rule(
      "numbers of the built-in player",
      (value) =>
        isObject(value) && Object.entries(value).every(([name, number]) => isExplorerNumber(name, number)),
    ),
  ),
  player: orMissing(rule("agents and modes", isPlayerSpec)),
};

/** The first setting that is not valid, of those that are there; null where all are. */
export function findBadSetting(settings: Readonly<Record<string, unknown>>): keyof RunSettings | null {
  const names = Object.keys(SETTING_RULES) as (keyof RunSettings)[];
  return (
    names.find((name) => settings[name] !== undefined && !SETTING_RULES[name].isValid(settings[name])) ?? null
  );
}

/** Whether a value that came out of a file is the whole settings of a run. */
export function areSettings(value: unknown): boolean {
  return (
    isObject(value) && Object.entries(SETTING_RULES).every(([name, { isValid }]) => isValid(value[name]))
  );
}

function isDrift({ isOff, stallSteps, refreshMinutes, allowsRollback }: Record<string, unknown>): boolean {
  const { isValid: isSwitch } = yesOrNo();
  return (
    [isOff, allowsRollback].every((value) => value === undefined || isSwitch(value)) &&
    (stallSteps === undefined || whole(LEAST_SETTINGS.stallSteps).isValid(stallSteps)) &&
    (refreshMinutes === undefined || whole(LEAST_SETTINGS.refreshMinutes).isValid(refreshMinutes))
  );
}

function rule(takes: string, isValid: SettingRule["isValid"]): SettingRule {
  return { takes, isValid };
}

function orNull({ takes, isValid }: SettingRule): SettingRule {
  return rule(takes, (value) => value === null || isValid(value));
}

function orMissing(inner: SettingRule): SettingRule {
  const { takes, isValid } = orNull(inner);
  return rule(takes, (value) => value === undefined || isValid(value));
}

function whole(least: number): SettingRule {
  const isValid = (value: unknown): boolean => typeof value === "number" && readWhole(value, least) !== null;
  return rule(`a whole number of at least ${least}`, isValid);
}

function oneOf(choices: readonly unknown[]): SettingRule {
  return rule(`one of ${choices.join(", ")}`, (value) => choices.includes(value));
}

function yesOrNo(): SettingRule {
  return rule("true or false", (value) => typeof value === "boolean");
}

function text(): SettingRule {
  return rule("a text", (value) => isText(value) && value.length <= MOST_TEXT);
}

function modelName(): SettingRule {
  return rule(
    "the name of a model",
    (value) => isText(value) && value.trim() !== "" && value.length <= MOST_NAME,
  );
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function areItems(items: readonly unknown[], isItem: (item: unknown) => boolean): boolean {
  return items.length <= MOST_ITEMS && items.every(isItem);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && areItems(value, (one) => isText(one) && one.length <= MOST_NAME);
}

function isConditions(value: unknown): boolean {
  const { conditions, characters } = CONDITION_LIMITS;
  return (
    Array.isArray(value) &&
    value.length <= conditions &&
    value.every((one) => isText(one) && one.length <= characters)
  );
}

function isNodes(value: unknown): boolean {
  return Array.isArray(value) && areItems(value, (node) => (LOOP_NODES as readonly unknown[]).includes(node));
}

/** Earlier versions kept an address with its query, and an empty one for none. */
function isWebAddress(value: unknown): boolean {
  return (
    isText(value) &&
    value.length <= MOST_TEXT &&
    (value.trim() === "" || (/^https?:\/\//i.test(value.trim()) && URL.canParse(value)))
  );
}
