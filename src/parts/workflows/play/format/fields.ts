import { z } from "zod";
import { AMOUNT, amount, DURATION, told } from "../../../../base/fields/fields.ts";
import type { OrTemplate } from "../../../../base/fields/or-template.ts";
import { button, WHOLE_TEMPLATE } from "../../../../base/fields/templates.ts";
import { DURATION_TEXT, readDuration } from "../../../../base/quantities/duration.ts";
import type { Button } from "../../../../base/vocabulary/button.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";

/** A whole template, which keeps its value's type. */
function template(message: ReturnType<typeof told>) {
  return z.string(message).regex(WHOLE_TEMPLATE, message);
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
