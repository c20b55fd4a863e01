import { z } from "zod";
import type { MapMenu, MapText } from "../file.ts";
import type { MapCondition, MapConditions } from "../map-condition.ts";

/** A condition on a field. */
export const condition: z.ZodType<MapCondition> = z
  .strictObject({
    field: z.string(),
    is: z
      .union(
        [z.int(), z.boolean(), z.string(), z.array(z.union([z.int(), z.string()])).min(1)],
        "takes a whole number, a name, true or false, or a list of numbers and names",
      )
      .optional(),
    begins: z.string().min(1).optional(),
  })
  .refine(({ is, begins }) => is === undefined || begins === undefined, {
    message: 'takes "is" or "begins", and not both',
    path: ["begins"],
  });

/** One condition, or a list. */
export const conditions: z.ZodType<MapConditions> = z.union([condition, z.array(condition).min(1)], {
  error: "takes a condition, or a list of them",
});

const speaker = z
  .strictObject({
    field: z.string().optional(),
    before: z.string().min(1).optional(),
    when: conditions.optional(),
  })
  .refine(({ field, before }) => (field === undefined) !== (before === undefined), {
    message: 'takes either "field" or "before"',
  });

/** The game's texts. */
export const text: z.ZodType<MapText> = z.strictObject({
  lines: z.array(z.string()).min(1, "takes at least one field of text").max(32),
  when: conditions.optional(),
  waiting: conditions,
  question: conditions.optional(),
  speaker: speaker.optional(),
});

const entry = z
  .strictObject({
    label: z.string().min(1).optional(),
    field: z.string().optional(),
    detail: z.string().optional(),
  })
  .refine(({ label, field }) => (label === undefined) !== (field === undefined), {
    message: 'takes either "label" or "field"',
  });

/** The game's menus. */
export const menus: z.ZodType<readonly MapMenu[]> = z
  .array(
    z.strictObject({
      when: conditions,
      title: z.string().min(1).optional(),
      entries: z.array(entry).min(1, "takes at least one entry").max(64),
      columns: z.int().min(1).max(64).optional(),
      cursor: z.string(),
      above: conditions.optional(),
      below: conditions.optional(),
    }),
  )
  .max(32);
