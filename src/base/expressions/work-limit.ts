import type { JsonValue } from "../vocabulary/json.ts";
import { type CelNode, childrenOf } from "./cel.ts";

/** The most work of one evaluation: about a tenth of a second. */
const MAX_WORK = 2_000_000;

/** The product of a round's nodes and values that counts as one node more. */
const NODES_TIMES_VALUES = 10_000;

/** Counts the rounds of an evaluation, which begins with it. */
export type BeginWork = (scope: Readonly<Record<string, JsonValue | undefined>>) => void;

/** The library's form of a macro over a list or a map; it is called before each round. */
interface Comprehension {
  condition?: (accumulated: unknown) => boolean;
}

/**
 * Limits what goes through lists and maps. CEL has no time limit, and a clock would not give the same each time: so the
 * rounds are counted, each as much as its expression is long and the values are large. Too much throws a `RangeError`.
 */
export function limitWork(ast: CelNode): BeginWork {
  let left = 0;
  let valuesSize = 0;
  const limited = limitIn(ast, (nodes) => {
    left -= nodes * (1 + Math.floor((nodes * valuesSize) / NODES_TIMES_VALUES));
    if (left < 0) throw new RangeError("it goes through too many entries");
  });
  return (scope) => {
    left = MAX_WORK;
    if (limited) valuesSize = Object.values(scope).reduce((sum: number, value) => sum + sizeOf(value), 0);
  };
}

/** Whether there was one to limit. */
function limitIn(node: CelNode, take: (nodes: number) => void): boolean {
  const inside = childrenOf(node.args).map((child) => limitIn(child, take));
  const loop = comprehensionOf(node);
  if (loop === null) return inside.includes(true);
  const nodes = countNodes(node);
  const { condition } = loop;
  loop.condition = (accumulated) => {
    take(nodes);
    return condition?.(accumulated) ?? true;
  };
  return true;
}

/** The library's own node for a macro: not among its types, but the same from its first version on. */
function comprehensionOf(node: CelNode): Comprehension | null {
  const { meta } = node as { meta?: { alternate?: { op: string; args: Comprehension } } };
  return meta?.alternate?.op === "comprehension" ? meta.alternate.args : null;
}

function countNodes({ args }: CelNode): number {
  return childrenOf(args).reduce((sum, child) => sum + countNodes(child), 1);
}

/** Characters of texts, and entries of lists and objects. */
function sizeOf(value: JsonValue | undefined): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, item) => sum + sizeOf(item), 1);
}
