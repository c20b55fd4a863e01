import { type Check, fields, isText, orMissing } from "../checks.ts";

/** The goals beside the main one. */
export const isPlan: Check = fields({ now: orMissing(isText), next: orMissing(isText) });
