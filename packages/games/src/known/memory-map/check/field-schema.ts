import { z } from "zod";
import { showValue } from "../../../../../../src/base/text/mistake.ts";
import { FIELD_ENCODINGS, FIELD_NEWS, FIELD_TELLINGS, type MapField } from "../fields/map-field.ts";
import { parseScale } from "../fields/number.ts";
import { parseRange } from "../fields/text.ts";
import { TAKEN } from "../fields/with-tables.ts";
import { conditions } from "../shown/shown-schema.ts";
import { address, byte, checkRanges, comment, confidence, keyed, oneOf } from "./parts-schema.ts";

/** The largest number that a field of six bytes can have. */
const MOST = 2 ** 48;

const MOST_NAMES = 4_096;
const bounded = z.int().min(-MOST).max(MOST);
const MASK = "takes the bits that count, such as 15 or 0x0F";
const mask = z.union(
  [
    z
      .int()
      .min(1)
      .max(MOST - 1),
    z.string().regex(/^0x[0-9a-f]{1,12}$/i, MASK),
  ],
  MASK,
);
const SCALE = "takes a factor above 0, such as 8 or 1/16";
const scale = z.union(
  [z.number().positive(SCALE).max(65_536), z.string().refine((text) => parseScale(text)[0] > 0, SCALE)],
  SCALE,
);
const table = keyed.refine((one) => Object.keys(one).length <= MOST_NAMES, `takes ${MOST_NAMES} at most`);
const names = z.union([z.string().min(1), table], `takes ${TAKEN.names}`);
const charset = z.record(z.string(), z.string().max(256)).superRefine((table, context) => {
  checkRanges(table, context);
  for (const [key, text] of Object.entries(table)) {
    const [first, last] = parseRange(key);
    if (last > first && [...text].length !== last - first + 1) {
      context.addIssue({
        code: "custom",
        path: [key],
        message: `takes a letter for each of ${last - first + 1} bytes`,
      });
    }
  }
});

const value = {
  size: z.int().min(1).optional(),
  encoding: oneOf(FIELD_ENCODINGS).optional(),
  byteOrder: oneOf(["little", "big"]).optional(),
  mask: mask.optional(),
  shift: z.int().min(0).max(47).optional(),
  add: bounded.optional(),
  scale: scale.optional(),
  min: bounded.optional(),
  max: z.union([bounded, z.string()], "takes a number, or a field").optional(),
  names: names.optional(),
  bits: names.optional(),
  unnamed: z.boolean().optional(),
  charset: z.union([z.string(), charset], "takes ascii, letters by byte, or a table of the map").optional(),
  terminator: byte.optional(),
  controls: z.record(z.string(), z.int().min(0).max(16)).superRefine(checkRanges).optional(),
  label: z.string().min(1).max(200).optional(),
};

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, "takes a name in camelCase, such as coinCount")
  .max(64)
  .refine((text) => text !== "seen", "must not be seen: the runner uses that name itself");

const stride = z.int().min(1).max(1_024);

const entry = z.strictObject({
  name,
  ...value,
  offset: z.int().min(0).max(1_024).optional(),
  number: z.boolean().optional(),
  address: address.optional(),
  stride: stride.optional(),
});

const numberOrName = z.union([z.int(), z.string()], "takes a number, or a name").optional();
const only = z
  .strictObject({ entry: z.string(), is: numberOrName, not: numberOrName })
  .refine(({ is, not }) => (is === undefined) !== (not === undefined), 'takes either "is" or "not"');

const LIST_KEYS = ["stride", "count", "until", "most", "only", "text"] as const;

/** One value in the game's memory, a computed one, or a list. */
export const field: z.ZodType<MapField> = z
  .strictObject({
    name,
    address: address.optional(),
    expression: z.string().min(1).optional(),
    ...value,
    entries: z.array(entry).min(1).max(32).optional(),
    stride: stride.optional(),
    count: z.union([z.int().min(0).max(256), z.string()], "takes a number, or a field").optional(),
    until: byte.optional(),
    most: z.int().min(1).max(256).optional(),
    only: only.optional(),
    text: z.string().min(1).max(400).optional(),
    place: z.boolean().optional(),
    tell: oneOf(FIELD_TELLINGS).optional(),
    news: oneOf(FIELD_NEWS).optional(),
    when: conditions.optional(),
    confidence,
    comment,
  })
  .superRefine((one, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: "custom", path: [path], message });
    if (one.entries !== undefined) {
      if (one.address === undefined) refuse("address", "is missing; it takes the address of the first entry");
      if (one.stride === undefined) refuse("stride", "is missing; it takes the bytes of an entry");
      if (one.count === undefined && one.until === undefined)
        refuse("count", 'is missing; "until" will do too');
      if (one.expression !== undefined) refuse("expression", "has no place in a list");
      const known = one.entries.map((value) => value.name);
      for (const { name: own, max } of one.entries) {
        if (typeof max === "string" && !known.includes(max))
          refuse("entries", `have no value ${max}, which is to be the most of ${own}`);
      }
      const wanted = one.only?.entry;
      if (wanted !== undefined && !one.entries.some((entry) => entry.name === wanted))
        refuse("only", `names a value that the entries do not have: ${showValue(wanted)}`);
      return;
    }
    for (const key of LIST_KEYS.filter((each) => one[each] !== undefined)) {
      refuse(key, 'is for lists, which have "entries"');
    }
    if (one.expression === undefined && one.address === undefined) {
      refuse("address", "is missing; it takes an address, and a computed field an expression");
    }
    if (one.expression !== undefined && one.address !== undefined) {
      refuse("expression", 'takes the place of "address": a field has one of them');
    }
  });
