/** The vendors besides the Messages API, as a model's name begins: `openai:gpt-…`. */
export const VENDORS = ["openai", "google", "openrouter", "ollama", "compatible"] as const;

/** The vendor of a model. `compatible` is any server of chat completions, at its own base URL. */
export type Vendor = (typeof VENDORS)[number];

/** A model's name in its two parts. */
export interface VendorModel {
  readonly vendor: Vendor;
  /** The name on the vendor's server; it may hold colons, and is empty if nothing follows the first one. */
  readonly name: string;
}

/**
 * Returns the vendor of a model's whole name, and the name on its server; null for a model behind the Messages API, as
 * are all names without a vendor and a colon: `llama3:8b`, for example.
 */
export function parseVendor(model: string): VendorModel | null {
  const colon = model.indexOf(":");
  const vendor = VENDORS.find((known) => known === model.slice(0, Math.max(colon, 0)));
  return vendor === undefined ? null : { vendor, name: model.slice(colon + 1) };
}

/** Returns whether one vendor serves both models; the Messages API counts as one. */
export function isSameVendor(model: string, other: string): boolean {
  return parseVendor(model)?.vendor === parseVendor(other)?.vendor;
}
