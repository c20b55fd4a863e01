import type { NearGoals } from "../../../../base/vocabulary/plan.ts";
import { plainLine } from "../plain-text.ts";

/** The goals of a run that are set, as fields. */
export function renderGoals(
  goal: string | null,
  { now = "", next = "" }: NearGoals,
): readonly (readonly [string, string])[] {
  const fields = [["Goal", goal ?? ""] as const, ["Now", now] as const, ["Next", next] as const];
  return fields.flatMap(([name, text]) => (text === "" ? [] : [[name, plainLine(text)] as const]));
}
