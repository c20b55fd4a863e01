import type { JsonObject } from "../../../../base/vocabulary/json.ts";

/** A whole number that the LM may name: `min` to `max`, or nothing for `byDefault`. */
export interface FramesInput {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly byDefault: number;
}

/** It as a property of a tool's schema. */
export function framesSchema({ min, max, byDefault }: FramesInput, description?: string): JsonObject {
  const limits = { type: "integer", minimum: min, maximum: max, default: byDefault };
  return description === undefined ? limits : { ...limits, description };
}

/** The number in `input`, or a sentence that says what is wrong with it. */
export function readFrames(input: JsonObject, { name, min, max, byDefault }: FramesInput): number | string {
  const given = input[name];
  const value = typeof given === "string" && /^\d{1,4}$/.test(given) ? Number(given) : given;
  if (value === undefined || value === null) return byDefault;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  return `"${name}" must be a whole number from ${min} to ${max}.`;
}
