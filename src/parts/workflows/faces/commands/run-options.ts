import { extname } from "node:path";
import { RunnerError } from "../../../../base/errors.ts";
import { originsIn } from "../../../../faces/cli/commands/follow-session.ts";
import type { Options } from "../../../../faces/cli/options/options.ts";

/** The options that only `workflow run` has. */
export interface RunWorkflowOptions {
  /** As they were written: `seed=3`. */
  readonly input?: readonly string[];
  readonly resume?: boolean;
  /** The step from which everything runs again: `journey.go`, or `journey[1].go` for one round. */
  readonly from?: string;
  /** Whether what depends on changed inputs runs again. */
  readonly rerun?: boolean;
  readonly restart?: boolean;
  readonly checkpoint?: boolean;
  readonly dryRun?: boolean;
  /** A file, `.json` or `.md`. */
  readonly report?: string;
}

/** Refuses what cannot be asked for together. @throws RunnerError `options-conflict`, `option-invalid` */
export function checkRunOptions(options: Options, own: RunWorkflowOptions): void {
  const { resume, restart, from, rerun } = own;
  if (rerun === true && resume !== true) {
    throw new RunnerError("options-conflict", "--rerun is about a resumed workflow: pass --resume, too");
  }
  if (from !== undefined && resume !== true) {
    throw new RunnerError("options-conflict", "--from says where to resume: pass --resume, too");
  }
  if (resume === true && restart === true) {
    throw new RunnerError("options-conflict", "--resume and --restart cannot be combined: pass one of them");
  }
  checkReportFormat(own);
  const [flag] = originsIn(options);
  if (flag === undefined) return;
  const remedy = 'write it into the file, as "start"';
  throw new RunnerError("options-conflict", `runner workflow run does not take ${flag}: ${remedy}`);
}

/** Refuses a report whose file's name does not say how it is written. @throws RunnerError `option-invalid` */
export function checkReportFormat({ report }: Pick<RunWorkflowOptions, "report">): void {
  if (report === undefined || reportFormat(report) !== null) return;
  const fact = `--report takes a file that ends with .json or .md, got "${report}"`;
  throw new RunnerError("option-invalid", fact);
}

/** The format of a report, by the name of its file; null for an unknown one. */
export function reportFormat(file: string): "json" | "md" | null {
  const extension = extname(file).toLowerCase();
  return extension === ".json" ? "json" : extension === ".md" ? "md" : null;
}
