import { z } from "zod";
import { once } from "../../../../src/base/expressions/remember.ts";
import { amount, condition, plainNumber, text, told } from "../../../../src/base/fields/fields.ts";
import { type Folders, foldersOf, JOB_FOLDERS } from "../jobs/job-folders.ts";
import { settingFields } from "./settings/setting-fields.ts";
import { FILE_KEYS, type FileKey, type FileValues, type SettingValues } from "./settings/setting-keys.ts";

/** The greatest count of steps. */
const MAX_STEPS = 1_000_000_000;

/** The greatest count of frames, and of tokens. */
const MAX_COUNT = 1_000_000_000_000;

/** The path of a file, from the folder of the manifest. */
function path(description: string): z.ZodType<string> {
  return text(1_000, `${description}; its path, from this file's folder`);
}

/** The paths of folders that jobs bring along; false for none of what they hold. */
type FolderValues = Partial<Folders<string | false | undefined>>;

/** The settings that distinguish jobs: each may be set once for all, or in the matrix. Absent if not given. */
export interface ShapeValues extends SettingValues, FileValues, FolderValues {
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
  readonly system_prompt?: string | undefined;
  readonly player?: string | undefined;
}

/** The key of a field that shapes a job. */
export type ShapeKey = keyof ShapeValues;

/** The values that each field accepts. */
export type ShapeFields = {
  readonly [Key in ShapeKey]-?: z.ZodType<Exclude<ShapeValues[Key], undefined>>;
};

function makeFields(): ShapeFields {
  const folder = z.union([z.literal(false), text(1_000, "A folder")], told("the path of a folder, or false"));
  return {
    rom: text(
      1_000,
      "The game: a path from this file's folder (.gb, .gbc, .zip, .gz), lantern:7, or lantern:seed for that of each job's seed; the bundled game where it is missing",
    ),
    game_map: path("A memory map of the game"),
    symbols: path("The symbol file whose names the map uses"),
    workflow: text(
      1_000,
      "What is played: the path of a file from this file's folder, or a shipped one's name; the job is done when it ends",
    ),
    steps: plainNumber(1, MAX_STEPS, "Without a workflow: the step at which a job is done"),
    until: condition("Without a workflow: the condition at which a job is done"),
    max_frames: plainNumber(1, MAX_COUNT, "Frames after which a job ends, on all its branches together"),
    max_tokens: plainNumber(1, MAX_COUNT, "Tokens after which a job ends, on all its branches together"),
    max_cost: amount("US dollars after which a job ends, on all its branches together"),
    ...foldersOf((name) => folder.describe(JOB_FOLDERS[name].help)),
    system_prompt: path("Your own system prompt"),
    ...fileFields(),
    player: path("The agents and modes of the player"),
    ...settingFields(),
  };
}

function fileFields(): Pick<ShapeFields, FileKey> {
  const fields = FILE_KEYS.map(({ key, help }) => [key, path(help)]);
  return Object.fromEntries(fields) as Pick<ShapeFields, FileKey>;
}

/** Made at the first use: it takes some milliseconds. */
export const shapeFields: () => ShapeFields = once(makeFields);
