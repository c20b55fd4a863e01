import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { CONFIG_KEYS } from "../../options/config-file.ts";
import { OPTIONS } from "../../options/options.ts";

/** The JSON Schema (draft 2020-12) of `runner.config.json` and `runner.config.yaml`, for editors. */
export function configJsonSchema(): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(OPTIONS).map(([name, { help, parse, isRepeated = false }]) => {
      const one = valueSchema(parse.choices);
      // A text may list several, with commas between them.
      const value = isRepeated ? { anyOf: [{ type: "string" }, { type: "array", items: one }] } : one;
      return [name, { description: help, ...value }];
    }),
  );
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "runner.config",
    description: "Settings of runner: see docs/options.md.",
    type: "object",
    properties: { $schema: { type: "string" }, ...properties, config: configBlock(properties) },
    additionalProperties: false,
  } as unknown as JsonObject;
}

/** The block `config:`, whose keys are other names of settings. */
function configBlock(properties: Readonly<Record<string, object>>): object {
  const entries = Object.entries(CONFIG_KEYS).map(([key, name]) => [
    key,
    name === null ? { enum: ["memory", null] } : { ...properties[name] },
  ]);
  return {
    description: "Other names of settings: see docs/names.md",
    type: ["object", "null"],
    properties: Object.fromEntries(entries),
    additionalProperties: false,
  };
}

/** Values are read as text, so a number, a boolean and its words are all taken where one is. */
function valueSchema(choices: readonly string[] | undefined): object {
  if (choices === undefined) return { type: ["string", "number", "boolean", "null"] };
  const numbers = choices.map(Number).filter((choice) => !Number.isNaN(choice));
  return { enum: [...choices, ...numbers, ...(choices.includes("on") ? [true, false] : []), null] };
}
