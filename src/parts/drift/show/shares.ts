declare module "../../../base/seam/shares.ts" {
  interface MarkShares {
    /** An action against drift. */
    readonly recovery: true;
    /** The run went back by itself. */
    readonly rollback: true;
  }
}

export {};
