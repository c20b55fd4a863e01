import type { OptionSpec } from "./option-spec.ts";
import { repeated } from "./option-spec.ts";
import { parseListed } from "./parse-value.ts";

/** Approves a variable that a fleet's file names as key. No file can give it. */
export const KEY_VARIABLE: OptionSpec<readonly string[]> = repeated(
  "--set keyVariable=<name>",
  "let the fleet send the value of this environment variable as API key; may be given again",
  parseListed,
);
