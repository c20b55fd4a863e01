import type { NearGoals } from "../../../../base/vocabulary/plan.ts";
import { plainLine } from "../plain-text.ts";

/** What a run works towards, as fields: those goals that are set. */
export function renderGoals(
  goal: string | null,
  { now = "", next = "" }: NearGoals,
): readonly (readonly [string, string])[] {
  const fields = [["Goal", goal ?? ""] as const, ["Now", now] as const, ["Next", next] as const];
  return fields.flatMap(([name, text]) => (text === "" ? [] : [[name, plainLine(text)] as const]));
}
