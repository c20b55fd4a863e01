import { cutText } from "../../../base/text/cut-text.ts";

/** The longest name of a map that is told. */
const MAX_NAME = 30;

/** A map's name as the LM is told it: on one line, and not too long. It names the map in tools, too. */
export function toldName(map: string): string {
  return cutText(map.replace(/\s+/g, " ").trim(), MAX_NAME);
}
