import type { AskedShares, OptionShares } from "../../../base/seam/shares.ts";
import type { MainOptionSpec } from "../options/values/option-spec.ts";

/** Commands as people type them, and what each does. */
export type Examples = readonly (readonly [command: string, what: string])[];

/** Options of a part that are in no table. */
export interface OptionPart<Name extends keyof OptionShares = keyof OptionShares> {
  readonly specs: { readonly [One in Name]-?: MainOptionSpec<Exclude<OptionShares[One], undefined>> };
  /** Those that `--help` and the README show. */
  readonly mostUsed: readonly Name[];
  /** Commands at the end of the examples of `--help`. */
  readonly examples: Examples;
  /** The keys of `config:` in a configuration file that give one. */
  readonly configKeys: Readonly<Record<string, Name>>;
  /** The settings that they ask for. */
  asked(options: OptionShares): AskedShares;
  /** The options without those that one of a stronger source takes away. @param rankOf the lower, the stronger; null for none */
  withoutWeaker<All extends OptionShares>(options: All, rankOf: (name: string) => number | null): All;
}
