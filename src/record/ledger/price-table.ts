/** Dollars per million tokens. */
export interface Rates {
  readonly inputUsd: number;
  readonly outputUsd: number;
  readonly cacheReadUsd: number;
  /** Of an entry that lives 5 minutes. */
  readonly cacheWriteUsd: number;
}

/** The price of one model. A long prompt may have its own rates, which then hold for the whole call. */
export interface Price extends Rates {
  readonly longPrompt?: Rates & {
    /** Tokens of input, cached or not, above which a prompt is long. */
    readonly aboveTokens: number;
  };
}

/**
 * Prices by model id, without dates; those of a vendor's models with the vendor in front (`openai:gpt-…`). A name that
 * ends in `:*` covers all other models of a vendor.
 */
export type PriceTable = Readonly<Record<string, Price>>;
