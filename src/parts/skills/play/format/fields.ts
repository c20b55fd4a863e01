import { z } from "zod";
import { hasExpression } from "../../../../base/expressions/template.ts";
import { told } from "../../../../base/fields/fields.ts";
import { ONE_BUTTON, WHOLE_TEMPLATE } from "../../../../base/fields/templates.ts";
import { BUTTONS, parseChord } from "../../../../base/vocabulary/button.ts";

/** Several buttons in any case, or a whole template. */
const CHORD = new RegExp(
  `^(?:(?:${ONE_BUTTON})(?:\\+(?:${ONE_BUTTON}))*|${WHOLE_TEMPLATE.source.slice(1, -1)})$`,
);

/** Buttons that are held together, `right+a`, in any case; they become lower case. Or a template that gives them. */
export function chord(): z.ZodType<string> {
  const message = told(`a button: ${BUTTONS.join(", ")}`);
  return z
    .string(message)
    .regex(CHORD, message)
    .overwrite((text) => (WHOLE_TEMPLATE.test(text) ? text : text.toLowerCase()))
    .refine((text) => WHOLE_TEMPLATE.test(text) || parseChord(text) !== null, message)
    .describe(`${BUTTONS.join(", ")}, or several held together, right+a; in any case`);
}

/** A condition in CEL. */
export function celCondition(description: string): z.ZodType<string> {
  const message = told('an expression that is true or false, such as "game.hp < 10"');
  return z
    .string(message)
    .min(1, message)
    .refine((given) => !hasExpression(given), {
      error: `is already an expression: leave \${{ and }} out`,
    })
    .describe(description);
}

/** Steps in order. */
export function list<T>(item: z.ZodType<T>, takes: string): z.ZodType<readonly T[]> {
  return z.array(item, told(takes));
}
