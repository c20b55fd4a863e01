import { z } from "zod";
import { once } from "../../../../src/base/expressions/remember.ts";
import {
  amount,
  anyMap,
  duration,
  fileName,
  plainNumber,
  text,
  told,
} from "../../../../src/base/fields/fields.ts";
import type { StepGrammar } from "../../../../src/base/text/describe-issue.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { VENDORS, type Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import { keysAt } from "../../../games/src/known/memory-map/check/schema-keys.ts";
import { type ShapeFields, type ShapeValues, shapeFields } from "./fields.ts";

/** Rates of a model's price, in dollars per million tokens. */
export interface RatesText {
  readonly input_usd: number;
  readonly output_usd: number;
  readonly cache_read_usd: number;
  readonly cache_write_usd: number;
}

/** A price, with the rates that hold for long prompts. */
export interface PriceText extends RatesText {
  readonly long_prompt?: (RatesText & { readonly above_tokens: number }) | undefined;
}

/** A manifest as its file has it, with the defaults filled in. What stands in its matrix is not read yet. */
export interface ManifestText extends ShapeValues {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputs?: JsonObject | undefined;
  readonly matrix?: JsonObject | undefined;
  readonly exclude?: readonly JsonObject[] | undefined;
  readonly include?: readonly JsonObject[] | undefined;
  readonly limits?: LimitsText | undefined;
  readonly rates?: Readonly<Record<string, { readonly requests_per_minute: number }>> | undefined;
  readonly prices?: Readonly<Record<string, PriceText>> | undefined;
  readonly attempts: number;
  readonly save_every: number;
  readonly keep_backups: number;
  readonly keys?: { readonly [of in "api_key" | Vendor]?: { readonly env: string } | undefined } | undefined;
  readonly base_url?: string | undefined;
  readonly base_urls?: { readonly [vendor in Vendor]?: string | undefined } | undefined;
  readonly store?: string | undefined;
}

/** Amounts in US dollars, the time in milliseconds. */
interface LimitsText {
  readonly max_cost_per_run?: number | undefined;
  readonly max_cost?: number | undefined;
  readonly max_time_per_run?: number | undefined;
}

/** The most exclusions, and the most includes. */
const MAX_ENTRIES = 200;

/** Made at the first use: it takes some milliseconds. Unknown keys are refused. */
export const manifestSchema: () => z.ZodType<ManifestText> = once(makeSchema);

/** The keys of a manifest, for the wording of zod's issues. */
export const FLEET_GRAMMAR: StepGrammar = {
  kindKey: "type",
  kinds: () => [],
  isBrief: true,
  keysOf: (_, place) => keysAt(manifestSchema(), place),
};

function makeSchema(): z.ZodType<ManifestText> {
  const optional = Object.fromEntries(
    Object.entries(shapeFields()).map(([key, field]) => [key, (field as z.ZodType).optional()]),
  ) as unknown as { readonly [Key in keyof ShapeFields]: z.ZodOptional<ShapeFields[Key]> };
  const { workflow, ...others } = optional;
  const choices = (words: string) =>
    z.record(z.string(), z.unknown(), told(words)) as unknown as z.ZodType<JsonObject>;
  const entries = (words: string, description: string) =>
    z
      .array(choices("a map, such as {model: explorer, seed: 1}"), told(words))
      .max(MAX_ENTRIES, { error: `has more than ${MAX_ENTRIES} entries, the most that are taken` })
      .optional()
      .describe(description);
  return z.strictObject(
    {
      name: fileName("The fleet's name; a store holds one fleet"),
      description: text(500, "The question that it answers").optional(),
      workflow,
      inputs: anyMap("The workflow's inputs").optional(),
      ...others,
      matrix: choices("a map, such as {effort: [low, high], seed: {from: 1, to: 20}}")
        .refine((given) => Object.keys(given).length > 0, {
          error: "is empty: give a key a list of values, or leave it out",
        })
        .optional()
        .describe(
          "What differs: for each key a list of values, or {from, to} for whole numbers; the last key varies fastest",
        ),
      exclude: entries(
        "a list of maps, such as [{effort: high}]",
        "Combinations to leave out: keys of the matrix with a value, list or range",
      ),
      include: entries(
        "a list of maps, such as [{model: explorer, seed: 1}]",
        "Combinations to add, even excluded ones, each with every key of the matrix; without a matrix, all jobs",
      ),
      limits: limits().optional(),
      rates: rates().optional(),
      prices: prices().optional(),
      attempts: plainNumber(1, 100, "Attempts for a job that fails").default(5),
      save_every: plainNumber(1, 1_000_000, "Steps between saves").default(10),
      keep_backups: plainNumber(1, 1_000, "Saves kept besides the newest").default(3),
      keys: keys().optional(),
      base_url: webAddress("Another server with the Messages API").optional(),
      base_urls: baseUrls().optional(),
      store: text(
        1_000,
        "A folder, from this file's folder, or s3://BUCKET/PREFIX; fleets/NAME where it is missing",
      ).optional(),
    },
    { error: "takes a map with name, model, and workflow or steps" },
  );
}

function limits() {
  return z
    .strictObject(
      {
        max_cost_per_run: amount("What one run may cost, in US dollars").optional(),
        max_cost: amount("What all runs together may cost, in US dollars").optional(),
        max_time_per_run: duration("How long one run may be played").optional(),
      },
      told("a map, such as {max_cost_per_run: 3, max_time_per_run: 8h}"),
    )
    .describe("Where runs end that are not done");
}

function rates() {
  const rate = z.strictObject(
    { requests_per_minute: plainNumber(1, 1_000_000, "Requests of all workers together in a minute") },
    told("a map, such as {requests_per_minute: 50}"),
  );
  return byModel(rate).describe("How often each model is asked, by model");
}

function prices() {
  const message = told("dollars per million tokens, such as 2.50");
  const usd = () =>
    z.number(message).min(0, message).max(1_000_000, message).describe("Dollars per million tokens");
  const all = {
    input_usd: usd(),
    output_usd: usd(),
    cache_read_usd: usd(),
    cache_write_usd: usd(),
  };
  const long = z.strictObject({
    above_tokens: plainNumber(1, 100_000_000, "Tokens of input above which a prompt is long"),
    ...all,
  });
  return byModel(
    z.strictObject({ ...all, long_prompt: long.optional().describe("Prices of a long prompt") }),
  ).describe("Your own prices by model, over the known ones");
}

function keys() {
  // The value may be the key itself: it is not quoted.
  const message = { error: "takes the name of an environment variable: capital letters, digits and _" };
  const variable = z.strictObject(
    { env: z.string(message).regex(/^[A-Z_][A-Z0-9_]{0,99}$/, message) },
    { error: "takes {env: NAME}, the name of an environment variable" },
  );
  const words = told("a map, such as {api_key: {env: NAME}}");
  return z
    .strictObject({ api_key: variable.optional(), ...byVendor(variable.optional()) }, words)
    .describe(
      "The environment variables that hold keys: {api_key: {env: NAME}} for the Messages API, {openai: {env: NAME}} for a vendor",
    );
}

function baseUrls() {
  const address = webAddress("The server of that vendor's models").optional();
  return z
    .strictObject(byVendor(address), told("a map, such as {ollama: http://127.0.0.1:11434/v1}"))
    .describe("Servers by vendor: {compatible: http://127.0.0.1:8080/v1}");
}

/** The same for each vendor. */
function byVendor<T>(value: T): Readonly<Record<Vendor, T>> {
  return Object.fromEntries(VENDORS.map((vendor) => [vendor, value])) as Record<Vendor, T>;
}

function byModel<T extends z.ZodType>(value: T) {
  return z.record(z.string().min(1).max(200), value, told("a map by model"));
}

function webAddress(description: string) {
  const message = told("a web address like http://127.0.0.1:8080");
  const isFine = (given: string) => /^https?:\/\/[^\s/]/.test(given) && URL.canParse(given);
  return z.string(message).max(1_000, message).refine(isFine, message).describe(description);
}

/** The keys of the matrix that are inputs of the workflow: `inputs.place`. */
export const INPUT_KEY: RegExp = /^inputs\.(?!__proto__$)[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** The name of an input, as the matrix has it: `place` of `inputs.place`. Null where the key is none. */
export function inputNameIn(key: string): string | null {
  return INPUT_KEY.test(key) ? key.slice("inputs.".length) : null;
}
