import { WebError } from "../web-error.ts";

/** The parameters of a request, by the names in its route and query. */
export interface Asked {
  param(name: string): string;
  query(name: string): string | undefined;
}

/** A whole number from a request. @throws WebError 400 */
export function wholeOf(name: string, text: string | undefined, byDefault?: number): number {
  if (text === undefined && byDefault !== undefined) return byDefault;
  if (text === undefined || !/^\d{1,10}$/.test(text)) {
    throw new WebError(400, `${name} takes a whole number, got "${(text ?? "").slice(0, 40)}"`);
  }
  return Number(text);
}
