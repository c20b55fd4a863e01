import { z } from "zod";
import { BUTTONS, type Button, isButton } from "../vocabulary/button.ts";
import { told } from "./fields.ts";
import type { OrTemplate } from "./or-template.ts";

/** A whole `${{ … }}`, which keeps its value's type. */
export const WHOLE_TEMPLATE: RegExp = /^\$\{\{(?:(?!\}\})[\s\S])*\}\}$/;

/** A button in any case, as a pattern. */
export const ONE_BUTTON: string = BUTTONS.map((button) =>
  button.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
).join("|");

/** A button in any case, or a whole template. */
const BUTTON = new RegExp(`^(?:${ONE_BUTTON}|${WHOLE_TEMPLATE.source.slice(1, -1)})$`);

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
