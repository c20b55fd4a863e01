import type { Playbook, PlaybookChange, PlaybookState } from "./playbook.ts";

declare module "../../../base/seam/shares.ts" {
  interface SettingShares {
    /** Steps between two refinings of the playbook; null, or absent in older saves, for none. */
    readonly refineEvery?: number | null;
    /** The model that refines it; null, or absent in older saves, for the player. */
    readonly refineModel?: string | null;
  }
  interface MemoryShares {
    /** The player's advice about playing well; absent for none. */
    readonly playbook?: PlaybookState;
  }
  interface OutcomeShares {
    /** Titles of the playbook's entries that `message` shows; absent for none. */
    readonly playbookShown?: readonly string[];
  }
  interface OpeningShares {
    /** Titles of the playbook's entries that `opening` shows; absent for none. */
    readonly playbookShown?: readonly string[];
  }
  interface StartShares {
    /** The playbook with which it begins; absent for none. */
    readonly playbook?: Playbook;
  }
  interface DecisionShares {
    /** The change of the playbook, which ends a refining; absent for any other decision. */
    readonly playbook?: PlaybookChange;
    /** Titles of its entries that `told` shows; absent for none. */
    readonly playbookShown?: readonly string[];
  }
}
