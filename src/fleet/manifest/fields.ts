import { z } from "zod";
import { readMinutes } from "../../base/quantities/duration.ts";
import { EFFORTS, type Effort } from "../../base/vocabulary/effort.ts";
import { readExplorerSettings } from "../../base/vocabulary/explorer-settings.ts";
import {
  CONSOLES,
  type ConsoleName,
  HINT_LEVELS,
  type HintLevel,
  PALETTES,
  type PaletteName,
  SERVER_PROFILES,
  type ServerProfile,
} from "../../base/vocabulary/run-settings.ts";
import { amount, oneOf, onOff, text, told } from "../../play/skills/format/fields.ts";
import { condition, plainNumber } from "../../play/workflows/format/fields.ts";
import { MAX_SEED } from "../../play/workflows/format/limits.ts";

/** The greatest count of steps. */
const MAX_STEPS = 1_000_000_000;

/** The greatest count of frames, and of tokens. */
const MAX_COUNT = 1_000_000_000_000;

/** The path of a file, from the folder of the manifest. */
function path(description: string): z.ZodType<string> {
  return text(1_000, `${description}; its path, from this file's folder`);
}

/** Minutes of play: `90`, `90m`, `1.5h`; 0 for never. */
function minutes(description: string): z.ZodType<number> {
  const message = told("minutes like 120, a length of time like 90m or 2h, or 0");
  return z
    .union([z.number(message), z.string(message)], message)
    .refine((given) => readMinutes(given) !== null, message)
    .transform((given) => readMinutes(given) ?? 0)
    .describe(description);
}

/** The settings that distinguish jobs: each may be set once for all, or in the matrix. Absent if not given. */
export interface ShapeValues {
  /** Files are paths as they are written. */
  readonly rom?: string | undefined;
  readonly game_map?: string | undefined;
  readonly symbols?: string | undefined;
  /** A path, or a shipped one's name. */
  readonly workflow?: string | undefined;
  readonly steps?: number | undefined;
  readonly until?: string | undefined;
  readonly max_frames?: number | undefined;
  readonly max_tokens?: number | undefined;
  /** In US dollars. */
  readonly max_cost?: number | undefined;
  readonly skills?: string | false | undefined;
  readonly system_prompt?: string | undefined;
  readonly playbook?: string | undefined;
  readonly player?: string | undefined;
  readonly model?: string | undefined;
  readonly summary_model?: string | undefined;
  readonly effort?: Effort | undefined;
  readonly thinking?: boolean | undefined;
  readonly profile?: ServerProfile | undefined;
  readonly goal?: string | undefined;
  readonly language?: string | undefined;
  readonly max_history?: number | undefined;
  readonly pictures?: boolean | undefined;
  readonly memory?: boolean | undefined;
  /** Null for `auto`. */
  readonly screenshot_scale?: 1 | 2 | 3 | 4 | null | undefined;
  readonly screenshot_grid?: boolean | undefined;
  readonly palette?: PaletteName | undefined;
  readonly console?: ConsoleName | undefined;
  readonly hints?: HintLevel | undefined;
  readonly drift?: boolean | undefined;
  readonly stall_steps?: number | undefined;
  /** In minutes. */
  readonly refresh_every?: number | undefined;
  readonly allow_rollback?: boolean | undefined;
  readonly refine_every?: number | undefined;
  readonly refine_model?: string | undefined;
  readonly explorer?: string | undefined;
  readonly seed?: number | undefined;
}

/** The key of a field that shapes a job. */
export type ShapeKey = keyof ShapeValues;

/** The values that each field accepts. */
export type ShapeFields = {
  readonly [Key in ShapeKey]-?: z.ZodType<Exclude<ShapeValues[Key], undefined>>;
};

function makeFields(): ShapeFields {
  const scale = z
    .union([z.enum(["auto"]), z.literal([1, 2, 3, 4])], told("auto, 1, 2, 3 or 4"))
    .transform((given) => (given === "auto" ? null : given));
  const skills = z.union([z.literal(false), text(1_000, "A folder")], told("the path of a folder, or false"));
  return {
    rom: text(
      1_000,
      "The game: a path from this file's folder (.gb, .gbc, .zip, .gz), lantern:7, or lantern:seed for that of each job's seed",
    ),
    game_map: path("A memory map of the game"),
    symbols: path("The symbol file whose names the map uses"),
    workflow: text(
      1_000,
      "What is played: the path of a file from this file's folder, or a shipped one's name",
    ),
    steps: plainNumber(1, MAX_STEPS, "Without a workflow: the step at which a job is done"),
    until: condition("Without a workflow: the condition at which a job is done"),
    max_frames: plainNumber(1, MAX_COUNT, "Frames of play after which a job ends"),
    max_tokens: plainNumber(1, MAX_COUNT, "Tokens after which a job ends"),
    max_cost: amount("What a job may cost, in US dollars, before it ends"),
    skills: skills.describe(
      "A folder with skills of your own, from this file's folder; false for no skills at all",
    ),
    system_prompt: path("Your own system prompt"),
    playbook: path("Advice about playing well"),
    player: path("The agents and modes of the player"),
    model: text(200, "Who plays: a model, or explorer, the built-in player"),
    summary_model: text(200, "The model that writes the summaries; the player where it is missing"),
    effort: oneOf(EFFORTS, "How much the LM thinks"),
    thinking: onOff("Whether the LM thinks before it answers"),
    profile: oneOf(SERVER_PROFILES, "The server's dialect"),
    goal: text(2_000, "What the player should work towards"),
    language: text(100, "The language the LM writes in"),
    max_history: plainNumber(4, 100_000, "Summarize after this many messages"),
    pictures: onOff("Whether screenshots are sent"),
    memory: onOff("Whether the player gets what is read from the game's memory"),
    screenshot_scale: scale.describe(
      "The size of screenshots, one a step; auto: 2, none where words tell all",
    ),
    screenshot_grid: onOff("Whether a grid is drawn on them"),
    palette: oneOf(PALETTES, "The colours of a monochrome game"),
    console: oneOf(CONSOLES, "The Game Boy on which a new game begins"),
    hints: oneOf(HINT_LEVELS, "The hints about the story of a known game"),
    drift: onOff("Whether the runner acts on drift"),
    stall_steps: plainNumber(1, 1_000_000, "Treat a run as stalled after this many steps without progress"),
    refresh_every: minutes("Start a fresh conversation at this interval; 0 for never"),
    allow_rollback: onOff("Whether a run that drifts goes back by itself"),
    refine_every: plainNumber(
      1,
      1_000_000,
      "Steps between two refinings of the playbook; never where it is missing",
    ),
    refine_model: text(200, "The model that refines the playbook; the player where it is missing"),
    explorer: text(200, "The built-in player's manner of playing, such as heal:60,rounds:3").refine(
      (given) => readExplorerSettings(given) !== null,
      told("usual, or numbers of the built-in player such as heal:60,rounds:3"),
    ),
    seed: plainNumber(
      0,
      MAX_SEED,
      "The built-in player's chance; the workflow's input seed too, where it has one",
    ),
  };
}

let fields: ShapeFields | undefined;

/** Made at the first use: it takes some milliseconds. */
export function shapeFields(): ShapeFields {
  fields ??= makeFields();
  return fields;
}
