import { z } from "zod";
import type { Place } from "../../../../../../src/base/text/mistake.ts";

/** The keys that a schema takes at a place of a value: of each object that may stand there. */
export function keysAt(schema: unknown, place: Place): readonly string[] {
  const found = place.reduce<readonly unknown[]>(
    (all, key) => all.flatMap((one) => inside(one, key)),
    [schema],
  );
  return found.flatMap(choices).flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : []));
}

/** The schemas of what stands under a key. */
function inside(schema: unknown, key: PropertyKey): readonly unknown[] {
  return choices(schema).flatMap((one) => {
    if (one instanceof z.ZodRecord) return [one.valueType];
    if (one instanceof z.ZodArray) return [one.element];
    return one instanceof z.ZodObject ? [one.shape[String(key)]] : [];
  });
}

/** A schema without its default and what is made of its value; of a union, each part. */
function choices(schema: unknown): readonly unknown[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return choices(schema.unwrap());
  if (schema instanceof z.ZodPipe) return choices(schema.in);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(choices) : [schema];
}
