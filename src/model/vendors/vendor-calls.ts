import type { Timers } from "../../base/vocabulary/services.ts";
import type { RetryClock } from "../calls/retry.ts";

/** What every model of a vendor is told, whatever the vendor. Nothing is read from the environment. */
export interface VendorCalls {
  /** How long the server may be silent, in milliseconds; 2 minutes when unset. */
  readonly lmTimeoutMs?: number | undefined;
  /** How long to go on trying, from the first failure of a call, in milliseconds; 30 minutes when unset. */
  readonly retryForMs?: number | undefined;
  readonly clock?: RetryClock | undefined;
  /** What rings when the server is silent for too long. */
  readonly alarm?: Timers["alarm"] | undefined;
}
