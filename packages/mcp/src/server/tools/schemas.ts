import { z } from "zod";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import { IS_ASKED } from "../../player/answer.ts";

/** A save in the tools' results. */
export interface ToldSave {
  readonly id: string;
  readonly uri: string;
  readonly step: number;
  readonly kind: string;
  readonly place: string;
  readonly savedAt: string;
  readonly label?: string | undefined;
  readonly game?: string | undefined;
}

const STEP = z.int().min(0).describe("Steps from the start of the game");

const SAVE = z.object({
  id: z.string().describe("Names the save in load"),
  uri: z.string().describe("The save as a resource: a picture that holds the machine and the memory"),
  step: STEP,
  kind: z.string().describe("Why it was made: routine, manual, milestone …"),
  place: z.string().describe("main is the save that the run continues from"),
  savedAt: z.string().describe("ISO 8601, UTC"),
  label: z.string().optional(),
  game: z.string().optional().describe("The place in the game, if the game names it"),
}) satisfies z.ZodType<ToldSave>;

/** The structured content of `list_saves`. */
export const SAVES_OUTPUT: z.ZodType = z.object({ saves: z.array(SAVE) });

/** The structured content of `status`. */
export const STATUS_OUTPUT: z.ZodType = z.object({
  runId: z.string(),
  branch: z.string(),
  step: STEP,
  game: z.string().describe("The title in the ROM's header"),
  gameInfo: z.looseObject({}).describe("The game's memory; unknown values are absent"),
  notes: z.record(z.string(), z.string()),
  goal: z.string().optional(),
  plan: z.looseObject({}).describe("The player's own goals"),
  asks: z.boolean().describe(IS_ASKED),
  waitsFor: z
    .object({ why: z.enum(["interrupted", "budget", "ended"]), text: z.string() })
    .optional()
    .describe("Why no step can be played now, and who decides"),
});

/** A schema as a tool offers it. */
export function toolSchema(schema: z.ZodType, io: "input" | "output"): JsonObject & { type: "object" } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as unknown as JsonObject & { type: "object" };
}
