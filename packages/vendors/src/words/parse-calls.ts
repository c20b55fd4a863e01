import { isDeeperThan } from "../../../../src/base/text/nesting.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject, parseJson } from "../../../../src/base/vocabulary/json.ts";

/** A call in a text. */
export interface WrittenCall {
  readonly name: string;
  /** Null for invalid JSON. */
  readonly input: JsonObject | null;
}

/** The names of a call's tool and input: the ones we ask for, and those of common training formats. */
const NAMES = ["tool", "name", "tool_name", "function"] as const;
const INPUTS = ["input", "arguments", "parameters", "args"] as const;

/** The deepest nesting of a call. Tool inputs need three levels. */
const MAX_NESTING = 100;

/** The name of a tool that cannot be read. */
const UNREADABLE = "unreadable";

/**
 * Returns the calls in JSON: an object with a tool's name and its input, or a list of them. A marked call with invalid
 * JSON still counts, so that the LM gets an error.
 *
 * @param isMeant whether it is marked as a call; else it is one only if it names a tool and an input
 */
export function parseCalls(json: string, isMeant: boolean): readonly WrittenCall[] {
  const value = readJson(json);
  if (value === undefined) return unreadable(json, isMeant);
  const written = Array.isArray(value) ? value : [value];
  const calls = written.flatMap((one: JsonValue) => callIn(one, isMeant));
  return calls.length === written.length ? calls : [];
}

/** Undefined for invalid JSON, or endless nesting. */
function readJson(json: string): JsonValue | undefined {
  const value = parseJson(json);
  return value === undefined || isDeeperThan(value, MAX_NESTING) ? undefined : value;
}

function unreadable(json: string, isMeant: boolean): readonly WrittenCall[] {
  const name = /"(?:tool|name|tool_name|function)"\s*:\s*"([^"\n]*)"/.exec(json)?.[1];
  const hasInput = /"(?:input|arguments|parameters|args)"\s*:/.test(json);
  const isCall = isMeant ? name !== undefined || hasInput : name !== undefined && hasInput;
  return isCall ? [{ name: name ?? UNREADABLE, input: null }] : [];
}

function callIn(value: JsonValue, isMeant: boolean): readonly WrittenCall[] {
  if (!isObject(value)) return [];
  const inner = value["function"];
  if (isObject(inner)) return callIn(inner, isMeant);
  const name = NAMES.map((key) => value[key]).find((one) => typeof one === "string" && one !== "");
  const key = INPUTS.find((one) => value[one] !== undefined);
  if (typeof name !== "string" || (key === undefined && !isMeant)) return [];
  return [{ name, input: key === undefined ? {} : inputIn(value[key]) }];
}

/** An input that is text holds JSON of its own, as chat completions have it. */
function inputIn(value: JsonValue | undefined): JsonObject | null {
  const input = typeof value === "string" ? readJson(value) : value;
  return isObject(input) ? input : null;
}
