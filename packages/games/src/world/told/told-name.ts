import { cutText } from "../../../../../src/base/text/cut-text.ts";

/** Maximal length of a map's name in texts. */
const MAX_NAME = 30;

/** A map's name as the LM reads it: on one line, of bounded length. Tools accept it, too. */
export function toldName(map: string): string {
  return cutText(map.replace(/\s+/g, " ").trim(), MAX_NAME);
}
