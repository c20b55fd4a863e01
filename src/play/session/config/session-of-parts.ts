import type { SessionShares } from "../../../base/seam/shares.ts";
import { playbookSession } from "../../../parts/playbook/play/session.ts";
import type { SessionRows } from "./part-row.ts";

/** The seam's parts of a session: one that is missing is an error of the compiler. */
export const SESSION_OF_PARTS: SessionRows<keyof SessionShares> = { ...playbookSession };
