import { EXIT_CODES } from "../../../errors.ts";
import type { JsonObject } from "../../../run/json.ts";
import type { RunEvent } from "../../../run/run-event.ts";
import type { SessionConfig } from "../../../session/config.ts";
import type { Session } from "../../../session/open-session.ts";
import type { WorkflowFile } from "../../../workflows/format/parse-workflow.ts";
import { ProgressCount } from "../../../workflows/run/progress.ts";
import { runWorkflow, type WorkflowEnd, type WorkflowOptions } from "../../../workflows/run/run-workflow.ts";
import type { Options } from "../../options/options.ts";
import type { World } from "../../process-context.ts";
import { reportOf, type WorkflowReport } from "../../render/workflow/report.ts";
import { explainPlayer } from "../../view/explain-player.ts";
import { openView } from "../../view/run-view.ts";
import { exitCodeOf, openWatched, type Play, showRun, tellMoves } from "../follow-session.ts";
import { listenForRequests, type Requests } from "../take-requests.ts";
import { tellWorkflowEnd } from "./tell-workflow-end.ts";
import { checkReport, writeReport } from "./write-report.ts";

/** A workflow that is to be run, and how. */
export interface AskedWorkflow extends Required<Pick<WorkflowOptions, "mode" | "checkpoints">> {
  readonly file: WorkflowFile;
  /** Where its file is, as people are told it, and absolute. */
  readonly shown: string;
  readonly path: string;
  /** With their defaults. */
  readonly inputs: JsonObject;
  readonly config: SessionConfig;
  /** The words of the command that names it and its inputs. */
  readonly words: readonly string[];
  /** The file for the report; null for none. */
  readonly report: string | null;
}

/** Runs a workflow and shows it. Returns the exit code. */
export async function playWorkflow(world: World, options: Options, asked: AskedWorkflow): Promise<number> {
  const { file, inputs } = asked;
  checkReport(world, asked.report);
  const end: { report: WorkflowReport | null } = { report: null };
  const view = openView(
    world,
    options,
    tellWorkflowEnd({ world, options, words: asked.words, report: () => end.report }),
    new ProgressCount(file.workflow, inputs),
  );
  const play: Play = { world, options, view };
  const opened = new OpenedWorkflow(play);
  try {
    const run = endingLast(opened.run(asked), (ended) => {
      end.report = reportOf(file, ended, { file: asked.shown, inputs });
    });
    const shown = { lastStep: () => opened.lastStep, session: () => opened.session };
    const { ended, isLost } = await showRun(play, run, {
      ...shown,
      watch: (event) => opened.see(event),
    });
    const { report } = end;
    if (report !== null && options.json === true) {
      world.stdout.write(`${JSON.stringify({ type: "workflow-result", ...report })}\n`);
    }
    if (report !== null) writeReport(world, asked.report, report);
    return isLost(ended.outcome) ? EXIT_CODES.cannotWrite : exitCodeFor(ended, world.signal);
  } finally {
    opened.close();
    view.close();
  }
}

/** The session of a workflow, as it is opened for a command. */
class OpenedWorkflow {
  readonly #play: Play;
  #requests: Requests | null = null;
  /** Null until it is open. */
  session: Session | null = null;
  /** The total step at which the run ends; Infinity for no end. */
  lastStep: number = Number.POSITIVE_INFINITY;

  constructor(play: Play) {
    this.#play = play;
  }

  run({ config, file, inputs, mode, checkpoints, path }: AskedWorkflow) {
    return runWorkflow(config, file, {
      ...{ inputs, mode, checkpoints, path },
      open: (asked, services) => this.#open(asked, services),
      play: {
        takeSaveRequests: () => this.#requests?.takeSaves() ?? [],
        takePauseRequest: () => this.#requests?.takePause() ?? false,
      },
    });
  }

  /** Takes an event in. */
  see(event: RunEvent): void {
    if (event.type !== "started" || this.session === null) return;
    const { steps, untilStep } = this.#play.options;
    const end = event.totalSteps + (steps ?? Number.POSITIVE_INFINITY);
    this.lastStep = Math.min(end, untilStep ?? Number.POSITIVE_INFINITY);
  }

  /** Hears no keys any more. */
  close(): void {
    this.#requests?.stopListening();
  }

  async #open(...[config, services]: Parameters<NonNullable<WorkflowOptions["open"]>>): Promise<Session> {
    const { world, options, view } = this.#play;
    const session = await openWatched(this.#play, config, services);
    this.session = session;
    this.#requests = listenForRequests(world, options, session.ports.game.identity.slug);
    const { how, state } = session.start;
    const explanation = explainPlayer(state.memory.settings.model);
    if (explanation !== null && how === "new-game") view.tell(explanation);
    await tellMoves(this.#play, session);
    return session;
  }
}

/** The same run; how it ended is known before its last event is seen. */
async function* endingLast(
  run: AsyncGenerator<RunEvent, WorkflowEnd>,
  onEnd: (end: WorkflowEnd) => void,
): AsyncGenerator<RunEvent, WorkflowEnd> {
  let finished: RunEvent | null = null;
  let next = await run.next();
  while (next.done !== true) {
    if (next.value.type === "finished") finished = next.value;
    else yield next.value;
    next = await run.next();
  }
  onEnd(next.value);
  if (finished !== null) yield finished;
  return next.value;
}

function exitCodeFor({ status, outcome }: WorkflowEnd, signal: AbortSignal): number {
  if (status === "failed") return EXIT_CODES.needsPerson;
  // The steps that the command was to play are over, and the workflow is not.
  if (status === "stopped" && outcome.type === "done") return EXIT_CODES.budget;
  return exitCodeOf(outcome, signal);
}
