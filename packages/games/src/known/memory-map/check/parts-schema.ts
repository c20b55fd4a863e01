import { z } from "zod";
import { showValue } from "../../../../../../src/base/text/mistake.ts";
import { type Address, type AddressText, parseKey } from "../address.ts";
import { parseRange } from "../fields/text.ts";

/** One of these texts. */
export const oneOf = <const Values extends readonly string[]>(values: Values): z.ZodType<Values[number]> =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined
        ? `is missing; it takes one of ${values.join(", ")}`
        : `takes ${values.join(", ")}, got ${showValue(input)}`,
  });

/** A byte. */
export const byte: z.ZodType<number> = z.int().min(0).max(255);

/** Words for people, which nothing reads. */
export const comment: z.ZodType<string | undefined> = z.string().max(2_000).optional();

/** A share of certainty. */
export const confidence: z.ZodType<number | undefined> = z.number().min(0).max(1).optional();

/** A number, or the field that holds it. */
export const numberOrField: z.ZodType<number | string> = z.union(
  [z.int().min(-4_096).max(65_535), z.string()],
  "takes a whole number, or a field",
);

const text: z.ZodType<AddressText> = z.union([z.int(), z.string()], {
  error: ({ input }) => refuseAddress(input),
});

const found = z
  .strictObject({
    base: text.optional(),
    pointer: text.optional(),
    bank: z.union([z.int().min(0).max(511), z.string()]).optional(),
    index: z.string().optional(),
    stride: z.int().min(1).max(0x4000).optional(),
    offset: z.int().min(0).max(0xffff).optional(),
  })
  .refine(({ base, pointer }) => (base === undefined) !== (pointer === undefined), {
    message: 'takes either "base" or "pointer"',
  });

/** An address, or where the memory has it. */
export const address: z.ZodType<Address> = z.union([z.int(), z.string(), found], {
  error: ({ input }) => (typeof input === "object" ? refuseFound(input) : refuseAddress(input)),
});

/** Texts by number. */
export const keyed: z.ZodType<Readonly<Record<string, string>>> = z
  .record(z.string(), z.string().max(400))
  .superRefine((table, context) =>
    checkKeys(table, context, (key) => !Number.isNaN(parseKey(key)), "numbers as keys, such as 12 or 0x0C"),
  );

/** Refuses keys that are neither numbers nor ranges. */
export function checkRanges(table: object, context: z.RefinementCtx): void {
  const isRange = (key: string): boolean => {
    const [first, last] = parseRange(key);
    return first <= last;
  };
  checkKeys(table, context, isRange, "numbers or ranges as keys, such as 0x0C or 0x80-0x99");
}

/** Why a value is no address. */
export function refuseAddress(value: unknown): string {
  return `takes an address from 0000 to FFFF in hex, such as C100, or a symbol's name with a symbol file, got ${showValue(value)}`;
}

function refuseFound(value: unknown): string {
  return `takes an address, or an object with base or pointer, and bank, index, stride, offset, got ${showValue(value)}`;
}

function checkKeys(
  table: object,
  context: z.RefinementCtx,
  isOne: (key: string) => boolean,
  wanted: string,
): void {
  for (const key of Object.keys(table).filter((one) => !isOne(one))) {
    context.addIssue({ code: "custom", path: [key], message: `takes ${wanted}` });
  }
}
