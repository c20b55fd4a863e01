import { z } from "zod";
import { showValue } from "../../../../../../src/base/text/mistake.ts";
import { DIRECTIONS } from "../../../../../../src/base/vocabulary/button.ts";
import { GRID_CELLS } from "../../game-adapter.ts";
import type { MapGrid } from "../cells/map-grid.ts";
import { conditions } from "../shown/shown-schema.ts";
import { address, byte, checkRanges, comment, confidence, numberOrField, oneOf } from "./parts-schema.ts";

/** A map of a large game has as many places, and a place as many cells along a side. */
const MOST_PLACES = 1_024;
const MOST_SIDE = 256;

const kind = oneOf(GRID_CELLS);
const side = oneOf(DIRECTIONS);
const sides = z.array(side).max(4).optional();
const cell = z.union(
  [kind, z.strictObject({ cell: kind, closed: sides, jump: sides, press: side.optional(), confidence })],
  {
    error: ({ input }) =>
      typeof input === "object"
        ? `takes an object with cell, and closed, jump, press, confidence, got ${showValue(input)}`
        : `takes ${GRID_CELLS.join(", ")}, got ${showValue(input)}`,
  },
);
const place = z.strictObject({ row: numberOrField, column: numberOrField });

const tried = z.strictObject({
  place: z.union([z.string(), z.int()]).optional(),
  x: z.int().min(-65_536).max(65_536),
  y: z.int().min(-65_536).max(65_536),
  rows: z
    .array(
      z
        .string()
        .max(MOST_SIDE)
        .regex(/^[.# ]*$/, "takes . for free, # for a wall, and spaces"),
    )
    .min(1)
    .max(MOST_SIDE),
});

/** The walking grid. */
export const grid: z.ZodType<MapGrid> = z
  .strictObject({
    columns: z.int().min(1).max(64),
    rows: z.int().min(1).max(64),
    address: address.optional(),
    background: z
      .strictObject({
        left: numberOrField,
        top: numberOrField,
        cellSize: z.int().min(1).max(64).optional(),
        scroll: z.strictObject({ x: z.string(), y: z.string() }).optional(),
        attributes: z.boolean().optional(),
      })
      .optional(),
    columnStep: z.int().min(1).optional(),
    rowStep: z.union([z.int().min(1), z.string()], "takes a number of bytes, or a field").optional(),
    origin: place.optional(),
    within: z.strictObject({ rows: numberOrField, columns: numberOrField }).optional(),
    block: z.int().min(1).max(8).optional(),
    walls: z.array(byte).max(256).optional(),
    table: z.strictObject({ address, stride: z.int().min(1).max(64).optional() }).optional(),
    passable: z
      .strictObject({ address, until: byte.optional(), most: z.int().min(1).max(256).optional() })
      .optional(),
    cells: z.record(z.string(), cell).superRefine(checkRanges),
    others: cell.optional(),
    wide: z.int().min(1).max(8).optional(),
    player: place.optional(),
    people: z
      .array(place.extend({ list: z.string().optional() }))
      .max(64)
      .optional(),
    marks: z
      .array(
        z.strictObject({
          list: z.string(),
          row: z.string(),
          column: z.string(),
          cell: kind,
          on: z.array(kind).min(1).optional(),
        }),
      )
      .max(16)
      .optional(),
    swim: conditions.optional(),
    sprites: z
      .strictObject({ left: numberOrField, top: numberOrField, cellSize: z.int().min(1).max(64).optional() })
      .optional(),
    tried: z.array(tried).max(MOST_PLACES).optional(),
    when: conditions.optional(),
    comment,
  })
  .refine((one) => (one.address === undefined) !== (one.background === undefined), {
    message: 'takes either "address" or "background"',
    path: ["address"],
  })
  .refine((one) => one.block === undefined || one.block === 1 || one.table !== undefined, {
    message: 'takes a "table" with the cells of each block',
    path: ["block"],
  });
