/** Shorter than any real key: what servers that need none are given, such as "x", "none" or "ollama". */
export const LEAST_SECRET = 8;

/**
 * A text with `standIn` wherever it says a secret. A placeholder instead of a key is no secret, and stays: "k" stands in
 * half of all words.
 */
export function withoutSecret(text: string, secret: string, standIn: string): string {
  return secret.length < LEAST_SECRET ? text : text.replaceAll(secret, standIn);
}
