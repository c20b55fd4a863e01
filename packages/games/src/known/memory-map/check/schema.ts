import { z } from "zod";
import { table } from "../../../../../../src/base/table.ts";
import type { StepGrammar } from "../../../../../../src/base/text/describe-issue.ts";
import { jsonSchemaOf } from "../../../../../../src/base/text/json-schema.ts";
import { showValue } from "../../../../../../src/base/text/mistake.ts";
import { DIRECTIONS } from "../../../../../../src/base/vocabulary/button.ts";
import type { JsonObject } from "../../../../../../src/base/vocabulary/json.ts";
import { MILESTONE_CONDITIONS } from "../file.ts";
import { condition, menus, text } from "../shown/shown-schema.ts";
import { field } from "./field-schema.ts";
import { grid } from "./grid-schema.ts";
import { byte, checkRanges, comment, oneOf } from "./parts-schema.ts";
import { keysAt } from "./schema-keys.ts";

const milestone = z
  .strictObject({
    field: z.string(),
    when: oneOf(MILESTONE_CONDITIONS),
    value: z.union([z.string(), z.number(), z.boolean()], "takes a text, a number, true or false").optional(),
    bit: z.string().optional(),
    text: z.string().min(1).optional(),
    comment,
  })
  .refine(({ when, value }) => when !== "reaches" || typeof value === "number", {
    message: "takes a number, which is to be reached",
    path: ["value"],
  });

const signs = z.record(z.string(), z.string().length(1)).superRefine(checkRanges);

const sideView = z.strictObject({
  x: z.string(),
  y: z.string(),
  width: z.int().min(1).max(64),
  height: z.int().min(1).max(64),
  cellSize: z.int().min(8).max(64).optional(),
  tiles: signs,
  sprites: signs.optional(),
  when: condition.optional(),
});

const hash = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`, "i"), `takes ${bytes * 2} hex digits`);

const recognises = z
  .strictObject({
    titles: z.array(z.string()).min(1).max(16).optional(),
    codes: z
      .array(z.string().regex(/^[A-Z][A-Z0-9]{3}$/, "takes four letters, such as AAUE"))
      .min(1)
      .max(16)
      .optional(),
    revisions: z.array(byte).min(1).max(16).optional(),
    roms: z
      .array(
        z
          .strictObject({
            sha1: hash(20).optional(),
            sha256: hash(32).optional(),
            name: z.string().max(100).optional(),
            verified: z.boolean().optional(),
          })
          .refine((rom) => (rom.sha1 ?? rom.sha256) !== undefined, 'takes "sha1" or "sha256"'),
      )
      .min(1)
      .max(64)
      .optional(),
    onlyRoms: z.boolean().optional(),
    color: z.boolean().optional(),
  })
  .refine(({ roms, onlyRoms }) => onlyRoms !== true || roms !== undefined, {
    message: 'takes "roms" beside it',
    path: ["onlyRoms"],
  });

const standing = z.strictObject({
  x: z.string(),
  y: z.string(),
  facing: z.string().optional(),
  width: z.string().optional(),
  height: z.string().optional(),
});

const doorEnd = {
  place: z.union([z.string(), z.int()], "takes a value of the field that is the place"),
  x: z.int().min(0).max(65_535),
  y: z.int().min(0).max(65_535),
};
const door = z.strictObject({
  ...doorEnd,
  press: oneOf(DIRECTIONS).optional(),
  to: z.strictObject(doorEnd),
});

const warps = z.strictObject({
  list: z.string(),
  x: z.string(),
  y: z.string(),
  id: z.string(),
  map: z.string(),
});

const HEALTH = "takes a field, or a number above 0";
const health = z.strictObject({
  field: z.string(),
  of: z.union([z.string(), z.number().positive(HEALTH)], HEALTH),
});

/** The schema of a game map file. References between its parts are checked in `check-map.ts`. */
export const mapSchema: z.ZodType = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal(1, "takes 1: this version of the runner knows no other format"),
  game: z.string().min(1, "takes the game's name"),
  title: z.string().min(1).optional(),
  recognises: recognises.optional(),
  comment,
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "takes a name in kebab case, such as my-game")
    .optional(),
  briefing: z.string().optional(),
  tables: z.record(z.string(), z.record(z.string(), z.string().max(400)).superRefine(checkRanges)).optional(),
  fields: z.array(field).max(512),
  milestones: z.array(milestone).max(1_024).optional(),
  stops: z.array(z.string()).optional(),
  position: z.array(z.string()).optional(),
  health: health.optional(),
  ended: condition.optional(),
  goesOn: condition.optional(),
  fight: z.strictObject({ when: condition, foe: z.string().optional() }).optional(),
  grid: grid.optional(),
  standing: standing.optional(),
  doors: z.array(door).max(4_096).optional(),
  warps: warps.optional(),
  moving: condition.optional(),
  offset: z.strictObject({ x: z.string(), y: z.string() }).optional(),
  carried: condition.optional(),
  course: z
    .strictObject({
      level: z.string(),
      along: z.string(),
      falls: z.string(),
      rests: condition,
      done: condition,
      view: sideView.optional(),
    })
    .optional(),
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

const KINDS: Readonly<Record<string, string>> = table({
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
});

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
