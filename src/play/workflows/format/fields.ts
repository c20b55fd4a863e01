import { z } from "zod";
import { hasExpression } from "../../../base/expressions/template.ts";
import { DURATION_TEXT, readDuration } from "../../../base/quantities/duration.ts";
import type { Button } from "../../../base/vocabulary/button.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import { AMOUNT, amount, button, DURATION, told, WHOLE_TEMPLATE } from "../../skills/format/fields.ts";
import type { OrTemplate } from "../../skills/format/skill.ts";

/** A whole template, which keeps its value's type. */
function template(message: ReturnType<typeof told>) {
  return z.string(message).regex(WHOLE_TEMPLATE, message);
}

/** A condition in CEL; true and false are allowed as literals. */
export function condition(description: string): z.ZodType<string> {
  const message = told('an expression that is true or false, such as "game.hp < 10"');
  return z
    .union([z.boolean(), z.string().min(1)], message)
    .transform((given) => String(given))
    .refine((given) => !hasExpression(given), {
      error: `is already an expression: leave \${{ and }} out`,
    })
    .describe(description);
}

/** An amount of money, or a template that gives one. */
export function amountOrTemplate(description: string): z.ZodType<OrTemplate<number>> {
  const message = told(AMOUNT);
  return z.union([amount(description), template(message)], message).describe(description);
}

/** A length of time as it is written, or a template that gives one. */
export function durationOrTemplate(description: string): z.ZodType<string> {
  const message = told(DURATION);
  const written = z
    .string(message)
    .trim()
    .regex(DURATION_TEXT, message)
    .refine((given) => readDuration(given) !== null, message);
  return z.union([written, template(message)], message).describe(description);
}

/** Buttons in order, one button, or a template that gives either. */
export function buttons(description: string): z.ZodType<readonly OrTemplate<Button>[] | string> {
  const one = button();
  const message = told("a list of 1 to 20 buttons, such as [up, up, a]");
  return z
    .union([z.array(one).min(1, message).max(20, message), one], message)
    .transform((given) => (typeof given === "string" && !WHOLE_TEMPLATE.test(given) ? [given] : given))
    .describe(description);
}

/** A list of anything, or a template that gives one. */
export function items(max: number, description: string): z.ZodType<readonly JsonValue[] | string> {
  const message = told(`a list of at most ${max} items, or a text such as "\${{ inputs.places }}"`);
  return z
    .union([z.array(z.unknown()).max(max, message), template(message)], message)
    .describe(description) as z.ZodType<readonly JsonValue[] | string>;
}

/** A map of anything. */
export function anyMap(description: string): z.ZodType<JsonObject> {
  return z
    .record(z.string(), z.unknown(), told("a map, such as {row: 3}"))
    .describe(description) as unknown as z.ZodType<JsonObject>;
}

/** A literal whole number. */
export function plainNumber(min: number, max: number, description: string): z.ZodType<number> {
  const message = told(`a whole number from ${min} to ${max}`);
  return z.int(message).min(min, message).max(max, message).describe(description);
}
