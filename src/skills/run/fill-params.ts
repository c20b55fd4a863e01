import type { JsonObject, JsonValue } from "../../run/json.ts";
import type { Parameter, Skill } from "../format/skill.ts";

/** The parameters of a skill with the defaults filled in; a text that says what is wrong with them. */
export function fillParams({ meta }: Skill, given: JsonObject): JsonObject | string {
  const parameters = Object.entries(meta.parameters ?? {});
  const names = parameters.map(([name]) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const list = names.length === 0 ? "it takes none" : `there is ${names.join(", ")}`;
    return `"${meta.name}" has no parameter "${unknown}" (${list})`;
  }
  const wrong = parameters.flatMap(([name, parameter]) => {
    const fact = mistakeIn(parameter, Object.hasOwn(given, name) ? given[name] : undefined);
    return fact === null ? [] : [`the parameter "${name}" of "${meta.name}" ${fact}`];
  });
  if (wrong[0] !== undefined) return wrong[0];
  return Object.fromEntries(
    parameters.map(([name, parameter]) => [
      name,
      Object.hasOwn(given, name) ? given[name] : parameter.default,
    ]),
  );
}

function mistakeIn(parameter: Parameter, value: JsonValue | undefined): string | null {
  if (value === undefined) return parameter.default === undefined ? `is missing: a ${parameter.type}` : null;
  if (typeof value === parameter.type) return null;
  return `must be a ${parameter.type}, but is ${JSON.stringify(value)}`;
}
