/** Who serves models besides the Messages API, as the beginning of a model's name says: `openai:gpt-…`. */
export const VENDORS = ["openai", "google", "openrouter", "ollama", "compatible"] as const;

/** Who serves a model. `compatible` is any server of chat completions, at a base URL of its own. */
export type Vendor = (typeof VENDORS)[number];

/** A model's name in its two parts. */
export interface VendorModel {
  readonly vendor: Vendor;
  /** As the vendor's server knows it; it may hold colons, and is empty where nothing stands behind the first one. */
  readonly name: string;
}

/**
 * Who serves a model by its whole name, and what that server calls it; null for one behind the Messages API, which all
 * names belong to that do not begin with a vendor and a colon: `llama3:8b` is one of those.
 */
export function parseVendor(model: string): VendorModel | null {
  const colon = model.indexOf(":");
  const vendor = VENDORS.find((known) => known === model.slice(0, Math.max(colon, 0)));
  return vendor === undefined ? null : { vendor, name: model.slice(colon + 1) };
}

/** Whether one vendor serves both models; the Messages API counts as one. */
export function isSameVendor(model: string, other: string): boolean {
  return parseVendor(model)?.vendor === parseVendor(other)?.vendor;
}
