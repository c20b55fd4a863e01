import { RunnerError } from "../../../../src/base/errors.ts";

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const MAX_LENGTH = 600;

/** Whether this can name an object: see `ObjectStore`. */
export function isObjectName(name: string): boolean {
  return name.length <= MAX_LENGTH && name.split("/").every((part) => PART.test(part));
}

/** The same name, or an error: it may come from a file, and must not lead out of the store. @throws RunnerError `store-invalid` */
export function checkName(name: string): string {
  if (isObjectName(name)) return name;
  throw new RunnerError(
    "store-invalid",
    `${JSON.stringify(name.slice(0, 100))} is no name of an object: parts of letters, digits and ._- joined by /`,
  );
}

/** The beginning of a listing's names: the prefix and a slash, or nothing. @throws RunnerError `store-invalid` */
export function beginningOf(prefix: string): string {
  return prefix === "" ? "" : `${checkName(prefix)}/`;
}

/** By code units, as every store lists. */
export function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
