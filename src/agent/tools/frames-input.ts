import type { JsonObject } from "../../run/json.ts";

/** A number of frames that the LM may name: `min` to `max`, or nothing for `byDefault`. */
export interface FramesInput {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly byDefault: number;
}

/** The number of frames in `input`, or a sentence that says what is wrong with it. */
export function readFrames(input: JsonObject, { name, min, max, byDefault }: FramesInput): number | string {
  const value = input[name];
  if (value === undefined || value === null) return byDefault;
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  return `"${name}" must be a whole number from ${min} to ${max}.`;
}
