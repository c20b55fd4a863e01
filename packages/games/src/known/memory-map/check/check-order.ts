import { compileExpression } from "../../../../../../src/base/expressions/expression.ts";
import { ExpressionError } from "../../../../../../src/base/expressions/expression-error.ts";
import { type Mistake, showValue } from "../../../../../../src/base/text/mistake.ts";
import { isFixed } from "../address.ts";
import { unusableIn, usableNames } from "../fields/cel-words.ts";
import type { MapField } from "../fields/map-field.ts";

/**
 * The mistakes in the order of fields. A field that is computed from others, or lies where another says, names only fields
 * above it, and so does a condition on such a field: so no field can depend on itself.
 */
export function checkOrder(fields: readonly MapField[]): readonly Mistake[] {
  const places = new Map(fields.map(({ name }, at) => [name, at]));
  return fields.flatMap((field, at) => {
    const isBelow = (name: string): boolean => (places.get(name) ?? -1) >= at;
    const above = [...new Set(fields.slice(0, at).map(({ name }) => name))];
    return [
      ...checkExpression(field, at, above),
      ...namesIn(field).flatMap(({ name, path }) =>
        isBelow(name) ? [{ place: ["fields", at, ...path], fact: tellBelow(name) }] : [],
      ),
      ...[field.when ?? []].flat().flatMap(({ field: name }, index) => {
        const target = fields[places.get(name) ?? -1];
        const path = Array.isArray(field.when) ? ["when", index, "field"] : ["when", "field"];
        return target !== undefined && isBelow(name) && !isPlain(target)
          ? [{ place: ["fields", at, ...path], fact: tellBelow(name) }]
          : [];
      }),
    ];
  });
}

function checkExpression({ expression }: MapField, at: number, names: readonly string[]): readonly Mistake[] {
  if (typeof expression !== "string") return [];
  try {
    const word = unusableIn(expression, names);
    if (word !== null) {
      const fact = `names the field ${showValue(word)}, which is a type in CEL: give the field another name`;
      return [{ place: ["fields", at, "expression"], fact }];
    }
    compileExpression(expression, usableNames(names));
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [{ place: ["fields", at, "expression"], fact: `is unsound: ${error.message}` }];
  }
}

/** The fields that decide where a field's bytes are, and how many. */
function namesIn(field: MapField): readonly { readonly name: string; readonly path: Mistake["place"] }[] {
  const { count, entries = [] } = field;
  return [
    ...(typeof count === "string" ? [{ name: count, path: ["count"] }] : []),
    ...indexOf(field, []),
    ...entries.flatMap((entry, at) => indexOf(entry, ["entries", at])),
  ];
}

function indexOf({ address }: Pick<MapField, "address">, path: Mistake["place"]) {
  const index = address === undefined || isFixed(address) ? undefined : address.index;
  return index === undefined ? [] : [{ name: index, path: [...path, "address", "index"] }];
}

/** Whether a field's bytes are always at the same place. */
function isPlain({ address, entries }: MapField): boolean {
  return address !== undefined && isFixed(address) && entries === undefined;
}

function tellBelow(name: string): string {
  return `takes a field above this one, which ${showValue(name)} is not`;
}
