import { renderCountOf } from "../../../../../src/base/quantities/count.ts";
import { weighsScenes } from "../../../../../src/base/vocabulary/tool-rules.ts";
import {
  mistake,
  notNow,
  type ToolContext,
  type ToolOutcome,
} from "../../../../../src/play/agent/tools/tool.ts";
import type { WentFar } from "../../actions/far/go-far.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas } from "../../world/atlas/atlas.ts";
import { tellFaced } from "../../world/told/tell-faced.ts";
import { toldName } from "../../world/told/told-name.ts";
import type { WorldNow } from "../../world/world-now.ts";

/** Returns the answer if there is no map on the screen, with the reason where it is known. */
export function cannotWalk(context: Pick<ToolContext, "isBehind" | "textGame">): ToolOutcome {
  const why = whyNoWalk(context.textGame);
  return notNow(`You cannot walk now${why === null ? "" : `: ${why}`}. Nothing was done.`, context);
}

function whyNoWalk({ emulator, game: { adapter } }: ToolContext["textGame"]): string | null {
  const text = adapter.shownText?.(emulator) ?? null;
  if ((adapter.shownMenu?.(emulator) ?? null) !== null) return "a menu is open";
  if (text !== null) return text.state === "question" ? "the game asks a question" : "a text is open";
  return adapter.whyNoGrid?.(emulator) ?? null;
}

/** The player's world, and how it was known before a walk. */
export interface WalkedWorld extends Pick<WorldNow, "atlas"> {
  /** Null where a map that is entered for the first time is no reason to stop. */
  readonly before: Atlas | null;
}

/** The world before a walk, for {@link describeWalk} after it. */
export function beforeWalk(world: WorldNow, memory: ToolContext["memory"]): WalkedWorld {
  return { atlas: world.atlas, before: weighsScenes(memory) ? world.atlas() : null };
}

/**
 * Renders the result of a walk: it begins with `Reached` if it reached its target, and always gives its end and the
 * reason, and what is faced. The rest of the reply was not written for a map that was never entered before.
 */
export function describeWalk(
  { end, at, steps, reason, faces, uses = [] }: WentFar,
  world: WalkedWorld | null = null,
): ToolOutcome {
  const place = at === null ? null : `${at.map} ${at.x},${at.y}`;
  const used = uses.length === 0 ? "" : ` (used ${uses.join("; ")})`;
  const walked = `${renderCountOf(steps, "step")}${used}`;
  if (end === "reached") {
    const faced = faces === null || world === null ? "" : ` (${tellFaced(world.atlas(), faces)})`;
    const beside = faces === null ? "" : `, facing ${faces.x},${faces.y}${faced}`;
    const isNew = at !== null && world?.before != null && !wasEntered(world.before, at.map);
    const text = `Reached ${place ?? "it"}${beside}, in ${walked}.`;
    if (!isNew) return { text };
    const cutBy = `you enter ${toldName(at.map)} for the first time`;
    return { text: `${text} Y${cutBy.slice(1)}.`, isCutShort: true, cutBy };
  }
  const why = reason ?? end;
  if (end === "no-way" && steps === 0) return mistake(`No walk: ${why}. You are at ${place ?? "no place"}.`);
  return {
    text: `Stopped ${place === null ? "" : `at ${place} `}after ${walked}: ${why}.`,
    isCutShort: true,
  };
}

function wasEntered(atlas: Atlas, map: string): boolean {
  return mapNamed(atlas, map)?.visits.some((row) => row.trim() !== "") === true;
}
