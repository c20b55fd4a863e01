import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import type { PlanView } from "./command.ts";
import { PlanFault } from "./evaluator.ts";

/** A whole number, filled in. @throws PlanFault where it is none from `min` to `max` */
export function readWhole(
  { evaluator }: Pick<PlanView, "evaluator">,
  key: string,
  given: JsonValue,
  min: number,
  max: number,
  scope: JsonObject,
): number {
  const value = evaluator.value(key, given, scope);
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new PlanFault(`${key}: it takes a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`);
}
