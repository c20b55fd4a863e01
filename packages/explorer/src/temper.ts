import type { ExplorerManner } from "../../../src/base/vocabulary/explorer-settings.ts";

/** The player's manner of playing, and the seed of its chance. */
export interface Temper extends ExplorerManner {
  readonly seed: number;
}
