import { z } from "zod";
import { hasExpression } from "../expressions/template.ts";
import { DURATION_TEXT, readDuration } from "../quantities/duration.ts";
import { MAX_AMOUNT_USD, readUsd, USD_TEXT } from "../quantities/money.ts";
import { readSwitch, SWITCH_WORDS } from "../quantities/switch.ts";
import { showValue } from "../text/mistake.ts";
import type { JsonObject } from "../vocabulary/json.ts";
import { FILE_NAME, isFileName } from "./file-name.ts";

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

/** A literal whole number. */
export function plainNumber(min: number, max: number, description: string): z.ZodType<number> {
  const message = told(`a whole number from ${min} to ${max}`);
  return z.int(message).min(min, message).max(max, message).describe(description);
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

/** A condition in CEL; true and false are allowed as literals. */
export function condition(description: string): z.ZodType<string> {
  const message = told('an expression that is true or false, such as "game.hp < 10"');
  return z
    .union([z.boolean(), z.string().min(1, message)], message)
    .transform((given) => String(given))
    .refine((given) => !hasExpression(given), {
      error: `is already an expression: leave \${{ and }} out`,
    })
    .describe(description);
}

/** A name that is also one of a file. */
export function fileName(description: string): z.ZodType<string> {
  const message = told("a name of 1 to 64 letters, digits, - and _");
  return z
    .string(message)
    .regex(FILE_NAME, message)
    .refine(isFileName, {
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

/** A map of anything. */
export function anyMap(description: string): z.ZodType<JsonObject> {
  return z
    .record(z.string(), z.unknown(), told("a map, such as {row: 3}"))
    .describe(description) as unknown as z.ZodType<JsonObject>;
}
