import { z } from "zod";

import { RunnerError } from "../errors.ts";
import { GRID_CELLS } from "./game-adapter.ts";
import {
  FIELD_ENCODINGS,
  FIELD_TELLINGS,
  MAX_FIELD_BYTES,
  type MemoryMapFile,
  MILESTONE_CONDITIONS,
  parseAddress,
  parseKey,
} from "./memory-map-file.ts";

const address = z
  .union([z.number(), z.string()])
  .refine(
    (value) =>
      Number.isInteger(parseAddress(value)) && parseAddress(value) >= 0 && parseAddress(value) <= 0xffff,
    "takes an address from 0000 to FFFF in hex, such as C100",
  );
const byte = z.int().min(0).max(255);
const keyed = z.record(z.string(), z.string()).superRefine(checkKeys);
const fieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, "takes a name in camelCase, such as coinCount")
  .refine((name) => name !== "seen", "must not be seen: the runner uses that name itself");

const condition = z.looseObject({
  field: z.string(),
  is: z.union([z.int(), z.boolean(), z.array(z.int()).min(1)]),
});

const field = z
  .looseObject({
    name: fieldName,
    address,
    size: z.int().min(1).optional(),
    encoding: z.enum(FIELD_ENCODINGS).optional(),
    byteOrder: z.enum(["little", "big"]).optional(),
    names: keyed.optional(),
    charset: keyed.optional(),
    end: byte.optional(),
    label: z.string().min(1).optional(),
    tell: z.enum(FIELD_TELLINGS).optional(),
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
    cells: z.record(z.string(), z.enum(GRID_CELLS)).superRefine(checkKeys),
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

const file = z
  .looseObject({
    format: z.literal(1, "takes 1: this version of the runner knows no other format"),
    game: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "takes a name in kebab case, such as my-game"),
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
          when: z.enum(MILESTONE_CONDITIONS),
          value: z.union([z.string(), z.number(), z.boolean()]).optional(),
          text: z.string().min(1).optional(),
        }),
      )
      .optional(),
    grid: grid.optional(),
    waiting: z.union([condition, z.array(condition)]).optional(),
  })
  .superRefine((value, context) => {
    const names = new Set<string>();
    for (const [index, { name }] of value.fields.entries()) {
      if (names.has(name)) {
        context.addIssue({
          code: "custom",
          path: ["fields", index, "name"],
          message: `names "${name}" twice`,
        });
      }
      names.add(name);
    }
    for (const [path, name] of namedFields(value as MemoryMapFile)) {
      if (!names.has(name)) {
        context.addIssue({ code: "custom", path, message: `names a field that is not there: "${name}"` });
      }
    }
  });

/**
 * Checks what a game map file holds.
 *
 * @param source the file's name, for the message
 * @throws RunnerError `badData`: one line with the file, the place in it, and what is wrong there
 */
export function parseMemoryMap(value: unknown, source: string): MemoryMapFile {
  const result = file.safeParse(value);
  if (result.success) return result.data as MemoryMapFile;

  const [issue] = result.error.issues;
  throw new RunnerError(
    "badData",
    `${source}: ${renderPath(issue?.path ?? [])} ${issue?.message ?? "is wrong"}`,
    {
      cause: result.error,
    },
  );
}

function checkKeys(table: object, context: z.RefinementCtx): void {
  for (const key of Object.keys(table).filter((one) => Number.isNaN(parseKey(one)))) {
    context.addIssue({ code: "custom", path: [key], message: "takes numbers as keys, such as 12 or 0x0C" });
  }
}

/** Every place that refers to a field by its name. */
function namedFields(map: MemoryMapFile): readonly (readonly [path: (string | number)[], name: string])[] {
  const waiting = [map.waiting ?? []].flat();
  const positions = [map.grid?.player ?? [], map.grid?.people ?? []].flat();
  return [
    ...(map.milestones ?? []).map((one, index) => [["milestones", index, "field"], one.field] as const),
    ...map.fields.flatMap(({ when }, index) =>
      when === undefined ? [] : [[["fields", index, "when", "field"], when.field] as const],
    ),
    ...waiting.map((one) => [["waiting", "field"], one.field] as const),
    ...positions.flatMap(({ row, column }) => [
      [["grid", "row"], row] as const,
      [["grid", "column"], column] as const,
    ]),
    ...(map.grid?.when === undefined ? [] : [[["grid", "when", "field"], map.grid.when.field] as const]),
  ].map(([path, name]) => [[...path], name]);
}

function renderPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index > 0 ? "." : ""}${String(part)}`))
    .join("");
}
