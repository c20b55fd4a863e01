import { RunnerError } from "../../../../base/errors.ts";
import { readWhole } from "../../../../base/quantities/count.ts";
import { readDuration, readMinutes } from "../../../../base/quantities/duration.ts";
import { readUsd } from "../../../../base/quantities/money.ts";
import { readSwitch } from "../../../../base/quantities/switch.ts";
import { AGENT_ID_WORDS, isAgentId } from "../../../../base/vocabulary/agent-id.ts";
import { hideSecrets } from "../../../../base/vocabulary/base-url.ts";
import { BUTTONS, type Button, isButton } from "../../../../base/vocabulary/button.ts";
import {
  EXPLORER_NUMBERS,
  type ExplorerSettings,
  readExplorerSettings,
} from "../../../../base/vocabulary/explorer-settings.ts";
import { plainLine } from "../../render/plain-text.ts";

/** Reads one option's text. `subject` is what the person wrote it as: `--steps`, `RUNNER_STEPS`. */
export interface ParseValue<T> {
  (text: string, subject: string): T;
  /** The words that it takes, where these are few: for shells that complete them. */
  readonly choices?: readonly string[];
}

/** A whole number of at least `min`. */
export function parseWhole(min: number): ParseValue<number> {
  const kind = min === 1 ? "a positive whole number" : `a whole number of at least ${min}`;
  return (text, subject) => {
    const value = readWhole(text, min);
    if (value === null) throw usage(subject, kind, text);
    return value;
  };
}

/** The number of a port. */
export const parsePort: ParseValue<number> = (text, subject) => {
  const value = readWhole(text, 0, 65_535);
  if (value === null) throw usage(subject, "a port from 0 to 65535", text);
  return value;
};

/** An amount above nothing: `2.50` or `$2.50`. */
export const parseAmount: ParseValue<number> = (text, subject) => {
  const value = readUsd(text, Number.POSITIVE_INFINITY);
  if (value === null) throw usage(subject, "an amount above 0, like 2.50", text);
  return value;
};

/** A speed, as a multiple of the game's: 0.1 to 1000. */
export const parseSpeed: ParseValue<number> = (text, subject) => {
  const value = /^\d{1,4}(\.\d{1,3})?x?$/.test(text.trim()) ? Number.parseFloat(text) : 0;
  if (value < 0.1 || value > 1000) throw usage(subject, "a speed from 0.1 to 1000", text);
  return value;
};

/** A length of time, in milliseconds: `90s`, `30m`, `1.5h`, `1d`. */
export const parseDuration: ParseValue<number> = (text, subject) => {
  const ms = readDuration(text, Number.POSITIVE_INFINITY);
  if (ms === null) throw usage(subject, "a length of time like 90s, 30m or 2h", text);
  return ms;
};

/** Whole minutes: `120`, `90m`, `1.5h`; 0 for never. */
export const parseMinutes: ParseValue<number> = (text, subject) => {
  const minutes = readMinutes(text);
  if (minutes === null) throw usage(subject, "minutes like 120, a length of time like 90m or 2h, or 0", text);
  return minutes;
};

/** One of a few numbers. */
export function parseWithin<T extends number>(choices: readonly T[]): ParseValue<T> {
  return withChoices(choices.map(String), (text, subject) => {
    const choice = choices.find((number) => String(number) === text.trim());
    if (choice === undefined) throw usage(subject, `one of ${choices.join(", ")}`, text);
    return choice;
  });
}

/** The size of a picture: 1 to 4, or null for `auto`. */
export const parseScale: ParseValue<1 | 2 | 3 | 4 | null> = withChoices(
  ["auto", "1", "2", "3", "4"],
  (text, subject) => (text.trim() === "auto" ? null : parseWithin([1, 2, 3, 4] as const)(text, subject)),
);

/** A text that is not empty. */
export const parseText: ParseValue<string> = (text, subject) => {
  if (text.trim() === "") throw usage(subject, "a text", text);
  return text;
};

/** The name of an agent. */
export const parseAgentId: ParseValue<string> = (text, subject) => {
  if (!isAgentId(text)) throw usage(subject, AGENT_ID_WORDS, text);
  return text;
};

/** A text as it is, of which several may be given. */
export const parseListed: ParseValue<readonly string[]> = (text) => [text];

/** Folders, with commas between them. */
export const parseFolders: ParseValue<readonly string[]> = (text, subject) => {
  const folders = text.split(",").map((folder) => folder.trim());
  if (folders.includes("")) throw usage(subject, "folders with commas between them", text);
  return folders;
};

/** A web address. */
export const parseUrl: ParseValue<string> = (text, subject) => {
  if (!/^https?:\/\/[^\s/]/.test(text) || !URL.canParse(text)) {
    throw usage(subject, "a web address like http://127.0.0.1:8080", hideSecrets(text));
  }
  return text;
};

/** Yes or no, as environment variables and files write it. */
export const parseYesNo: ParseValue<boolean> = (text, subject) => {
  const answer = text.trim() === "" ? false : readSwitch(text);
  if (answer === null) throw usage(subject, "true or false", text);
  return answer;
};

/** `on` or `off`, or as a configuration file may write it: `true` or `false`. */
export const parseOnOff: ParseValue<boolean> = (text, subject) => {
  const answer = readSwitch(text);
  if (answer === null) throw usage(subject, "on or off", text);
  return answer;
};

/** One of a closed set of words. */
export function parseChoice<T extends string>(choices: readonly T[]): ParseValue<T> {
  return withChoices(choices, (text, subject) => {
    const choice = choices.find((word) => word === text.trim().toLowerCase());
    if (choice === undefined) throw usage(subject, `one of ${choices.join(", ")}`, text);
    return choice;
  });
}

/** Some of a closed set of words, with commas between them. */
export function parseChoices<T extends string>(choices: readonly T[]): ParseValue<readonly T[]> {
  return withChoices(choices, (text, subject) =>
    text.split(",").map((word) => {
      const choice = choices.find((one) => one === word.trim().toLowerCase());
      if (choice === undefined) throw usage(subject, `some of ${choices.join(", ")}`, text);
      return choice;
    }),
  );
}

/** The most seeds that are named at once. */
const MAX_SEEDS = 1_000;

/** Seeds: one, or a range like `1-20`. */
export const parseSeeds: ParseValue<readonly number[]> = (text, subject) => {
  const [, from = "", to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text.trim()) ?? [];
  const count = Number(to) - Number(from) + 1;
  if (from === "" || count < 1 || count > MAX_SEEDS)
    throw usage(subject, "a seed, or at most 1000 like 1-20", text);
  return Array.from({ length: count }, (_, index) => Number(from) + index);
};

/** Buttons in the order in which they are pressed, with commas between them: `up,up,a`. */
export const parseButtons: ParseValue<readonly Button[]> = (text, subject) => {
  const buttons = text.split(/[\s,]+/).flatMap((word) => (word === "" ? [] : [word.toLowerCase()]));
  if (buttons.length === 0 || !buttons.every(isButton)) {
    throw usage(subject, `buttons like up,up,a (${BUTTONS.join(", ")})`, text);
  }
  return buttons;
};

/** Changes of the built-in player's manner of playing: `heal:60,rounds:3`, or `usual`. */
export const parseExplorer: ParseValue<ExplorerSettings> = (text, subject) => {
  const changes = readExplorerSettings(text);
  if (changes !== null) return changes;
  const ranges = Object.entries(EXPLORER_NUMBERS).map(
    ([name, { least, most }]) => `${name} ${least} to ${most}`,
  );
  throw usage(subject, `usual, or numbers like heal:60,rounds:3 (${ranges.join(", ")})`, text);
};

function withChoices<T>(
  choices: readonly string[],
  parse: (text: string, subject: string) => T,
): ParseValue<T> {
  return Object.assign(parse, { choices });
}

/** The refusal of a text. @param kind that it takes */
export function usage(subject: string, kind: string, text: string): RunnerError {
  return new RunnerError("option-invalid", `${subject} takes ${kind}, got "${plainLine(text)}"`);
}
