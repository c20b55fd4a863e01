import { z } from "zod";
import { showValue } from "../../../../../src/base/text/mistake.ts";
import { oneOf } from "../memory-map/check/parts-schema.ts";
import { type DoneNode, MEASUREMENTS, type Measure, OPERATION_NAMES, type Reward } from "./scenario.ts";
import { addressMistake, parseType, type VariableType } from "./variable.ts";

const TYPE =
  "takes an order (> < = | >< <> >= <=), a format (u i d n) and a number of bytes from 1 to 8, such as >d3";

const name = z
  .string()
  .regex(/^[\x21-\x7e]([\x20-\x7e]{0,62}[\x21-\x7e])?$/, "takes a name of at most 64 letters");

const type = z.string().transform((text, context): VariableType => {
  const parsed = parseType(text);
  if (parsed !== null) return parsed;
  context.addIssue({ code: "custom", message: `${TYPE}, got ${showValue(text)}` });
  return z.NEVER;
});

/** A variable of `data.json`. */
interface DataVariable {
  readonly address: number;
  readonly type: VariableType;
  readonly mask?: number | undefined;
}

const variable: z.ZodType<DataVariable> = z
  .object({
    address: z.int(),
    type,
    mask: z
      .number()
      .int()
      .min(1, "takes the bits that count")
      .max(2 ** 64)
      .optional(),
  })
  .superRefine((one, context) => {
    const fact = addressMistake(one.address, one.type.order.length);
    if (fact !== null) context.addIssue({ code: "custom", path: ["address"], message: fact });
  });

/** More than any game's file has: all of them are read at each step. */
const MOST_VARIABLES = 2_000;

/** `data.json`: the variables. Keys that the runner does not know are skipped, as stable-retro does. */
export const dataSchema: z.ZodType<{ readonly info: Readonly<Record<string, DataVariable>> }> = z.object({
  info: z
    .record(name, variable)
    .refine((all) => Object.keys(all).length <= MOST_VARIABLES, `takes ${MOST_VARIABLES} variables at most`),
});

const operation = oneOf(OPERATION_NAMES).optional();

const measureOf = (measurement: Measure["measurement"]) =>
  z.object({
    measurement: oneOf(MEASUREMENTS).default(measurement),
    op: operation,
    reference: z.number().default(0),
  });

const script = z
  .undefined({ error: "names a Lua script, which the runner does not run: take a scenario with variables" })
  .optional();

/** The rewards of a player. */
interface Rewards {
  readonly variables: Readonly<Record<string, Reward>>;
}

const reward: z.ZodType<Rewards> = z.object({
  variables: z
    .record(
      z.string(),
      measureOf("delta").extend({ reward: z.number().default(0), penalty: z.number().default(0) }),
    )
    .default({}),
  script,
});

const done: z.ZodType<DoneNode> = z
  .object({
    variables: z.record(z.string(), measureOf("absolute")).default({}),
    nodes: z
      .record(
        z.string(),
        z.lazy(() => done),
      )
      .default({}),
    condition: oneOf(["any", "all"]).default("any"),
    script,
  })
  .refine(
    ({ variables, nodes, condition }) =>
      condition === "any" || Object.keys(variables).length + Object.keys(nodes).length > 0,
    { message: "takes variables or nodes: without them, all is always true", path: ["condition"] },
  );

/** The content of `scenario.json`. */
interface ScenarioFile {
  readonly reward?: Rewards | undefined;
  readonly rewards?: readonly Rewards[] | undefined;
  readonly done?: DoneNode | undefined;
}

/** `scenario.json`. The first of `rewards` is the player's; time, actions, crop and scripts that nothing calls are skipped. */
export const scenarioSchema: z.ZodType<ScenarioFile> = z.object({
  reward: reward.optional(),
  rewards: z.array(reward).optional(),
  done: done.optional(),
});
