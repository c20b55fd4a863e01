import { z } from "zod";
import { hasExpression } from "../../../base/expressions/template.ts";
import { DURATION_TEXT, readDuration } from "../../../base/quantities/duration.ts";
import { MAX_AMOUNT_USD, readUsd, USD_TEXT } from "../../../base/quantities/money.ts";
import { readSwitch, SWITCH_WORDS } from "../../../base/quantities/switch.ts";
import { showValue } from "../../../base/text/mistake.ts";
import { BUTTONS, type Button, isButton, parseChord } from "../../../base/vocabulary/button.ts";
import type { OrTemplate } from "./skill.ts";
import { isSkillName, SKILL_NAME } from "./skill-name.ts";

/** A whole `${{ … }}`, which keeps its value's type. */
export const WHOLE_TEMPLATE: RegExp = /^\$\{\{(?:(?!\}\})[\s\S])*\}\}$/;

const ONE_BUTTON = BUTTONS.map((button) =>
  button.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
).join("|");

/** A button in any case, or a whole template. */
const BUTTON = new RegExp(`^(?:${ONE_BUTTON}|${WHOLE_TEMPLATE.source.slice(1, -1)})$`);

/** The same, or several buttons. */
const CHORD = new RegExp(
  `^(?:(?:${ONE_BUTTON})(?:\\+(?:${ONE_BUTTON}))*|${WHOLE_TEMPLATE.source.slice(1, -1)})$`,
);

/** The names of variables, parameters and fields of a game. One of them sets the prototype of what holds it. */
const VALUE_NAME = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** The message of every check of a field: what it takes, and what it got. */
export function told(takes: string): { error: (issue: { readonly input?: unknown }) => string } {
  return {
    error: ({ input }) =>
      input === undefined ? `is missing; it takes ${takes}` : `takes ${takes}, got ${showGot(input)}`,
  };
}

function showGot(input: unknown): string {
  return typeof input === "string" && input.length > 60
    ? `${input.length} characters: ${showValue(input)}`
    : showValue(input);
}

/** A whole number in a range, or a template that gives one. */
export function wholeNumber(min: number, max: number, description: string): z.ZodType<OrTemplate<number>> {
  const message = told(`a whole number from ${min} to ${max}`);
  return z
    .union(
      [z.int(message).min(min, message).max(max, message), z.string(message).regex(WHOLE_TEMPLATE, message)],
      message,
    )
    .describe(description);
}

/** The name of a button in any case, which becomes lower case, or a template that gives one. */
export function button(): z.ZodType<OrTemplate<Button>> {
  const message = told(`a button: ${BUTTONS.join(", ")}`);
  return z
    .string(message)
    .regex(BUTTON, message)
    .overwrite((text) => (isButton(text.toLowerCase()) ? text.toLowerCase() : text))
    .describe(`${BUTTONS.join(", ")}; in any case`);
}

/** The same, or several buttons that are held together: `right+a`. */
export function chord(): z.ZodType<string> {
  const message = told(`a button: ${BUTTONS.join(", ")}`);
  return z
    .string(message)
    .regex(CHORD, message)
    .overwrite((text) => (WHOLE_TEMPLATE.test(text) ? text : text.toLowerCase()))
    .refine((text) => WHOLE_TEMPLATE.test(text) || parseChord(text) !== null, message)
    .describe(`${BUTTONS.join(", ")}, or several held together, right+a; in any case`);
}

/** A text; expressions in it are evaluated when the step runs. */
export function text(max: number, description: string, min = 1): z.ZodType<string> {
  const message = told(`a text of ${min} to ${max} characters`);
  return z.string(message).min(min, message).max(max, message).describe(description);
}

/** A literal text: it can be checked before anything runs. */
export function label(description: string, max = 64): z.ZodType<string> {
  const message = told(`a text of 1 to ${max} characters without \${{ }}`);
  return z
    .string(message)
    .min(1, message)
    .max(max, message)
    .refine((given) => !hasExpression(given) && given !== "__proto__", message)
    .describe(description);
}

/** A condition in CEL. */
export function condition(description: string): z.ZodType<string> {
  const message = told('an expression that is true or false, such as "game.hp < 10"');
  return z
    .string(message)
    .min(1, message)
    .refine((given) => !hasExpression(given), {
      error: `is already an expression: leave \${{ and }} out`,
    })
    .describe(description);
}

/** The name of a skill. */
export function skillName(description: string): z.ZodType<string> {
  const message = told("a name of 1 to 64 letters, digits, - and _");
  return z
    .string(message)
    .regex(SKILL_NAME, message)
    .refine(isSkillName, {
      error: ({ input }) => `cannot be ${showValue(input)}: no file may be called that`,
    })
    .describe(description);
}

/** The name of a variable, a parameter or a field. */
export function valueName(description: string): z.ZodType<string> {
  const message = told("a name of letters, digits and _ that begins with no digit, 64 characters at most");
  return z.string(message).regex(VALUE_NAME, message).describe(description);
}

/** One word of a closed set. */
export function oneOf<const T extends readonly string[]>(
  words: T,
  description: string,
): z.ZodType<T[number]> {
  return z.enum(words, told(`one of ${words.join(", ")}`)).describe(description);
}

/** A switch: `on` or `off`, which YAML's true and false say too. */
export function onOff(description: string): z.ZodType<boolean> {
  const message = told(SWITCH_WORDS.join(" or "));
  return z
    .union([z.enum(SWITCH_WORDS), z.boolean()], message)
    .transform((given) => readSwitch(given) === true)
    .describe(description);
}

/** The values of a field for money, and of one for a length of time, in words. */
export const AMOUNT: string = `an amount in US dollars above 0, at most ${MAX_AMOUNT_USD}, such as 1.50`;
export const DURATION = "a length of time such as 30s, 10m or 8h";

/** An amount of money: `2.50` or `$2.50`. */
export function amount(description: string, most: number = MAX_AMOUNT_USD): z.ZodType<number> {
  const message = told(most === MAX_AMOUNT_USD ? AMOUNT : `an amount above 0, at most ${most}`);
  return z
    .union(
      [z.number(message).gt(0, message).max(most, message), z.string(message).regex(USD_TEXT, message)],
      message,
    )
    .refine((given) => readUsd(given, most) !== null, message)
    .transform((given) => readUsd(given, most) ?? 0)
    .describe(description);
}

/** A length of time, in milliseconds. */
export function duration(description: string): z.ZodType<number> {
  const message = told(DURATION);
  return z
    .string(message)
    .trim()
    .regex(DURATION_TEXT, message)
    .refine((given) => readDuration(given) !== null, message)
    .transform((given) => readDuration(given) ?? 0)
    .describe(description);
}

/** Steps in order. */
export function list<T>(item: z.ZodType<T>, takes: string): z.ZodType<readonly T[]> {
  return z.array(item, told(takes));
}
