import { z } from "zod";
import type { StepGrammar } from "../../../../base/text/describe-issue.ts";
import { jsonSchemaOf } from "../../../../base/text/json-schema.ts";
import { showValue } from "../../../../base/text/mistake.ts";
import { keysAt } from "../../../../base/text/schema-keys.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { GRID_CELLS } from "../../game-adapter.ts";
import { FIELD_ENCODINGS, FIELD_NEWS, FIELD_TELLINGS, MILESTONE_CONDITIONS, parseKey } from "../file.ts";
import { condition, menus, text } from "../shown/shown-schema.ts";

const address = z.union([z.int(), z.string()], { error: ({ input }) => refuseAddress(input) });
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined
        ? `is missing; it takes one of ${values.join(", ")}`
        : `takes ${values.join(", ")}, got ${showValue(input)}`,
  });
const byte = z.int().min(0).max(255);
const keyed = z.record(z.string(), z.string()).superRefine(checkKeys);
const fieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]*$/, "takes a name in camelCase, such as coinCount")
  .refine((name) => name !== "seen", "must not be seen: the runner uses that name itself");

const field = z.strictObject({
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
});

const milestone = z.strictObject({
  field: z.string(),
  when: oneOf(MILESTONE_CONDITIONS),
  value: z.union([z.string(), z.number(), z.boolean()], "takes a text, a number, true or false").optional(),
  bit: z.string().optional(),
  text: z.string().min(1).optional(),
});

const position = z.strictObject({ row: z.string(), column: z.string() });

const grid = z.strictObject({
  columns: z.int().min(1).max(64),
  rows: z.int().min(1).max(64),
  address,
  columnStep: z.int().min(1).optional(),
  rowStep: z.int().min(1).optional(),
  cells: z.record(z.string(), oneOf(GRID_CELLS)).superRefine(checkKeys),
  player: position.optional(),
  people: z.array(position).optional(),
  when: condition.optional(),
});

const standing = z.strictObject({
  x: z.string(),
  y: z.string(),
  facing: z.string().optional(),
  width: z.string().optional(),
  height: z.string().optional(),
});

const health = z.strictObject({
  field: z.string(),
  of: z.union([z.string(), z.number().positive()], "takes a field, or a number above 0"),
});

/** The schema of a game map file. References between its parts are checked in `check-map.ts`. */
export const mapSchema: z.ZodType = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal(1, "takes 1: this version of the runner knows no other format"),
  game: z.string().min(1, "takes the game's name"),
  title: z.string().min(1).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "takes a name in kebab case, such as my-game")
    .optional(),
  briefing: z.string().optional(),
  fields: z.array(field),
  milestones: z.array(milestone).optional(),
  stops: z.array(z.string()).optional(),
  position: z.array(z.string()).optional(),
  health: health.optional(),
  ended: condition.optional(),
  grid: grid.optional(),
  standing: standing.optional(),
  moving: condition.optional(),
  carried: condition.optional(),
  text: text.optional(),
  menus: menus.optional(),
  waiting: z.unknown().optional().describe("Ignored: maps made for older versions have it"),
});

/** The keys of a map, for the wording of zod's issues. */
export const MAP_GRAMMAR: StepGrammar = {
  kindKey: "type",
  kinds: () => [],
  isBrief: true,
  keysOf: (_, place) => keysAt(mapSchema, place),
};

/** The JSON Schema (draft 2020-12) of game map files, for editors. */
export function gameMapJsonSchema(): JsonObject {
  const description = "Where a game keeps what in its memory: docs/games.md of gameboy-runner";
  return jsonSchemaOf(mapSchema, { title: "Game map", description });
}

/** Why a value is no address. */
export function refuseAddress(value: unknown): string {
  return `takes an address from 0000 to FFFF in hex, such as C100, or a symbol's name with a symbol file, got ${showValue(value)}`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** The words for issues that have none of their own. */
export function tellIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type": {
      const kind = KINDS[issue.expected] ?? issue.expected;
      return issue.input === undefined
        ? `is missing; it takes ${kind}`
        : `takes ${kind}, got ${showValue(issue.input)}`;
    }
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : `takes ${issue.minimum} or more`;
    case "too_big":
      return `takes ${issue.maximum} at most`;
    default:
      return undefined;
  }
}

function checkKeys(table: object, context: z.RefinementCtx): void {
  for (const key of Object.keys(table).filter((one) => Number.isNaN(parseKey(one)))) {
    context.addIssue({ code: "custom", path: [key], message: "takes numbers as keys, such as 12 or 0x0C" });
  }
}
