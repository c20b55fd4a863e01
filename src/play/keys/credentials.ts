import type { Vendor } from "../../model/vendors/vendor-name.ts";

/** How LMs are reached: the Messages API, and other vendors. Secrets: they are written nowhere. */
export interface Credentials {
  readonly apiKey?: string | null;
  readonly authToken?: string | null;
  /** The server of the Messages API that is asked where neither the configuration nor the save names one. */
  readonly baseUrl?: string | null;
  /** The keys of other vendors, who are sent no other. */
  readonly keys?: Readonly<Partial<Record<Vendor, string | null>>>;
}
