import type { AskedShares, OptionShares } from "../../../base/seam/shares.ts";
import { interruptsOptions } from "../../../parts/interrupts/faces/options.ts";
import type { Examples, OptionPart } from "./option-part.ts";

// Apart from the list of the parts' faces, which render the options of a run.

const OPTION_PARTS: readonly OptionPart[] = [interruptsOptions];

/** The parts' options that are in no table: one that is missing is an error of the compiler. */
export const OTHER_OPTIONS_OF_PARTS: OptionPart["specs"] = { ...interruptsOptions.specs };

/** Those of them that most runs need. */
export const MOST_USED_OF_PARTS: readonly (keyof OptionShares)[] = OPTION_PARTS.flatMap(
  ({ mostUsed }) => mostUsed,
);

/** Their examples of commands. */
export const EXAMPLES_OF_PARTS: Examples = OPTION_PARTS.flatMap(({ examples }) => examples);

/** Their keys of `config:` in a configuration file. */
export const CONFIG_KEYS_OF_PARTS: Readonly<Record<string, keyof OptionShares>> = Object.assign(
  {},
  ...OPTION_PARTS.map(({ configKeys }) => configKeys),
);

/** The settings for which the parts' options ask. */
export function askedOfParts(options: OptionShares): AskedShares {
  return Object.assign({}, ...OPTION_PARTS.map((part) => part.asked(options)));
}

/** The options without those of parts that one of a stronger source takes away. */
export function withoutWeaker<All extends OptionShares>(
  options: All,
  rankOf: (name: string) => number | null,
): All {
  return OPTION_PARTS.reduce((left, part) => part.withoutWeaker(left, rankOf), options);
}
