import type { PlaybookView } from "./read-playbook.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface AnswerShares {
    /** The playbook after a step, and its history. */
    readonly playbook: PlaybookView;
  }
}
