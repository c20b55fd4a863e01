import { z } from "zod";

/** A text in the body of a request. No program takes a zero character among its arguments. */
export function text(most: number): z.ZodString {
  return z
    .string()
    .max(most)
    .regex(/^[^\0]*$/u)
    .refine((words) => words.trim() !== "", "is empty");
}
