import { readWhole } from "../quantities/count.ts";
import { AGENT_ID_WORDS, isAgentId } from "./agent-id.ts";
import { isExplorerNumber } from "./explorer-settings.ts";
import { isObject } from "./json.ts";

/** The allowed values of a setting. */
export interface SettingRule {
  /** In words, behind "takes". */
  readonly takes: string;
  /** Also of a value that came out of a file. */
  readonly isValid: (value: unknown) => boolean;
}

/** A whole number. */
export interface WholeKind {
  readonly type: "whole";
  readonly least: number;
  /** True for minutes, which may be written as a length of time. */
  readonly isMinutes?: true;
}

/** The scale of pictures: 1 to 4, or null, which is written `auto`. */
export interface ScaleKind {
  readonly type: "scale";
}

/** Yes or no. */
export interface SwitchKind {
  readonly type: "switch";
}

/** One of a closed set of words. */
export interface ChoiceKind<Word extends string = string> {
  readonly type: "choice";
  readonly choices: readonly Word[];
}

/** A text: any, or the name of a model, a web address or the name of an agent. */
export interface TextKind {
  readonly type: "text" | "model" | "address" | "agentId";
}

/** The built-in player's manner of playing, which is written as a text. */
export interface ExplorerKind {
  readonly type: "explorer";
}

/** An object that is never written as one text. */
export interface MadeKind extends SettingRule {
  readonly type: "made";
}

/** The values of a setting, as data: each wing reads them in its own way. */
export type SettingKind =
  | WholeKind
  | ScaleKind
  | SwitchKind
  | ChoiceKind
  | TextKind
  | ExplorerKind
  | MadeKind;

/** The kinds that a setting of this type may have. */
export type KindOf<Value> = [Value] extends [boolean]
  ? SwitchKind
  : [Value] extends [number]
    ? number extends Value
      ? WholeKind
      : ScaleKind
    : [Value] extends [string]
      ? string extends Value
        ? TextKind
        : ChoiceKind<Value>
      : ExplorerKind | MadeKind;

/** The way in which a fleet's file has a setting, under its name in words with `_` between them. */
export interface SettingInFleets {
  readonly help: string;
  /** The greatest number, or the most characters. */
  readonly most?: number;
}

/** The most characters of a prompt or a goal, and of a name. A save may be a stranger's. */
const MOST_TEXT = 1_000_000;
export const MOST_NAME = 1_000;

const SCALES: readonly unknown[] = [1, 2, 3, 4];

const TEXT_RULES: Readonly<Record<TextKind["type"], SettingRule>> = {
  text: { takes: "a text", isValid: (value) => typeof value === "string" && value.length <= MOST_TEXT },
  model: {
    takes: "the name of a model",
    isValid: (value) => typeof value === "string" && value.trim() !== "" && value.length <= MOST_NAME,
  },
  address: { takes: "a web address", isValid: isWebAddress },
  agentId: { takes: AGENT_ID_WORDS, isValid: isAgentId },
};

/** The values of a kind, as a rule. */
export function ruleOf(kind: SettingKind): SettingRule {
  switch (kind.type) {
    case "whole":
      return wholeRule(kind.least);
    case "scale":
      return choiceRule(SCALES);
    case "switch":
      return { takes: "true or false", isValid: (value) => typeof value === "boolean" };
    case "choice":
      return choiceRule(kind.choices);
    case "explorer":
      return { takes: "numbers of the built-in player", isValid: isManner };
    case "made":
      return kind;
    default:
      return TEXT_RULES[kind.type];
  }
}

function wholeRule(least: number): SettingRule {
  const isValid = (value: unknown): boolean => typeof value === "number" && readWhole(value, least) !== null;
  return { takes: `a whole number of at least ${least}`, isValid };
}

function choiceRule(choices: readonly unknown[]): SettingRule {
  return { takes: `one of ${choices.join(", ")}`, isValid: (value) => choices.includes(value) };
}

function isManner(value: unknown): boolean {
  return isObject(value) && Object.entries(value).every(([name, number]) => isExplorerNumber(name, number));
}

/** Earlier versions kept an address with its query, and an empty one for none. */
function isWebAddress(value: unknown): boolean {
  return (
    typeof value === "string" &&
    value.length <= MOST_TEXT &&
    (value.trim() === "" || (/^https?:\/\//i.test(value.trim()) && URL.canParse(value)))
  );
}
