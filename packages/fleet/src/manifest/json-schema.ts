import { z } from "zod";
import { jsonSchemaOf } from "../../../../src/base/text/json-schema.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { shapeFields } from "./fields.ts";
import { INPUT_KEY, manifestSchema } from "./fleet-schema.ts";

/**
 * The JSON Schema (draft 2020-12) of a fleet's file, for editors and other programs. It says what a file may hold; what
 * `runner` checks besides: that the matrix makes no more than 100,000 jobs, that what is excluded is in it, conditions,
 * prices, and the files that it names.
 */
export function fleetJsonSchema(): JsonObject {
  const words = { title: "Fleet", description: "Many runs of gameboy-runner" };
  const { properties, ...rest } = jsonSchemaOf(manifestSchema(), words);
  const known = properties as Readonly<Record<string, JsonObject>>;
  const fields = z.toJSONSchema(z.object(shapeFields()), { io: "input" }).properties as unknown as JsonObject;
  return {
    ...rest,
    properties: {
      ...known,
      matrix: { ...known["matrix"], ...mapOf(fields, axisOf), minProperties: 1 },
      exclude: { ...known["exclude"], items: { ...mapOf(fields, entryOf), minProperties: 1 } },
      include: { ...known["include"], items: { ...mapOf(fields, entryOf), minProperties: 1 } },
    },
  };
}

const RANGE: JsonObject = {
  type: "object",
  properties: { from: { type: "integer" }, to: { type: "integer" } },
  required: ["from", "to"],
  additionalProperties: false,
};

/** A map whose keys are those that shape a job, and the inputs of its workflow. */
function mapOf(fields: JsonObject, valuesOf: (field: JsonObject) => JsonObject): JsonObject {
  const properties = Object.entries(fields).map(([key, field]) => [key, valuesOf(field as JsonObject)]);
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    patternProperties: { [INPUT_KEY.source]: valuesOf({}) },
    additionalProperties: false,
  };
}

function axisOf(field: JsonObject): JsonObject {
  return { anyOf: [{ type: "array", items: field, minItems: 1 }, RANGE] };
}

function entryOf(field: JsonObject): JsonObject {
  return { anyOf: [field, { type: "array", items: field, minItems: 1 }, RANGE] };
}
