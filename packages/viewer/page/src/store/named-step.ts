import type { StepRow } from "../wire/types.ts";
import { headBranch, isOnPath, pathTo } from "./path.ts";
import type { NamedStep } from "./routes.ts";
import type { RunData } from "./run-data.ts";

type Known = Pick<RunData, "rows" | "branches">;

/** The name of a step in an address: with its branch, where it is not on the way to the end of the current one. */
export function nameStep({ rows, branches }: Known, { step, branchId }: StepRow): NamedStep {
  const head = headBranch(branches);
  const isCurrent = head !== null && isOnPath(pathTo(rows, branches, head), { branchId, step });
  return { step, branch: isCurrent ? null : branchId.slice(0, BRANCH_CHARACTERS) };
}

/** As many characters of a branch's id as the command line shows. */
const BRANCH_CHARACTERS = 8;

/** The row of a step that an address names; undefined for none that is known. */
export function findNamedStep({ rows, branches }: Known, { step, branch }: NamedStep): StepRow | undefined {
  const branchId =
    branch === null
      ? headBranch(branches)
      : branches.find((one) => one.branchId.startsWith(branch))?.branchId;
  if (branchId === null || branchId === undefined) return undefined;
  const path = pathTo(rows, branches, branchId);
  return rows.find((row) => row.step === step && isOnPath(path, row));
}
