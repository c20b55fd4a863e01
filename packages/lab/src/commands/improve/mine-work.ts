import { resolve } from "node:path";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { isFreeModel } from "../../../../../src/base/vocabulary/run-settings.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import { listJournals } from "../../../../../src/record/journal/list-journals.ts";
import type { ImproveWork } from "../../improve/work-file.ts";
import { readPlaybookFile } from "../../parts/playbook/play/playbook-file.ts";
import { proposeAdditions } from "../../work/additions.ts";
import type { Candidate } from "../../work/improve-task.ts";
import { mineTasks } from "../../work/mine/mine-tasks.ts";
import type { PlayedRun } from "../../work/mine/played-run.ts";
import { readPlayedRun } from "../../work/mine/read-run.ts";
import { describeTask, inTurn } from "../../work/propose/propose-changes.ts";
import { proposeManners } from "../../work/propose/propose-manners.ts";

/** The sources of tasks and candidates. */
export interface MineOptions {
  /** Folders of saves. */
  readonly runs?: readonly string[];
  readonly heldOut?: readonly string[];
  readonly candidates?: number;
}

/** The most candidates, unless told. */
export const CANDIDATES = 4;

/** Mines tasks from runs and proposes candidates for them; says on stderr which tasks were found, and which runs gave none. */
export function mineWork(
  world: World,
  { saveDir = "saves", playbook: named, model: asked }: Options,
  { runs = [saveDir], heldOut = [], candidates: most = CANDIDATES }: MineOptions,
): ImproveWork {
  const tell = (line: string): void => world.stderr.write(`runner: ${plainLine(line)}\n`);
  const read = (folder: string): readonly PlayedRun[] => readRuns(resolve(world.cwd, folder), tell);
  const sources = runs.flatMap(read);
  const { tasks, nothing } = mineTasks(sources, heldOut.flatMap(read));
  for (const line of nothing) tell(line);
  for (const task of tasks)
    tell(`${task.id}${task.role === "source" ? "" : " (held out)"}: ${describeTask(task)}`);
  const settings = sources[0]?.settings;
  const isFree = settings !== undefined && isFreeModel(asked ?? settings.model);
  const withoutModel = (): readonly (readonly Candidate[])[] => [
    proposeManners(tasks, settings?.explorer ?? {}, most),
    sources.flatMap((run) => proposeAdditions(run, tasks)),
  ];
  return {
    tasks,
    candidates: isFree ? inTurn(withoutModel(), most) : [],
    playbook:
      named === undefined
        ? (sources[0]?.playbook ?? null)
        : readPlaybookFile(resolve(world.cwd, named), named),
  };
}

/** The runs of the games in a folder. */
function readRuns(folder: string, tell: (line: string) => void): readonly PlayedRun[] {
  return listJournals(folder)
    .filter(({ isQuarantined }) => !isQuarantined)
    .flatMap(({ slug }) => {
      try {
        return [readPlayedRun(folder, slug)];
      } catch (error) {
        if (!(error instanceof RunnerError)) throw error;
        tell(`${slug} in ${folder} is not mined: ${error.message}`);
        return [];
      }
    });
}
