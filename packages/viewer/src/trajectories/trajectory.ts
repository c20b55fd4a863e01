import { z } from "zod";
import { once } from "../../../../src/base/expressions/remember.ts";
import { ASKER_NAMES } from "../../../../src/base/seam/askers-of-parts.ts";
import { jsonSchemaOf } from "../../../../src/base/text/json-schema.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { REDACTIONS, type Redaction } from "../../../../src/record/redacted.ts";

/** The version of the format. */
export const TRAJECTORY_FORMAT = 1;

/** The file in an exported folder with a line for each conversation. */
export const TRAJECTORY_FILE = "trajectories.jsonl";

/** A line of an exported file: one conversation, in the form of chat completions. Its schema says what each field is. */
export interface Trajectory {
  readonly format: typeof TRAJECTORY_FORMAT;
  readonly game: { readonly title: string; readonly rom_sha256: string } | null;
  readonly run_id: string;
  readonly branch_id: string;
  readonly kind: string;
  readonly agent: string | null;
  readonly conversation: number;
  readonly begins: "game" | "summary" | "unknown";
  readonly ends: "summary" | "open" | "unknown";
  readonly redacted: Redaction | null;
  readonly tools: readonly JsonObject[] | null;
  readonly messages: readonly JsonObject[];
  readonly replies: readonly TrajectoryReply[];
}

/** The facts about a message of the assistant. */
export interface TrajectoryReply {
  readonly message: number;
  readonly step: number;
  readonly time: string;
  readonly model: string;
  readonly stop_reason: string;
  readonly tokens: {
    readonly input: number;
    readonly output: number;
    readonly cache_read: number;
    readonly cache_write: number;
  };
  readonly cost_usd: number | null;
  readonly ms: number;
  readonly outcome: {
    readonly frames: number;
    readonly presses: number;
    readonly failed_calls: number;
    readonly milestones: readonly string[];
  } | null;
}

/** Made at the first use: it takes some milliseconds. */
export const trajectorySchema: () => z.ZodType<Trajectory> = once(makeSchema);

/** The JSON Schema (draft 2020-12) of a line. */
export function trajectoryJsonSchema(): JsonObject {
  return jsonSchemaOf(trajectorySchema(), {
    title: "Trajectory",
    description: `A line of ${TRAJECTORY_FILE}, which gameboy-runner's "runner export trajectories" writes: one conversation`,
  });
}

function makeSchema(): z.ZodType<Trajectory> {
  const count = z.int().min(0);
  const text = z.string();
  const call = z.strictObject({
    id: text,
    type: z.literal("function"),
    function: z.strictObject({ name: text, arguments: text.describe("A JSON object, as text") }),
  });
  const part = z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text"), text }),
    z.strictObject({
      type: z.literal("image_url"),
      image_url: z.strictObject({ url: text.describe("The picture's file, relative to this one") }),
    }),
  ]);
  const message = z.discriminatedUnion("role", [
    z.strictObject({ role: z.literal("system"), content: text }),
    z.strictObject({ role: z.literal("user"), content: z.union([text, z.array(part)]) }),
    z.strictObject({
      role: z.literal("assistant"),
      content: text.nullable(),
      reasoning_content: text.optional().describe("Its thinking, as far as the server showed it"),
      tool_calls: z.array(call).optional(),
    }),
    z.strictObject({ role: z.literal("tool"), tool_call_id: text, content: text }),
  ]);
  const outcome = z.strictObject({
    frames: count.describe("Frames that the game was played in the step"),
    presses: count.describe("Buttons that went down"),
    failed_calls: count.describe("Calls that were answered by an error"),
    milestones: z.array(text).describe("Reached in the step"),
  });
  const reply = z.strictObject({
    message: count.describe("The place of its message, from 0"),
    step: count.describe("The step in which it was asked for, from the start of the game"),
    time: text.describe("When it arrived, ISO 8601"),
    model: text.describe("As its server names it"),
    stop_reason: text,
    tokens: z.strictObject({ input: count, output: count, cache_read: count, cache_write: count }),
    cost_usd: z.number().nullable().describe("Null where the price is not known"),
    ms: z.number().min(0).describe("How long it took"),
    outcome: outcome.nullable().describe("Null where it was not carried out yet, or makes no step"),
  });
  return z.strictObject({
    format: z.literal(TRAJECTORY_FORMAT).describe("The version of the format"),
    game: z
      .strictObject({ title: text, rom_sha256: text })
      .nullable()
      .describe("Null where the journal does not have the start of the game"),
    run_id: text,
    branch_id: text,
    kind: text.describe(`play; or a reply beside it: ${["summary", ...ASKER_NAMES, "refine"].join(", ")}`),
    agent: text.nullable().describe("The agent that replied; null for the player"),
    conversation: count.describe("The number of the player's conversation in the run, from 1"),
    begins: z
      .enum(["game", "summary", "unknown"])
      .describe("With the game, or after a summary; unknown: the journal does not have what was said before"),
    ends: z
      .enum(["summary", "open", "unknown"])
      .describe(
        "With a summary; open: the newest one; unknown: the journal does not have what was said after",
      ),
    redacted: z.enum(REDACTIONS).nullable().describe("The texts that were taken out"),
    tools: z
      .array(
        z.strictObject({
          type: z.literal("function"),
          function: z.strictObject({ name: text, description: text, parameters: z.record(text, z.json()) }),
        }),
      )
      .nullable()
      .describe("Null where the journal does not have them"),
    messages: z.array(message),
    replies: z.array(reply).describe("Facts about the messages of the assistant, in order"),
  });
}
