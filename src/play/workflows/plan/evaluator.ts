import { compileCondition, type Expression, holds } from "../../../base/expressions/expression.ts";
import { ExpressionError } from "../../../base/expressions/expression-error.ts";
import { compileTemplate, hasExpression, type Template } from "../../../base/expressions/template.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import { LOOP_NAMES, WORKFLOW_NAMES } from "../format/scope.ts";

/** Something in a workflow could not be worked out, or is not what its key takes: the step fails. */
export class PlanFault extends Error {
  override readonly name: string = "PlanFault";
}

const NAMES = [...WORKFLOW_NAMES, ...LOOP_NAMES];

/** Works out expressions. Each is read once, however often it is asked. */
export class Evaluator {
  readonly #conditions = new Map<string, Expression>();
  readonly #templates = new Map<string, Template>();

  /** @throws PlanFault where it can be neither true nor false now */
  holds(key: string, source: string, scope: JsonObject): boolean {
    return located(key, () => {
      const condition = this.#conditions.get(source) ?? compileCondition(source, NAMES);
      this.#conditions.set(source, condition);
      return holds(condition, pick(scope, condition.mentions));
    });
  }

  /** Any value, with every template in it filled in. @throws PlanFault */
  value(key: string, given: JsonValue, scope: JsonObject): JsonValue {
    if (typeof given === "string") return hasExpression(given) ? this.#render(key, given, scope) : given;
    if (Array.isArray(given)) return given.map((item, at) => this.value(`${key}[${at}]`, item, scope));
    return typeof given === "object" && given !== null ? this.object(key, given as JsonObject, scope) : given;
  }

  /** Each value of an object, with every template in it filled in. @throws PlanFault */
  object(key: string, given: JsonObject, scope: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(given).map(([name, item]) => [name, this.value(`${key}.${name}`, item ?? null, scope)]),
    );
  }

  /** @throws PlanFault */
  text(key: string, given: string, scope: JsonObject): string {
    const value = this.value(key, given, scope);
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  #render(key: string, source: string, scope: JsonObject): JsonValue {
    return located(key, () => {
      const template = this.#templates.get(source) ?? compileTemplate(source, NAMES);
      this.#templates.set(source, template);
      return template.render(pick(scope, template.mentions));
    });
  }
}

/** What an expression can see of a scope: a name that is nowhere around the step stands for nothing. */
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
