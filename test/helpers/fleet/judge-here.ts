import { judgeSubmission } from "../../../packages/lab/src/commands/bench/check.ts";
import { openSubmission } from "../../../packages/lab/src/commands/bench/submission.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import { proveHere } from "../proof/check-disk.ts";
import { createCapture, worldHere } from "../runs/run-here.ts";

/** The referee's word about a submission: its score in all, or the error that it is; and why each run was refused. */
export interface Verdict {
  readonly score: number;
  readonly error: string | null;
  readonly refused: readonly string[];
}

/** Judges the submission in a folder as `bench check` does, in this process and thread. */
export async function judgeHere(cwd: string, name: string): Promise<Verdict> {
  const world = worldHere([], { env: {}, cwd, stdout: createCapture(), stderr: createCapture() });
  try {
    const submission = openSubmission(world, {}, name);
    const { rows, judged } = await judgeSubmission(world, {}, submission, { prove: proveHere });
    return {
      score: rows.reduce((sum, { score }) => sum + score, 0),
      error: null,
      refused: judged.flatMap(({ verdict, why }) => (verdict === "proven" ? [] : [why ?? verdict])),
    };
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return { score: 0, error: error.code, refused: [] };
  }
}
