import { z } from "zod";
import { once } from "../../../../base/expressions/remember.ts";
import {
  anyMap,
  condition,
  fileName,
  label,
  oneOf,
  plainNumber,
  text,
  told,
  valueName,
} from "../../../../base/fields/fields.ts";
import { wholeNumber } from "../../../../base/fields/templates.ts";
import type { StepGrammar } from "../../../../base/text/describe-issue.ts";
import type { JsonValue } from "../../../../base/vocabulary/json.ts";
import { MAX_SEED } from "../../../../base/vocabulary/setting-table.ts";
import { amountOrTemplate, buttons, durationOrTemplate, items } from "./fields.ts";
import { MAX_ROUNDS } from "./limits.ts";
import { PART_STEP_TYPES, PART_STEPS, type PartStepType } from "./steps-of-parts.ts";
import { FAILURE_WAYS, INPUT_TYPES, type Step, type StepType, type Workflow } from "./workflow.ts";

/** The schema of a workflow file, and the keys that each of its objects takes. */
interface WorkflowSchemas {
  readonly workflow: z.ZodType<Workflow>;
  readonly step: z.ZodType<Step>;
  readonly keys: {
    readonly workflow: readonly string[];
    readonly input: readonly string[];
    readonly steps: Readonly<Record<StepType, readonly string[]>>;
  };
}

/** Made at the first use: it takes some milliseconds. Unknown keys are refused, defaults filled in. */
export const workflowSchemas: () => WorkflowSchemas = once(makeSchemas);

/** The grammar of a workflow, for the wording of zod's issues. */
export const WORKFLOW_GRAMMAR: StepGrammar = {
  kindKey: "type",
  kinds: () => Object.keys(workflowSchemas().keys.steps),
  keysOf(object, place) {
    const { keys } = workflowSchemas();
    if (place.length === 0) return keys.workflow;
    if (place[0] === "inputs") return keys.input;
    const type = (object as { readonly type?: unknown } | null)?.type;
    return typeof type === "string" && Object.hasOwn(keys.steps, type)
      ? keys.steps[type as StepType]
      : ["name", "type"];
  },
};

function makeSchemas(): WorkflowSchemas {
  const objects = stepObjects();
  const { agent, ...others } = objects;
  const step: z.ZodType<Step> = z
    .discriminatedUnion("type", [agent, ...Object.values(others)])
    .meta({ id: "step" });
  const input = z.strictObject({
    type: oneOf(INPUT_TYPES, "What it may be"),
    default: (z.unknown() as unknown as z.ZodType<JsonValue>)
      .optional()
      .describe("Its value where none is given; without one it must be given"),
    description: text(500, "What it is for").optional(),
  });
  const inputs = z.record(valueName("Its name"), input, { error: "takes a map of inputs" });
  const start = z.union([label("A save"), z.int()], told("new-game, current, or a save")).transform(String);
  const workflow = z.strictObject(
    {
      name: fileName("The workflow's name, which identifies its checkpoints"),
      description: text(500, "What it does, for people who choose one").optional(),
      start: start
        .default("new-game")
        .describe(
          "new-game (the default), current, or a save: a file, an id, a label, or -1 for the previous one",
        ),
      inputs: inputs.default({}).describe("What it can be given, by name"),
      steps: steps().describe("What is done, in order"),
    },
    { error: "takes a map with name and steps" },
  );
  const keys = {
    workflow: Object.keys(workflow.shape),
    input: Object.keys(input.shape),
    steps: Object.fromEntries(
      Object.entries(objects).map(([type, object]) => [type, Object.keys(object.shape)]),
    ) as unknown as Record<StepType, readonly string[]>,
  };
  return { workflow, step, keys };
}

/** Steps in order: at least one. */
function steps(): z.ZodType<readonly Step[]> {
  return z.lazy(() =>
    z
      .array(workflowSchemas().step, told("a list of steps"))
      .min(1, { error: "is empty; it takes a list of steps" }),
  );
}

/** For the JSON Schema: that each of these keys is there. Our own check says the same in better words. */
function needing(...keys: readonly string[]) {
  return keys.map((key) => ({ required: [key] }));
}

/** An object for each type of step. */
function stepObjects() {
  const when = condition("Skipped where this does not hold");
  return {
    agent: stepOf(
      "agent",
      "The player plays towards its goal until a condition is true; needs a limit: max_steps, max_cost or max_time",
      {
        goal: text(2_000, "The player's goal"),
        until: condition("Done as soon as this holds"),
        max_steps: wholeNumber(1, 1_000_000, "Fails after this number of steps of play").optional(),
        max_cost: amountOrTemplate("Fails when it has cost this many US dollars").optional(),
        max_time: durationOrTemplate("Fails after this time").optional(),
        seed: wholeNumber(
          0,
          MAX_SEED,
          "The built-in player's chance; another one at each attempt",
        ).optional(),
      },
    ).meta({ anyOf: needing("max_steps", "max_cost", "max_time") }),
    ...stepsOfParts(),
    press: stepOf("press", "Presses buttons, one after the other", {
      buttons: buttons("Which, in order: 1 to 20"),
      hold_frames: wholeNumber(1, 120, "For how many frames each is held").default(8),
      wait_frames: wholeNumber(0, 300, "Frames without a button after each").default(20),
    }),
    wait: stepOf("wait", "Lets the game run", {
      frames: wholeNumber(1, 600, "For how many frames"),
    }),
    checkpoint: stepOf("checkpoint", "Keeps the workflow's present state", {
      checkpoint_id: text(500, "Its id; the step's name by default").optional(),
      metadata: anyMap("Anything that it is to be kept with").optional(),
    }),
    restore: stepOf("restore", "Puts the game back, and keeps what is done", {
      checkpoint_id: text(500, "To a checkpoint of this run of the workflow").optional(),
      from: oneOf(["new-game"], "To the start of the game").optional(),
      seed: wholeNumber(0, MAX_SEED, "The built-in player's chance from here on").optional(),
    }).meta({ oneOf: needing("checkpoint_id", "from") }),
    loop: stepOf("loop", "Repeats steps", {
      for_each: items(MAX_ROUNDS, "A round for each of these, which is `item`").optional(),
      times: wholeNumber(0, MAX_ROUNDS, "The number of rounds, without for_each").optional(),
      steps: steps().describe("What is done in each round"),
    }).meta({ oneOf: needing("for_each", "times") }),
    branch: stepOf("branch", "Does one thing or the other", {
      if: condition("What decides"),
      steps: steps().describe("What is done when it holds"),
      else: steps().optional().describe("What is done when it does not"),
    }),
    assert: stepOf("assert", "Fails unless a condition holds", {
      that: condition("What must hold"),
      message: text(1_000, "What is said when it does not").optional(),
    }),
    call: stepOf("call", "Calls a function that a program registered", {
      function: valueName("The function"),
      args: anyMap("What it is given").default({}),
    }),
  };

  function stepsOfParts() {
    const all = PART_STEP_TYPES.map((type) => {
      const { description, fields } = PART_STEPS[type];
      return [type, stepOf(type, description, fields())] as const;
    });
    return Object.fromEntries(all) as unknown as {
      readonly [T in PartStepType]: ReturnType<
        typeof stepOf<T, ReturnType<(typeof PART_STEPS)[T]["fields"]>>
      >;
    };
  }

  function stepOf<const T extends StepType, S extends z.core.$ZodLooseShape>(
    type: T,
    description: string,
    shape: S,
  ) {
    return z
      .strictObject({
        name: valueName("Unique in its list"),
        type: z.literal(type),
        when: when.optional(),
        ...shape,
        retries: plainNumber(0, 100, "How often it is tried again").default(0),
        backoff: durationOrTemplate("The pause before that, if the server or the network failed").optional(),
        on_failure: oneOf(FAILURE_WAYS, "What is done when it has failed").default("stop"),
        interrupt: oneOf(["before", "after"], "Where the run stops for a person").optional(),
      })
      .describe(description);
  }
}

/** True when the keys of each step's schema are those of its type; otherwise the types that differ. */
type Agreement = {
  [T in StepType]: [keyof Extract<Step, { type: T }>] extends [
    keyof z.output<ReturnType<typeof stepObjects>[T]>,
  ]
    ? [keyof z.output<ReturnType<typeof stepObjects>[T]>] extends [keyof Extract<Step, { type: T }>]
      ? true
      : T
    : T;
}[StepType];
const _agreement: Agreement extends true ? true : Agreement = true;
