import type { LanguageModel } from "../../../model/language-model.ts";

declare module "../../../base/seam/shares.ts" {
  interface SessionShares {
    /** The file of a playbook, which replaces the run's; null for the one that it has. */
    readonly playbook: string | null;
  }
  interface ModelPortShares {
    /** The model that refines the playbook; null for the player itself. */
    readonly refineModel: LanguageModel | null;
  }
}
