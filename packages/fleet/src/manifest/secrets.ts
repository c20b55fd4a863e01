import type { Mistake, Place } from "../../../../src/base/text/mistake.ts";
import type { JsonValue } from "../../../../src/base/vocabulary/json.ts";

/** Patterns of keys and passwords that people paste into the wrong place. */
const SECRETS: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{12,}/,
  /\bAIza[A-Za-z0-9_-]{16,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/,
  /\bgh[pousr]_[A-Za-z0-9]{16,}/,
  /\bBearer\s+\S{8,}/i,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  // A password in a URL.
  /:\/\/[^/\s@]*:[^/\s@]+@/,
];

const FACT =
  "looks like a key or a password, which no file may hold: put it into an environment variable, and name that under keys";

/** The places of a manifest where a secret seems to stand. No fact quotes it. */
export function findSecrets(value: JsonValue | undefined, place: Place = []): readonly Mistake[] {
  if (typeof value === "string") return SECRETS.some((one) => one.test(value)) ? [{ place, fact: FACT }] : [];
  if (Array.isArray(value)) return value.flatMap((item: JsonValue, at) => findSecrets(item, [...place, at]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    // The key itself would be quoted with its place.
    if (SECRETS.some((one) => one.test(key))) return [{ place, fact: FACT }];
    return findSecrets(inner, [...place, key]);
  });
}
