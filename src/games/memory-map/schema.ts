import { z } from "zod";

import { RunnerError } from "../../errors.ts";
import { GRID_CELLS } from "../game-adapter.ts";
import {
  type AddressText,
  FIELD_ENCODINGS,
  FIELD_NEWS,
  FIELD_TELLINGS,
  MAX_FIELD_BYTES,
  type MapField,
  type MemoryMapFile,
  MILESTONE_CONDITIONS,
  parseAddress,
  parseKey,
} from "./file.ts";
import { mistakeIn, references } from "./references.ts";
import { condition, menus, text } from "./shown/schema.ts";

const address = z.custom<AddressText>(
  (value) => {
    const at = typeof value === "number" || typeof value === "string" ? parseAddress(value) : Number.NaN;
    return Number.isInteger(at) && at >= 0 && at <= 0xffff;
  },
  {
    error: ({ input }) =>
      `takes an address from 0000 to FFFF in hex, such as C100, or a symbol's name with a symbol file, got ${shownValue(input)}`,
  },
);
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: ({ input }) => `takes ${values.join(", ")}, got ${shownValue(input)}` });
const byte = z.int().min(0).max(255);
const keyed = z.record(z.string(), z.string()).superRefine(checkKeys);
const fieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, "takes a name in camelCase, such as coinCount")
  .refine((name) => name !== "seen", "must not be seen: the runner uses that name itself");

const field = z
  .looseObject({
    name: fieldName,
    address,
    size: z.int().min(1).optional(),
    encoding: oneOf(FIELD_ENCODINGS).optional(),
    byteOrder: oneOf(["little", "big"]).optional(),
    names: keyed.optional(),
    bits: keyed.optional(),
    place: z.boolean().optional(),
    charset: z.union([z.literal("ascii"), keyed], "takes ascii, or letters by byte").optional(),
    terminator: byte.optional(),
    label: z.string().min(1).optional(),
    tell: oneOf(FIELD_TELLINGS).optional(),
    news: oneOf(FIELD_NEWS).optional(),
    when: condition.optional(),
  })
  .superRefine((value, context) => {
    const limit = MAX_FIELD_BYTES[value.encoding ?? "uint"];
    const size = value.size ?? 1;
    if (size > limit) {
      context.addIssue({
        code: "custom",
        path: ["size"],
        message: `takes at most ${limit} bytes for this encoding`,
      });
    } else if (parseAddress(value.address) + size > 0x10000) {
      context.addIssue({ code: "custom", path: ["size"], message: "goes past FFFF" });
    }
  });

const position = z.looseObject({ row: z.string(), column: z.string() });

const grid = z
  .looseObject({
    columns: z.int().min(1).max(64),
    rows: z.int().min(1).max(64),
    address,
    columnStep: z.int().min(1).optional(),
    rowStep: z.int().min(1).optional(),
    cells: z.record(z.string(), oneOf(GRID_CELLS)).superRefine(checkKeys),
    player: position.optional(),
    people: z.array(position).optional(),
    when: condition.optional(),
  })
  .refine(
    (value) => {
      const step = value.columnStep ?? 1;
      const last = (value.rows - 1) * (value.rowStep ?? value.columns * step) + (value.columns - 1) * step;
      return parseAddress(value.address) + last <= 0xffff;
    },
    { message: "goes past FFFF", path: ["rows"] },
  );

const standing = z.looseObject({
  x: z.string(),
  y: z.string(),
  facing: z.string().optional(),
  width: z.string().optional(),
  height: z.string().optional(),
});

const health = z.looseObject({ field: z.string(), of: z.union([z.string(), z.number().positive()]) });

const file = z
  .looseObject({
    format: z.literal(1, "takes 1: this version of the runner knows no other format"),
    game: z.string().min(1, "takes the game's name"),
    title: z.string().min(1).optional(),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "takes a name in kebab case, such as my-game")
      .optional(),
    briefing: z.string().optional(),
    fields: z.array(field),
    milestones: z
      .array(
        z.looseObject({
          field: z.string(),
          when: oneOf(MILESTONE_CONDITIONS),
          value: z.union([z.string(), z.number(), z.boolean()]).optional(),
          bit: z.string().optional(),
          text: z.string().min(1).optional(),
        }),
      )
      .optional(),
    stops: z.array(z.string()).optional(),
    position: z.array(z.string()).optional(),
    health: health.optional(),
    ended: condition.optional(),
    grid: grid.optional(),
    standing: standing.optional(),
    moving: condition.optional(),
    text: text.optional(),
    menus: menus.optional(),
  })
  .superRefine((value, context) => {
    const fields = new Map<string, MapField>();
    for (const [index, one] of (value as MemoryMapFile).fields.entries()) {
      if (fields.has(one.name)) {
        context.addIssue({
          code: "custom",
          path: ["fields", index, "name"],
          message: `names "${one.name}" twice`,
        });
      }
      fields.set(one.name, one);
    }
    for (const reference of references(value as MemoryMapFile)) {
      const message = mistakeIn(fields.get(reference.field), reference);
      if (message !== null) context.addIssue({ code: "custom", path: [...reference.path], message });
    }
  });

/**
 * Checks what a game map file holds.
 *
 * @param source the file's name, for the message
 * @throws RunnerError `game-map-invalid`: one line with the file, the place in it, and what is wrong there
 */
export function parseMemoryMap(value: unknown, source: string): MemoryMapFile {
  const result = file.safeParse(value);
  if (result.success) return result.data as MemoryMapFile;

  const [issue] = result.error.issues;
  const place = renderPath(issue?.path ?? []);
  throw new RunnerError("game-map-invalid", `${source}: ${place} ${issue?.message ?? "is wrong"}`, {
    cause: result.error,
    facts: { source, place },
  });
}

/** A value of a file as a message shows it, at most 60 letters of it. */
function shownValue(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}

function checkKeys(table: object, context: z.RefinementCtx): void {
  for (const key of Object.keys(table).filter((one) => Number.isNaN(parseKey(one)))) {
    context.addIssue({ code: "custom", path: [key], message: "takes numbers as keys, such as 12 or 0x0C" });
  }
}

function renderPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");
}
