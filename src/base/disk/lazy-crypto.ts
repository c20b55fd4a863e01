import { getBuiltinModule } from "node:process";
import { canonicalJson } from "../text/canonical-json.ts";
import type { JsonValue } from "../vocabulary/json.ts";

/** Node's `crypto`, when it is asked for: it takes 8 ms to load, and who only reads saves needs none of it. */
export function lazyCrypto(): typeof import("node:crypto") {
  return getBuiltinModule("node:crypto");
}

/** Twelve random hex digits. */
export function randomToken(): string {
  return lazyCrypto().randomBytes(6).toString("hex");
}

/** SHA-256, in hex. */
export function sha256Of(data: string | Uint8Array): string {
  return lazyCrypto().createHash("sha256").update(data).digest("hex");
}

/** Eight hex digits that identify a text; among some thousand texts, collisions are rare. */
export function digest(text: string): string {
  return sha256Of(text).slice(0, 8);
}

/**
 * SHA-256 of a value, in hex: of its JSON with the keys of each object in order and no white space, so that neither layout
 * nor the order of keys matters.
 *
 * @param value JSON that is not nested too deep, such as that of a file that was read
 */
export function hashJson(value: JsonValue): string {
  return sha256Of(canonicalJson(value));
}
