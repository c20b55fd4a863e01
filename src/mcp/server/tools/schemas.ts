import { z } from "zod";
import type { JsonObject } from "../../../run/json.ts";

/** A save as the tools tell of it. */
export interface ToldSave {
  readonly id: string;
  readonly uri: string;
  readonly step: number;
  readonly kind: string;
  readonly place: string;
  readonly label: string | null;
  readonly savedAt: string;
  readonly game: string | null;
}

const STEP = z.int().min(0).describe("Steps from the start of the game");

const SAVE = z.object({
  id: z.string().describe("Means the save in load"),
  uri: z.string().describe("The save as a resource: a picture that holds the machine and the memory"),
  step: STEP,
  kind: z.string().describe("What made it: routine, manual, milestone …"),
  place: z.string().describe("main is the one that the run goes on from"),
  label: z.string().nullable(),
  savedAt: z.string().describe("ISO 8601, UTC"),
  game: z.string().nullable().describe("Where in the game that is, where the game tells it"),
}) satisfies z.ZodType<ToldSave>;

/** What comes of a step, or of a look. */
export const TOLD_OUTPUT: z.ZodType = z.object({
  text: z.string().describe("What a player is told: what came of the call, and what changed in the game"),
  step: STEP,
  branch: z.string().describe("The branch of the run that the step is on"),
  game: z.record(z.string(), z.unknown()).describe("What the game's memory says"),
  asks: z.boolean().describe("Whether a skill asks in the middle of the step: answer comes next"),
  waitsFor: z
    .object({ why: z.enum(["interrupted", "budget", "ended"]), text: z.string() })
    .nullable()
    .describe("Why nothing can be played now, and who decides; null while the run goes on"),
});

/** What comes of a save that is made. */
export const SAVED_OUTPUT: z.ZodType = z.object({ save: SAVE });

/** What comes of a list of saves. */
export const SAVES_OUTPUT: z.ZodType = z.object({ saves: z.array(SAVE) });

/** What comes of a new branch. */
export const BRANCHED_OUTPUT: z.ZodType = z.object({
  save: SAVE,
  branch: z.string().describe("The branch that the run goes on"),
});

/** A schema as a tool offers it. */
export function toolSchema(schema: z.ZodType, io: "input" | "output"): JsonObject & { type: "object" } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest as unknown as JsonObject & { type: "object" };
}
