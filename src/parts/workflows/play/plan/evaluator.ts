import { compileCondition, holds } from "../../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../../base/expressions/expression-error.ts";
import { fillObject, fillTemplates } from "../../../../base/expressions/fill-templates.ts";
import { memoize } from "../../../../base/expressions/remember.ts";
import { compileTemplate } from "../../../../base/expressions/template.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { textOrJson } from "../../../../base/vocabulary/json.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../format/scope.ts";

/** Something in a workflow could not be worked out, or is not what its key takes: the step fails. */
export class PlanFault extends Error {
  override readonly name: string = "PlanFault";
}

const NAMES = [...WORKFLOW_NAMES, ...LOOP_NAMES];

/** Works out expressions. Each is read once, however often it is asked. */
export class Evaluator {
  readonly #condition = memoize((source) => compileCondition(source, NAMES));
  readonly #template = memoize((source) => compileTemplate(source, NAMES));

  /** @throws PlanFault where it can be neither true nor false now */
  holds(key: string, source: string, scope: JsonObject): boolean {
    return located(key, () => {
      const condition = this.#condition(source);
      return holds(condition, pick(scope, condition.mentions));
    });
  }

  /** Any value, with every template in it filled in. @throws PlanFault */
  value(key: string, given: JsonValue, scope: JsonObject): JsonValue {
    return fillTemplates(key, given, (at, source) => this.#render(at, source, scope));
  }

  /** Each value of an object, with every template in it filled in. @throws PlanFault */
  object(key: string, given: JsonObject, scope: JsonObject): JsonObject {
    return fillObject(key, given, (at, source) => this.#render(at, source, scope));
  }

  /** @throws PlanFault */
  text(key: string, given: string, scope: JsonObject): string {
    return textOrJson(this.value(key, given, scope));
  }

  /** A whole number. @throws PlanFault for one that is not from `min` to `max` */
  whole(key: string, given: JsonValue, [min, max]: readonly [number, number], scope: JsonObject): number {
    const value = this.value(key, given, scope);
    if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw new PlanFault(
      `${key}: it takes a whole number from ${min} to ${max}, got ${JSON.stringify(value)}`,
    );
  }

  #render(key: string, source: string, scope: JsonObject): JsonValue {
    return located(key, () => {
      const template = this.#template(source);
      return template.render(pick(scope, template.mentions));
    });
  }
}

/** Returns the values visible in a scope: a name outside it has none. */
function pick(scope: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, scope[name] ?? null]));
}

function located<T>(key: string, evaluate: () => T): T {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof ExpressionError) throw new PlanFault(`${key}: ${error.message}`, { cause: error });
    throw error;
  }
}
