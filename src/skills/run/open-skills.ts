import type { JsonObject } from "../../run/json.ts";
import { bodiesOf, type Primitive } from "../format/skill.ts";
import type { FoundSkill } from "../ports.ts";
import { BOUNDS } from "./bounds.ts";
import { type ActiveSkill, runningNames, type SkillRunning } from "./skill-run.ts";

/**
 * Opens a skill and all that it calls, breadth first; a text says why it cannot run: one of them is missing or is no good,
 * is for another game, or they call each other in a circle or too deep.
 */
export function openSkill(run: SkillRunning, name: string, params: JsonObject): FoundSkill | string {
  const found = open(run, name, params);
  if (typeof found === "string") return found;
  const refusal = openAll(run, calledIn(found.skill.steps)) ?? checkCalls(run, [name], []);
  return refusal ?? found;
}

/** Opens all that these steps call, in a skill that is running; a text says why they cannot run, null that they can. */
export function openCalled(
  run: SkillRunning,
  active: ActiveSkill,
  steps: readonly Primitive[],
): string | null {
  const names = calledIn(steps);
  return openAll(run, names) ?? checkCalls(run, names, runningNames(active));
}

function openAll(run: SkillRunning, names: readonly string[]): string | null {
  const waiting = [...names];
  const seen = new Set<string>();
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (seen.has(name)) continue;
    seen.add(name);
    const found = open(run, name, {});
    if (typeof found === "string") return found;
    waiting.push(...calledIn(found.skill.steps));
  }
  return null;
}

function open(run: SkillRunning, name: string, params: JsonObject): FoundSkill | string {
  const known = run.found.get(name);
  if (known !== undefined) return known;
  const found = run.ports.definitions.open(name, params);
  const result = typeof found === "string" ? found : (mismatch(run, found) ?? found);
  run.found.set(name, result);
  return result;
}

function mismatch({ ports }: SkillRunning, { skill: { meta } }: FoundSkill): string | null {
  const { id } = ports.game.adapter;
  if (meta.game === undefined || meta.game === id) return null;
  return `"${meta.name}" is for the game "${meta.game}", and this is "${id}"`;
}

function checkCalls(run: SkillRunning, names: readonly string[], above: readonly string[]): string | null {
  const known = new Map<string, number>();
  for (const name of names) {
    const depth = depthOf(run, name, above, known);
    if (typeof depth === "string") return depth;
  }
  return null;
}

/**
 * How deep a skill calls, 0 for one that calls none; a text where that is too deep or a circle.
 *
 * @param above the names of those that call it, the outermost first
 * @param known what was found out about others, so that each is looked at once
 */
function depthOf(
  run: SkillRunning,
  name: string,
  above: readonly string[],
  known: Map<string, number>,
): number | string {
  const path = [...above, name];
  if (above.includes(name)) return `${path.join(" → ")}: "${name}" would call itself`;
  const tooDeep = `${path.join(" → ")}: skills call each other ${BOUNDS.depth} deep at most`;
  if (above.length > BOUNDS.depth) return tooDeep;
  const found = run.found.get(name);
  if (found === undefined || typeof found === "string") return 0;
  let depth = known.get(name) ?? 0;
  for (const called of known.has(name) ? [] : new Set(calledIn(found.skill.steps))) {
    const below = depthOf(run, called, path, known);
    if (typeof below === "string") return below;
    depth = Math.max(depth, below + 1);
  }
  known.set(name, depth);
  return above.length + depth > BOUNDS.depth ? tooDeep : depth;
}

function calledIn(steps: readonly Primitive[]): readonly string[] {
  return steps.flatMap((step) => [
    ...(step.primitive === "call" ? [step.skill] : []),
    ...bodiesOf(step).flatMap(([, body]) => calledIn(body)),
  ]);
}
