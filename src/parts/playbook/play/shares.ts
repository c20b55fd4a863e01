declare module "../../../base/seam/shares.ts" {
  interface SessionShares {
    /** The file of a playbook, which replaces the run's; null for the one that it has. */
    readonly playbook: string | null;
  }
}

export {};
