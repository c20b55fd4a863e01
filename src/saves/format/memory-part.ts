import type { z as Zod } from "zod";
import type { ImageTable } from "../../run/conversation.ts";
import { EFFORTS, PALETTES, SERVER_PROFILES } from "../../run/run-settings.ts";
import type { Memory } from "../../run/run-state.ts";
import { LOOP_NODES } from "../../run/run-state.ts";
import { MAX_COUNT } from "./checks.ts";
import { isTooDeep, MAX_NESTING } from "./nesting.ts";
import { SaveDamage } from "./save-damage.ts";

/** What the agent knows, but for the images: JSON, verbatim. */
export function encodeMemory(memory: Memory): Uint8Array {
  const { images: _, ...rest } = memory;
  return Buffer.from(JSON.stringify(rest));
}

/**
 * The memory in those bytes, still without its images. zod only judges: what is given back is what the JSON
 * says, so unknown keys are kept and a key `__proto__` stays a plain key of its own.
 *
 * @throws {@link SaveDamage}
 */
export async function decodeMemory(bytes: Uint8Array): Promise<Omit<Memory, "images">> {
  if (isTooDeep(bytes)) {
    throw new SaveDamage(`is damaged: its memory part is nested more than ${MAX_NESTING} levels deep`);
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new SaveDamage("is damaged: its memory part is no JSON", { cause });
  }
  const verdict = (await memorySchema()).safeParse(value);
  if (!verdict.success) {
    const issue = verdict.error.issues[0];
    const place = issue?.path.join(".") ?? "";
    throw new SaveDamage(`is damaged: its memory part is not valid at "${place}" (${issue?.message})`, {
      cause: verdict.error,
    });
  }
  return value as Omit<Memory, "images">;
}

/** The same memory with its images. */
export function withImages(memory: Omit<Memory, "images">, images: ImageTable): Memory {
  return { ...memory, images };
}

let schema: Promise<Zod.ZodType> | undefined;

/** Made at the first use: importing zod takes longer than everything else about reading a save. */
function memorySchema(): Promise<Zod.ZodType> {
  schema ??= import("zod").then(({ z }) => {
    const text = z.looseObject({ type: z.literal("text"), text: z.string() });
    const image = z.looseObject({ type: z.literal("image"), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
    const toolResult = z.looseObject({
      type: z.literal("tool_result"),
      tool_use_id: z.string(),
      content: z.array(z.discriminatedUnion("type", [text, image])),
      is_error: z.boolean().optional(),
    });
    const message = z.discriminatedUnion("role", [
      z.looseObject({
        role: z.literal("user"),
        content: z.array(z.discriminatedUnion("type", [text, image, toolResult])),
      }),
      z.looseObject({ role: z.literal("assistant"), content: z.array(z.looseObject({ type: z.string() })) }),
    ]);
    const count = z.int().nonnegative().max(MAX_COUNT);
    return z.looseObject({
      system: z.string(),
      tools: z.array(
        z.looseObject({ name: z.string(), description: z.string(), input_schema: z.looseObject({}) }),
      ),
      messageHistory: z.array(message),
      summaryText: z.string().nullable(),
      notes: z.record(z.string(), z.string()),
      milestones: z.array(z.string()).optional(),
      counters: z.looseObject({
        messages: count,
        summaries: count,
        summaryDueAt: count,
        uselessReplies: count,
      }),
      settings: z.looseObject({
        model: z.string(),
        baseUrl: z.string().nullable(),
        profile: z.enum(SERVER_PROFILES).nullable(),
        summaryModel: z.string().nullable(),
        goal: z.string().nullable(),
        seed: z.number(),
        maxHistory: count,
        language: z.string().nullable(),
        screenshotScale: z.int().min(1).max(4).nullable(),
        screenshotGrid: z.boolean(),
        systemPrompt: z.string().nullable(),
        effort: z.enum(EFFORTS).nullish(),
        thinking: z.boolean().nullish(),
        pictures: z.boolean().nullish(),
        palette: z.enum(PALETTES).nullish(),
        leftOut: z.record(z.string(), z.array(z.string())).nullish(),
      }),
      next: z.enum(LOOP_NODES),
    });
  });
  return schema;
}
