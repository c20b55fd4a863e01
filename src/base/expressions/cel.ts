import { type ASTNode, Environment, type ParseResult } from "@marcbachmann/cel-js";
import type { JsonObject } from "../vocabulary/json.ts";
import { ExpressionError } from "./expression-error.ts";
import type { ValueType } from "./value-type.ts";

/** Operators of other languages, which CEL writes as signs. */
const WORDS = /(?:^|[\s)])(?:and|or|not)\s/;

/**
 * Returns the text to write instead, in parentheses, for mistakes that come from other languages; empty for others.
 *
 * @param code the library's name of the mistake
 * @param said the library's message: `no such overload: dyn<int> * double`
 */
function tellRemedy(code: string | undefined, said: string, source: string): string {
  const remedy = remedyFor(code, said, source);
  return remedy === null ? "" : ` (${remedy})`;
}

function remedyFor(code: string | undefined, said: string, source: string): string | null {
  const has = (type: string): boolean => new RegExp(`\\b${type}\\b`).test(said);
  if (code === "no_such_overload") {
    if (has("null")) return "null: there is no value now; look with != null first";
    if (has("int") && has("double")) return "write double(…) or int(…) around one of them";
    if (said.includes("+") && has("string")) return "write string(…) around what is no text";
    return null;
  }
  if (code !== "unexpected_character") return null;
  if (said.endsWith(": =")) return "two values are compared with ==";
  return WORDS.test(source) ? "and, or, not are written &&, ||, !" : null;
}

/** A part of a parsed expression. */
export type CelNode = ASTNode;

/** Macros that go through a list or a map: each level multiplies the work. */
const COMPREHENSIONS: readonly string[] = ["all", "exists", "exists_one", "filter", "map"];

/** The deepest nesting of comprehensions. CEL has no time limit, and two levels are enough. */
const MAX_COMPREHENSION_DEPTH = 2;

/** Functions that are refused: a regular expression can take for ever, and a value that is bound again doubles each time. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["matches", 'use contains(), startsWith(), endsWith() or == instead of "matches"'],
  ["bind", 'write the value where it is needed instead of "cel.bind"'],
]);

const MAX_CHARACTERS = 2_000;
const LIMITS = {
  maxAstNodes: 500,
  maxDepth: 32,
  maxListElements: 100,
  maxMapEntries: 100,
  maxCallArguments: 8,
};

const environments = new Map<string, Environment>();
const MOST_ENVIRONMENTS = 32;

/**
 * A parsed and checked expression.
 *
 * @param names the variables that there are
 * @throws an {@link ExpressionError} when it is no CEL, names something that is not there, or is too much work
 */
export function parseCel(source: string, names: readonly string[]): ParseResult {
  if (source.length > MAX_CHARACTERS) {
    throw new ExpressionError(`it has ${source.length} characters; at most ${MAX_CHARACTERS} are taken`, {
      source,
    });
  }
  const environment = untyped(names);
  let parsed: ParseResult;
  try {
    parsed = environment.parse(source);
  } catch (error) {
    throw toExpressionError(error, source, names);
  }
  refuseSlow(parsed.ast, source, 0);
  const { valid, error } = parsed.check();
  if (!valid) throw toExpressionError(error, source, names);
  return parsed;
}

/** The type of an expression's value where those of its names are known; `dyn` where that does not tell it. */
export function typeIn(source: string, types: Readonly<Record<string, ValueType>>): string {
  const { valid, type = "dyn" } = environmentWith(Object.entries(types)).parse(source).check();
  return valid ? type : "dyn";
}

/** One for each list of names: it takes 60 KB, and a file may have thousands of expressions. */
function untyped(names: readonly string[]): Environment {
  const key = names.join("\n");
  const environment = environments.get(key) ?? environmentWith(names.map((name) => [name, "dyn"]));
  if (environments.size >= MOST_ENVIRONMENTS) environments.clear();
  environments.set(key, environment);
  return environment;
}

function environmentWith(types: readonly (readonly [name: string, type: ValueType])[]): Environment {
  const environment = new Environment({ homogeneousAggregateLiterals: false, limits: LIMITS });
  for (const [name, type] of types) environment.registerVariable(name, type);
  environment.registerFunction("map.matches(string): bool", matchesPicture);
  return environment;
}

/** `screen.matches("label")`: what the scope says of the picture with that label. */
function matchesPicture(screen: ReadonlyMap<string, unknown>, label: string): boolean {
  const pictures = screen.get("matches") as ReadonlyMap<string, boolean>;
  const isSame = pictures.get(label);
  if (isSame !== undefined) return isSame;
  const there = pictures.size === 0 ? "there are none" : `there is ${[...pictures.keys()].join(", ")}`;
  throw new RangeError(`there is no capture ${JSON.stringify(label)} (${there})`);
}

/** Returns those of the names that an expression mentions, in their order. */
export function mentionedIn(node: ASTNode, names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const look = ({ op, args }: ASTNode): void => {
    if (op === "id") found.add(args);
    for (const child of childrenOf(args)) look(child);
  };
  look(node);
  return names.filter((name) => found.has(name));
}

/**
 * An error of the library's in our words.
 *
 * @param names the variables that there are: listed where one is missing
 * @param scope the values, where there are any: their keys are listed where one is missing
 */
export function toExpressionError(
  error: unknown,
  source: string,
  names: readonly string[],
  scope: JsonObject = {},
): ExpressionError {
  const { code, summary, range, node, message } = error as CelError;
  const said = summary ?? message.split("\n")[0] ?? "";
  const there = code === "unknown_variable" ? names : code === "no_such_key" ? keysBeside(node, scope) : null;
  const list = there === null ? "" : ` (there ${there.length === 0 ? "are none" : `is ${there.join(", ")}`})`;
  const fact = `${said.charAt(0).toLowerCase()}${said.slice(1)}${list}${tellRemedy(code, said, source)}`;
  return new ExpressionError(fact, { source, cause: error, ...(range && { position: range.start }) });
}

/** The common part of the library's errors. */
interface CelError {
  readonly message: string;
  readonly code?: string;
  readonly summary?: string;
  readonly range?: { readonly start: number };
  readonly node?: { readonly args?: unknown };
}

/** The keys that there are where `NAME.key` asked for one that is missing; null where it asked otherwise. */
function keysBeside(node: CelError["node"], scope: JsonObject): readonly string[] | null {
  const [object] = childrenOf(node?.args);
  const holder = object?.op === "id" ? scope[object.args] : null;
  return typeof holder === "object" && holder !== null ? Object.keys(holder) : null;
}

function refuseSlow(node: ASTNode, source: string, depth: number): void {
  const { op, args } = node;
  let inside = depth;
  if (op === "rcall" || op === "call") {
    const [name, receiver] = args;
    const refusal = isPicture(name, receiver) ? undefined : REFUSED.get(name);
    if (refusal !== undefined) throw new ExpressionError(refusal, { source, position: node.start });
    if (op === "rcall" && COMPREHENSIONS.includes(name)) inside += 1;
  }
  if (inside > MAX_COMPREHENSION_DEPTH) {
    throw new ExpressionError(
      `${COMPREHENSIONS.join(", ")} may stand in each other ${MAX_COMPREHENSION_DEPTH} deep`,
      { source, position: node.start },
    );
  }
  for (const child of childrenOf(args)) refuseSlow(child, source, inside);
}

/** Whether it is `screen.matches`, which compares pictures and no texts. */
function isPicture(name: string, receiver: unknown): boolean {
  const { op, args } = receiver as ASTNode;
  return name === "matches" && op === "id" && args === "screen";
}

/** The keys that a parsed expression asks of a name: `row` for `params.row` and `params["row"]`. */
export function keysAsked(node: ASTNode, name: string): readonly string[] {
  const own = keyAsked(node, name);
  const inner = childrenOf(node.args).flatMap((child) => keysAsked(child, name));
  return own === null ? inner : [own, ...inner];
}

function keyAsked({ op, args }: ASTNode, name: string): string | null {
  if (op !== "." && op !== "[]") return null;
  const [object, key] = args;
  if (object.op !== "id" || object.args !== name) return null;
  if (typeof key === "string") return key;
  return key.op === "value" && typeof key.args === "string" ? key.args : null;
}

/** The nodes among what a node is made of. */
export function childrenOf(args: unknown): readonly ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(childrenOf);
  return typeof args === "object" && args !== null && "op" in args ? [args as ASTNode] : [];
}
