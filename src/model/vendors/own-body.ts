import type { JsonObject } from "../../base/vocabulary/json.ts";

/**
 * The body that goes out: what the library rendered of parameters, the dialect's own fields in the place of the library's,
 * and nothing that the server refused. `model` and the like keep their places.
 */
export function ownBody(
  rendered: RequestInit["body"],
  owned: JsonObject,
  leftOut: readonly string[],
): JsonObject {
  const body = typeof rendered === "string" ? (JSON.parse(rendered) as JsonObject) : {};
  return Object.fromEntries(
    Object.entries({ ...body, ...owned }).filter(
      ([name, value]) => value !== undefined && !leftOut.includes(name),
    ),
  );
}
