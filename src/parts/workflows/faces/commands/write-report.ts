import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { RunnerError } from "../../../../base/errors.ts";
import type { World } from "../../../../faces/cli/process-context.ts";
import { writeOutputs } from "../../../../faces/cli/write-output.ts";
import type { WorkflowReport } from "../render/report.ts";
import { reportMarkdown } from "../render/report-table.ts";
import { reportFormat } from "./run-options.ts";

/** Refuses a report that could not be written, before anything is played. @throws RunnerError `option-invalid` */
export function checkReport({ cwd }: Pick<World, "cwd">, report: string | null): void {
  if (report === null) return;
  const file = resolve(cwd, report);
  if (!existsSync(dirname(file))) throw refuse(report, "there is no such folder");
  if (!existsSync(file)) return;
  const stat = statSync(file);
  if (!stat.isFile()) throw refuse(report, stat.isDirectory() ? "that is a folder" : "that is no file");
}

/** Writes the report as its file's name says, over one that is there. @throws RunnerError where it cannot be written */
export function writeReport(
  world: Pick<World, "cwd" | "stdout">,
  report: string | null,
  content: WorkflowReport,
): void {
  if (report === null) return;
  const text =
    reportFormat(report) === "md" ? reportMarkdown(content) : `${JSON.stringify(content, null, 2)}\n`;
  writeOutputs(world, [{ setting: "report", to: resolve(world.cwd, report), content: text }], true);
}

function refuse(report: string, fact: string): RunnerError {
  return new RunnerError("option-invalid", `--report ${report}: ${fact}`);
}
