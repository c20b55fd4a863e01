import { z } from "zod";
import { once } from "../../../../base/expressions/remember.ts";
import { fileName, label, oneOf, onOff, text, told, valueName } from "../../../../base/fields/fields.ts";
import { button, wholeNumber } from "../../../../base/fields/templates.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { celCondition, chord, list } from "./fields.ts";
import {
  AVOIDED_CELLS,
  PARAMETER_TYPES,
  type Primitive,
  type PrimitiveName,
  SEVERITIES,
  type Skill,
} from "./skill.ts";

/** The schemas of a skill file and of one step, and the keys that each of their objects takes. */
export interface SkillSchemas {
  readonly skill: z.ZodType<Skill>;
  /** The same for one that was kept before a skill had to have a step. */
  readonly kept: z.ZodType<Skill>;
  readonly step: z.ZodType<Primitive>;
  readonly primitives: Readonly<Record<PrimitiveName, readonly string[]>>;
  readonly keys: {
    readonly skill: readonly string[];
    readonly meta: readonly string[];
    readonly parameter: readonly string[];
  };
}

/** Made at the first use: it takes some milliseconds. Unknown keys are refused, defaults filled in. */
export const skillSchemas: () => SkillSchemas = once(makeSchemas);

function makeSchemas(): SkillSchemas {
  const objects = stepObjects();
  const step: z.ZodType<Primitive> = stepUnion(objects).meta({ id: "step" });
  const parameter = z.strictObject({
    type: oneOf(PARAMETER_TYPES, "What it may be"),
    default: z
      .union([z.string(), z.number(), z.boolean()], { error: "takes a text, a number, true or false" })
      .optional()
      .describe("Its value where none is given; without one it must be given"),
    description: text(500, "What it is for").optional(),
  });
  const meta = z.strictObject({
    name: fileName("Also the name of its file, NAME.json"),
    description: text(500, "Its effect and use, for the LM").optional(),
    version: z
      .string({ error: VERSION_TAKES })
      .regex(/^[A-Za-z0-9][A-Za-z0-9._+-]{0,31}$/, { error: VERSION_TAKES })
      .optional()
      .describe("A text such as 1.0.0; counted up where it is missing"),
    game: label(
      "The adapter of its game, such as lantern or pokemon-red; any game where it is missing",
    ).optional(),
    risky: onOff("Whether the run is saved before it, so that an abort can be undone").optional(),
    parameters: z
      .record(valueName("Its name"), parameter, { error: "takes an object of parameters" })
      .optional()
      .describe("What it can be given, by name"),
  });
  const message = { error: 'takes {"meta": {…}, "steps": […]}' };
  const steps = z.array(step, told("a list of steps"));
  const kept = z.strictObject({ meta, steps }, message);
  const some = steps.min(1, { error: "is empty; a skill has at least one step" });
  const skill = z.strictObject({ meta, steps: some.describe("What it does, in order") }, message);
  const primitives = Object.fromEntries(
    Object.entries(objects).map(([name, object]) => [name, Object.keys(object.shape)]),
  ) as unknown as SkillSchemas["primitives"];
  const keys = {
    skill: Object.keys(skill.shape),
    meta: Object.keys(meta.shape),
    parameter: Object.keys(parameter.shape),
  };
  return { skill, kept, step, primitives, keys };
}

const VERSION_TAKES = "takes a text of 1 to 32 letters, digits, dots, -, + and _";
const DEFAULT_MAX_FRAMES = 600;

/** An object for each primitive. Its keys are those of the type: see {@link Agreement}. */
function stepObjects() {
  const steps = (): z.ZodType<readonly Primitive[]> =>
    z.lazy(() => list(skillSchemas().step, "a list of steps"));
  const any = z.unknown().refine((value) => value !== undefined, {
    error: "is missing; it takes any JSON",
  }) as unknown as z.ZodType<JsonValue>;
  const params = z.record(valueName("A parameter"), z.unknown(), { error: "takes an object of parameters" });

  return {
    tap: primitive("tap", "Presses a button, one time or several", {
      button: chord(),
      repeat: wholeNumber(1, 10, "How often it is pressed").default(1),
      hold_frames: wholeNumber(1, 120, "How long it is held each time").default(8),
      wait_frames: wholeNumber(0, 300, "The pause after each").default(20),
    }),
    hold: primitive("hold", "Holds a button for some frames", {
      button: chord(),
      frames: wholeNumber(1, 600, "For how long"),
      keep: onOff("Whether it stays down after that, until it is released; off by default").default(false),
    }),
    release: primitive("release", "Lets go of a button that hold left down", { button: button() }),
    wait: primitive("wait", "Waits for some frames, or until a condition is true", {
      frames: wholeNumber(1, 600, "How long").optional(),
      until: celCondition("Waits until it is true").optional(),
      max_frames: wholeNumber(
        1,
        36_000,
        `With until: how long at most; ${DEFAULT_MAX_FRAMES} if not given`,
      ).optional(),
    }),
    navigate: primitive(
      "navigate",
      "Walks to a cell of a map, to a marker, or to a cell of the screen's grid",
      {
        row: wholeNumber(0, 999, "The row of the screen's grid, from 0").optional(),
        column: wholeNumber(0, 999, "The column of the screen's grid, from 0").optional(),
        x: wholeNumber(0, 255, "The cell of the map from its left, from 0").optional(),
        y: wholeNumber(0, 255, "The cell of the map from its top, from 0").optional(),
        map: text(100, "The map; the present one if not given").optional(),
        marker: text(40, "The marker to walk to").optional(),
        avoid: list(oneOf(AVOIDED_CELLS, "What is kept off"), "a list of what is kept off")
          .describe("Cells to walk around: wild grass, or cells that a trainer sees")
          .optional(),
        explore: onOff("Whether cells that were never seen may be entered; off by default").optional(),
      },
    ),
    read_text: primitive("read_text", "Reads the text on the screen to its end", {
      max_pages: wholeNumber(1, 200, "How many pages at most").default(20),
    }),
    choose: primitive("choose", "Chooses an entry of the open menu", {
      option: text(200, "Its words, or the beginning that no other entry has"),
    }),
    enter_name: primitive("enter_name", "Types a name on the naming screen", {
      text: text(200, "The name"),
    }),
    act: primitive("act", "Does one of the game's own actions, as the tool of that name", {
      action: text(64, "Its name"),
      input: (params as unknown as z.ZodType<JsonObject>).default({}).describe("The tool's input"),
    }),
    refresh_state: primitive("refresh_state", "Puts what the game's memory says now into the result", {
      fields: list(valueName("A field of the game's state"), "a list of names of the game's state")
        .describe("Names of fields of the game's state; all where it is missing")
        .optional(),
    }),
    mark_screen: primitive("mark_screen", "Marks the picture with which screen.changed compares", {}),
    capture: primitive("capture", "Keeps the picture", { label: label("What the picture is called") }),
    annotate: primitive("annotate", "Adds a note to the result", {
      message: text(500, "The note"),
    }),
    expect: primitive("expect", "Checks that something is true", {
      condition: celCondition("What must be true"),
      message: text(500, "Reported when it is not"),
      severity: oneOf(SEVERITIES, "fail ends the skill, warn makes a note").default("fail"),
    }),
    set: primitive("set", "Sets a variable", {
      name: valueName("The variable"),
      value: any.describe("Any JSON, with expressions in its texts"),
    }),
    checkpoint: primitive("checkpoint", "Keeps the machine and the state of the skill in memory", {
      label: label("What resume calls it"),
      description: text(200, "Where it stands").optional(),
      ttl_frames: wholeNumber(
        1,
        36_000,
        "For how many frames it lasts; until the skill ends if not given",
      ).optional(),
    }),
    resume: primitive("resume", "Goes back to a checkpoint and on with the next step", {
      label: label("The checkpoint to go back to"),
      fallback_steps: steps()
        .optional()
        .describe("Steps for a missing checkpoint; without them the skill aborts"),
      max_times: wholeNumber(1, 20, "How often at most; one more aborts").default(3),
    }),
    save_checkpoint: primitive("save_checkpoint", "Saves the machine to a slot, which outlives the skill", {
      slot: wholeNumber(0, 15, "The slot"),
      label: label("What it is called").optional(),
    }),
    load_checkpoint: primitive("load_checkpoint", "Loads the machine from a slot", {
      slot: wholeNumber(0, 15, "The slot"),
    }),
    inference_checkpoint: primitive("inference_checkpoint", "Asks the LM how to go on", {
      label: label("What the question is called"),
      context: text(500, "What the LM is asked"),
      timeout_seconds: wholeNumber(5, 300, "How long an answer is waited for").default(30),
    }),
    call: primitive("call", "Runs another skill", {
      skill: fileName("The skill"),
      params: (params as unknown as z.ZodType<JsonObject>).default({}).describe("Its parameters"),
      on_abort: steps()
        .optional()
        .describe("What is done where it is aborted; without it, this skill is too"),
    }),
    if: primitive("if", "Does one thing or the other", {
      condition: celCondition("What decides"),
      // biome-ignore lint/suspicious/noThenProperty: the key that skills have
      then: steps().describe("What is done when it is true"),
      otherwise: steps().optional().describe("What is done when it is not"),
    }),
    while: primitive("while", "Repeats steps while a condition is true", {
      condition: celCondition("Looked at before each round"),
      body: steps().describe("What is done in each round"),
      max_iterations: wholeNumber(1, 200, "How many rounds at most").default(24),
    }),
    repeat: primitive("repeat", "Repeats steps", {
      times: wholeNumber(1, 200, "How often"),
      body: steps().describe("What is done each time"),
    }),
    break: primitive("break", "Ends the innermost while or repeat", {}),
    success: primitive("success", "Ends the skill as a success", {
      summary: text(1000, "What was achieved, in at most 1,000 characters"),
    }),
    abort: primitive("abort", "Ends the skill, and those that called it, as a failure", {
      reason: text(1000, "Why, in at most 1,000 characters"),
    }),
  };
}

type StepObjects = ReturnType<typeof stepObjects>;

function primitive<const N extends PrimitiveName, S extends z.core.$ZodLooseShape>(
  name: N,
  description: string,
  shape: S,
) {
  return z.strictObject({ primitive: z.literal(name), ...shape }).describe(description);
}

function stepUnion({ wait, navigate, ...others }: StepObjects) {
  const checkedNavigate = navigate
    .refine(isOneTarget, { error: 'takes "row" and "column", or "x" and "y", or "marker"' })
    .refine(({ row, map, avoid, explore }) => row === undefined || [map, avoid, explore].every(isMissing), {
      error: '"map", "avoid" and "explore" go with "x" and "y" or "marker"',
    });
  const checkedWait = wait
    .refine(({ frames, until }) => (frames === undefined) !== (until === undefined), {
      error: 'takes either "frames" or "until"',
    })
    .refine(({ until, max_frames }) => until !== undefined || max_frames === undefined, {
      error: '"max_frames" goes with "until"',
      path: ["max_frames"],
    })
    .transform((given) =>
      given.until === undefined ? given : { ...given, max_frames: given.max_frames ?? DEFAULT_MAX_FRAMES },
    );
  const { tap, ...rest } = others;
  return z.discriminatedUnion("primitive", [tap, checkedWait, checkedNavigate, ...Object.values(rest)]);
}

/** Returns whether a walk has one target: a cell of the grid, a cell of a map, or a marker. */
function isOneTarget({ row, column, x, y, marker }: Extract<Primitive, { primitive: "navigate" }>): boolean {
  const isHalf = isMissing(row) !== isMissing(column) || isMissing(x) !== isMissing(y);
  return !isHalf && [row, x, marker].filter((one) => !isMissing(one)).length === 1;
}

function isMissing(value: unknown): boolean {
  return value === undefined;
}

/** True when the keys of each primitive's schema are those of its type; otherwise the primitives that differ. */
type Agreement = {
  [N in PrimitiveName]: [keyof Extract<Primitive, { primitive: N }>] extends [keyof z.output<StepObjects[N]>]
    ? [keyof z.output<StepObjects[N]>] extends [keyof Extract<Primitive, { primitive: N }>]
      ? true
      : N
    : N;
}[PrimitiveName];
const _agreement: Agreement extends true ? true : Exclude<Agreement, true> = true;
