import { z } from "zod";
import { once } from "../../../../src/base/expressions/remember.ts";
import { amount, condition, fileName, plainNumber, text, told } from "../../../../src/base/fields/fields.ts";
import type { StepGrammar } from "../../../../src/base/text/describe-issue.ts";
import { jsonSchemaOf } from "../../../../src/base/text/json-schema.ts";
import type { OldNames } from "../../../../src/base/text/yaml/old-names.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { MAX_SEED } from "../../../../src/base/vocabulary/setting-table.ts";
import { keysAt } from "../../../games/src/known/memory-map/check/schema-keys.ts";
import { BUNDLED_NAMES } from "../../../games/src/seeds/rom-names.ts";
import { TASK_LEVELS, type TaskLevel, type TaskRules } from "./task.ts";

/** A task as its file has it, with the defaults filled in. */
export interface TaskText extends TaskRules {
  readonly description?: string | undefined;
  readonly start?: string | undefined;
  readonly levels: readonly TaskLevel[];
  readonly seeds: readonly number[] | { readonly from: number; readonly to: number };
}

/** The most runs of a task at one level. */
const MAX_SEEDS = 1_000;

const MAX_COUNT = 1_000_000_000;

/** Made at the first use: it takes some milliseconds. Unknown keys are refused. */
export const taskSchema: () => z.ZodType<TaskText> = once(makeSchema);

/** The names of a task's keys in earlier versions, which stay readable. */
export const OLD_TASK_NAMES: OldNames = new Map([
  [
    "bounds",
    new Map([
      ["frames", "max_frames"],
      ["tokens", "max_tokens"],
      ["cost", "max_cost"],
    ]),
  ],
]);

/** The keys of a task, for the wording of zod's issues. */
export const TASK_GRAMMAR: StepGrammar = {
  kindKey: "type",
  kinds: () => [],
  keysOf: (_, place) => keysAt(taskSchema(), place),
};

/** The JSON Schema (draft 2020-12) of a task's file. */
export function taskJsonSchema(): JsonObject {
  return jsonSchemaOf(taskSchema(), {
    title: "Task",
    description: "What gameboy-runner's players are compared by",
  });
}

function makeSchema(): z.ZodType<TaskText> {
  const levels = told(`a list of levels: ${TASK_LEVELS.join(", ")}`);
  return z.strictObject(
    {
      name: fileName("What the task is called"),
      description: text(500, "What it asks of a player").optional(),
      game: game(),
      start: text(
        1_000,
        "For a game by its hash: a save state with BESS or a battery save, in this file's folder, where each run starts by a first step that counts; power-on where it is missing",
      ).optional(),
      goal: text(2_000, "What the player is asked to do"),
      levels: z
        .array(z.enum(TASK_LEVELS, levels), levels)
        .min(1, levels)
        .refine(areDifferent, levels)
        .default([...TASK_LEVELS])
        .describe("What players may use: each level is played by itself"),
      bounds: bounds(),
      until: condition("The condition at which nothing more can be reached, so that the run ends").optional(),
      milestones: milestones(),
      seeds: seeds(),
    },
    { error: "takes a map with name, game, goal, bounds and milestones" },
  );
}

function game() {
  const hash = told("SHA-1 hashes of 40 hex digits");
  const rom = z.strictObject({
    name: text(100, "What the game is called"),
    sha1: z
      .array(z.string(hash).regex(/^[0-9a-f]{40}$/, hash), hash)
      .min(1, hash)
      .max(20, hash)
      .describe("The SHA-1 hashes of its ROMs"),
  });
  const message = told(`${BUNDLED_NAMES.join(" or ")}, or a map with name and sha1`);
  return z
    .union([z.enum(BUNDLED_NAMES, message), rom], message)
    .describe("A game of the package, which each seed makes anew, or a ROM by its hash");
}

function bounds() {
  return z
    .strictObject(
      {
        steps: plainNumber(1, MAX_COUNT, "Steps of a run"),
        max_frames: plainNumber(1, MAX_COUNT, "Frames that the game may run").optional(),
        max_tokens: plainNumber(1, MAX_COUNT, "Tokens that the player may use").optional(),
        max_cost: amount("What a run may cost, in US dollars").optional(),
      },
      told("a map, such as {steps: 400, max_cost: 2}"),
    )
    .transform(({ steps, max_frames: frames, max_tokens: tokens, max_cost: cost }) => ({
      steps,
      ...(frames === undefined ? {} : { frames }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(cost === undefined ? {} : { cost }),
    }))
    .describe("What a run may use");
}

function milestones() {
  const words = told("a list of 1 to 100 milestones, such as [{reach: 'embers: 1', weight: 2}]");
  const weight = told("a number above 0, at most 1000");
  const one = z.strictObject({
    reach: text(200, "A milestone as the game's map names it; * stands for any text"),
    most: plainNumber(1, 1_000, "Different ones that count, each for an equal part of the weight").default(1),
    weight: z.number(weight).gt(0, weight).max(1_000, weight).default(1).describe("Its part of the score"),
  });
  return z.array(one, words).min(1, words).max(100, words).describe("What a run is scored by");
}

function seeds() {
  const message = told("a list of different seeds, or {from: 1, to: 20}");
  const seed = plainNumber(0, MAX_SEED, "A seed");
  const range = z
    .strictObject({ from: seed, to: seed }, message)
    .refine(({ from, to }) => from <= to && to - from < MAX_SEEDS, message);
  return z
    .union(
      [z.array(seed, message).min(1, message).max(MAX_SEEDS, message).refine(areDifferent, message), range],
      message,
    )
    .default({ from: 1, to: 20 })
    .describe("The seeds of its runs");
}

function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
