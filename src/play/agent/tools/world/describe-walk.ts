import type { WentFar } from "../../../../game/actions/far/go-far.ts";
import { tellFaced } from "../../../../game/world/told/tell-faced.ts";
import type { WorldNow } from "../../../../game/world/world-now.ts";
import { mistake, notNow, type ToolContext, type ToolOutcome } from "../tool.ts";

/** Returns the answer if there is no map on the screen. */
export function cannotWalk(context: Pick<ToolContext, "isBehind">): ToolOutcome {
  return notNow("You cannot walk now. Nothing was done.", context);
}

/**
 * Renders the result of a walk: it begins with `Reached` if it reached its target, and always gives its end and the
 * reason, and what is faced.
 */
export function describeWalk(
  { end, at, steps, reason, faces, uses = [] }: WentFar,
  world: Pick<WorldNow, "atlas"> | null = null,
): ToolOutcome {
  const place = at === null ? null : `${at.map} ${at.x},${at.y}`;
  const used = uses.length === 0 ? "" : ` (used ${uses.join("; ")})`;
  const walked = `${steps === 1 ? "1 step" : `${steps} steps`}${used}`;
  if (end === "reached") {
    const faced = faces === null || world === null ? "" : ` (${tellFaced(world.atlas(), faces)})`;
    const beside = faces === null ? "" : `, facing ${faces.x},${faces.y}${faced}`;
    return { text: `Reached ${place ?? "it"}${beside}, in ${walked}.` };
  }
  const why = reason ?? end;
  if (end === "no-way" && steps === 0) return mistake(`No walk: ${why}. You are at ${place ?? "no place"}.`);
  return {
    text: `Stopped ${place === null ? "" : `at ${place} `}after ${walked}: ${why}.`,
    isCutShort: true,
  };
}
