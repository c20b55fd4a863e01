/** The measures of a value: as it is, or its change since the state before. */
export const MEASUREMENTS = ["absolute", "delta"] as const;

/** The number that a measured value becomes. */
type Operation = (value: number, reference: number) => number;

/** The names of the operations. */
export const OPERATION_NAMES = [
  "equal",
  "negative-equal",
  "not-equal",
  "less-than",
  "greater-than",
  "less-or-equal",
  "greater-or-equal",
  "nonzero",
  "zero",
  "positive",
  "negative",
  "sign",
] as const;

/** The name of an operation. */
export type OperationName = (typeof OPERATION_NAMES)[number];

const whether = (holds: (value: number, reference: number) => boolean): Operation => {
  return (value, reference) => Number(holds(value, reference));
};

const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  equal: whether((value, reference) => value === reference),
  "negative-equal": whether((value, reference) => value === -reference),
  "not-equal": whether((value, reference) => value !== reference),
  "less-than": whether((value, reference) => value < reference),
  "greater-than": whether((value, reference) => value > reference),
  "less-or-equal": whether((value, reference) => value <= reference),
  "greater-or-equal": whether((value, reference) => value >= reference),
  nonzero: whether((value) => value !== 0),
  zero: whether((value) => value === 0),
  positive: whether((value) => value > 0),
  negative: whether((value) => value < 0),
  sign: Math.sign,
};

/** The measure of a variable. */
export interface Measure {
  readonly measurement: (typeof MEASUREMENTS)[number];
  readonly op?: OperationName | undefined;
  readonly reference: number;
}

/** A measured variable whose positive part counts `reward` times, and whose negative part `penalty` times. */
export interface Reward extends Measure {
  readonly reward: number;
  readonly penalty: number;
}

/** Conditions of the end: any of them, or all. */
export interface DoneNode {
  readonly variables: Readonly<Record<string, Measure>>;
  readonly nodes: Readonly<Record<string, DoneNode>>;
  readonly condition: "any" | "all";
}

/** The goal of an integration, by the names of its variables. */
export interface Scenario {
  readonly rewards: Readonly<Record<string, Reward>>;
  readonly done: DoneNode;
}

/** Values by the names of their variables. */
export type Values = Readonly<Record<string, number | null>>;

/**
 * The reward between two states.
 *
 * @see https://github.com/Farama-Foundation/stable-retro src/data.cpp
 */
export function rewardBetween({ rewards }: Scenario, before: Values, after: Values): number {
  return Object.entries(rewards).reduce((total, [name, spec]) => {
    const measured = measure(spec, name, before, after) ?? 0;
    return total + measured * (measured < 0 ? spec.penalty : spec.reward);
  }, 0);
}

/** Whether the conditions of the end hold; an unknown value fulfils none. */
export function isDone({ variables, nodes, condition }: DoneNode, before: Values, after: Values): boolean {
  const held = [
    ...Object.entries(variables).map(([name, spec]) => (measure(spec, name, before, after) ?? 0) > 0),
    ...Object.values(nodes).map((node) => isDone(node, before, after)),
  ];
  return condition === "all" ? held.every(Boolean) : held.some(Boolean);
}

function measure(spec: Measure, name: string, before: Values, after: Values): number | null {
  const [was = null, is = null] = [before[name], after[name]];
  if (is === null || (spec.measurement === "delta" && was === null)) return null;
  const value = spec.measurement === "delta" ? is - (was ?? 0) : is;
  return spec.op === undefined ? value : OPERATIONS[spec.op](value, spec.reference);
}
