import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { shellCommand } from "../options/values/shell-command.ts";

/** The remedy of an error: the end of its line, with the command line's flags. Null if none is known. */
export type Remedy = string | null | ((facts: JsonObject) => string | null);

/** The command that shows all mistakes of a file, if its line does not. @param group `skills` of `runner skills check` */
export const checkRemedy =
  (group: string) =>
  ({ file, mistakes }: JsonObject): string | null =>
    Array.isArray(mistakes) && mistakes.length > 1
      ? `see ${shellCommand([group, "check", String(file)])}`
      : null;
