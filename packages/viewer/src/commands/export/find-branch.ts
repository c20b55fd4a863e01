import { RunnerError } from "../../../../../src/base/errors.ts";
import type { BranchRow } from "../../timeline/rows.ts";
import type { Timeline } from "../../timeline/timeline.ts";

/** The most branches that an error names. */
const MOST_NAMED = 10;

/**
 * The branch whose id begins so; without a wish the current one, or the one that was played last where the journal does
 * not show which that is. Null without one.
 *
 * @throws RunnerError `option-invalid` for no branch or several
 */
export function findBranch({ view }: Timeline, wanted: string | undefined): BranchRow | null {
  const { branches, rows } = view;
  if (wanted === undefined) {
    const last = rows.at(-1)?.branchId;
    return branches.find(({ head }) => head) ?? branches.find(({ branchId }) => branchId === last) ?? null;
  }
  const found = branches.filter(({ branchId }) => branchId.startsWith(wanted));
  const [branch] = found;
  if (branch !== undefined && found.length === 1) return branch;
  const known = branches.map(({ branchId }) => branchId.slice(0, 8)).slice(-MOST_NAMED);
  const fact = found.length === 0 ? "no branch of the journal" : "more than one branch of the journal";
  throw new RunnerError(
    "option-invalid",
    `--branch ${wanted} is ${fact}: pass one of ${known.join(", ")}, or more of its characters`,
  );
}
