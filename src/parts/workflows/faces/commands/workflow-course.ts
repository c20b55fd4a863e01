import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import { isStopEvent, type RunEvent, type StopEvent } from "../../../../base/vocabulary/run-event.ts";
import { openWatched, type Play, reportMoves } from "../../../../faces/cli/commands/follow-session.ts";
import {
  type Answered,
  afterAnswer,
  lastStepOf,
  resumedOptions,
} from "../../../../faces/cli/commands/play-on.ts";
import { listenForRequests, type Requests } from "../../../../faces/cli/commands/take-requests.ts";
import { sessionConfigOf } from "../../../../faces/cli/options/session-config.ts";
import { STOP_QUESTIONS } from "../../../../faces/cli/seam/stop-questions.ts";
import { explainPlayer } from "../../../../faces/cli/view/explain-player.ts";
import type { SessionConfig } from "../../../../play/session/config.ts";
import type { Session } from "../../../../play/session/open-session.ts";
import type { WorkflowFile } from "../../play/format/parse-workflow.ts";
import { inputsFor } from "../../play/run/choose-start.ts";
import type { ProgressCount } from "../../play/run/progress.ts";
import { runWorkflow, type WorkflowEnd, type WorkflowOptions } from "../../play/run/run-workflow.ts";

/** A workflow that is to be run, and how. */
export interface AskedWorkflow
  extends Required<Pick<WorkflowOptions, "mode" | "checkpoints" | "from" | "rerun">> {
  readonly file: WorkflowFile;
  /** The path of its file, as shown and absolute. */
  readonly shown: string;
  readonly path: string;
  /** Those that were given; with their defaults where it begins. */
  readonly inputs: JsonObject;
  readonly config: SessionConfig;
  /** The words of the command that names it and its inputs. */
  readonly words: readonly string[];
  /** The file for the report; null for none. */
  readonly report: string | null;
}

/** A workflow as one command runs it: in one session, and one more after each answer of a person. */
export class WorkflowCourse {
  #play: Play;
  readonly #progress: ProgressCount;
  #asked: AskedWorkflow;
  #requests: Requests | null = null;
  #answered: Answered | null = null;
  #passesStops = false;
  /** The journal's first record that is of this process; null until it is known. */
  #firstSeq: number | null = null;
  #isFirst = true;
  /** Null until it is open. */
  session: Session | null = null;
  /** The total step at which the run ends; Infinity for no end. */
  lastStep: number = Number.POSITIVE_INFINITY;

  constructor(play: Play, asked: AskedWorkflow, progress: ProgressCount) {
    this.#play = play;
    this.#progress = progress;
    this.#asked = asked;
  }

  /** Runs it to its end, or to where it stops for a person; they are asked while the folder is locked. */
  async *run(): AsyncGenerator<RunEvent, WorkflowEnd> {
    const { config, file, inputs, mode, checkpoints, path, from, rerun } = this.#asked;
    const { clock } = this.#play.world;
    const run = runWorkflow(config, file, {
      inputs,
      mode,
      checkpoints,
      path,
      from,
      rerun,
      ...(this.#firstSeq === null ? {} : { countsFrom: this.#firstSeq }),
      open: (asked, services) => this.#open(asked, services),
      play: {
        takeSaveRequests: () => this.#requests?.takeSaves() ?? [],
        takePauseRequest: () => this.#requests?.takePause() ?? false,
        passesStops: this.#passesStops,
      },
    });
    let beganMs = clock.elapsedMs();
    for (;;) {
      const next = await run.next();
      if (next.done === true) return next.value;
      const event = next.value;
      if (event.type === "started") beganMs = clock.elapsedMs();
      // After an answer, the finished steps are not repeated.
      if (this.#isFirst || event.type !== "stage-skipped" || event.reason !== "done") yield event;
      if (isStopEvent(event)) await this.#ask(event, clock.elapsedMs() - beganMs);
    }
  }

  /** Whether a person answered: then it continues from there the next time. */
  takeAnswer(): boolean {
    const answered = this.#answered;
    if (answered === null) return false;
    this.#answered = null;
    this.#isFirst = false;
    this.#passesStops ||= answered.answer.passesStops;
    const { options, stoodBefore } = answered;
    const before = stoodBefore ? sessionConfigOf(options, this.#play.world) : this.#asked.config;
    this.#play = { ...this.#play, options };
    const config = afterAnswer(before, answered);
    // What was set for the current step was set.
    const { goal: _, seed: __, ...settings } = config.settings;
    this.#asked = { ...this.#asked, mode: "resume", from: null, config: { ...config, settings } };
    return true;
  }

  /** Hears no keys any more. */
  close(): void {
    this.#requests?.stopListening();
    this.#requests = null;
  }

  async #ask(stop: StopEvent, playedMs: number): Promise<void> {
    this.close();
    if (this.session === null) return;
    const answer = await STOP_QUESTIONS.ask(this.#play, this.session, stop);
    this.#answered =
      answer === null ? null : { answer, playedMs, ...resumedOptions(this.#play, this.session) };
  }

  async #open(...[config, services]: Parameters<NonNullable<WorkflowOptions["open"]>>): Promise<Session> {
    const { world, options, view } = this.#play;
    const session = await openWatched(this.#play, config, services);
    this.session = session;
    const { file, inputs, mode } = this.#asked;
    const plan = session.start.state.memory.workflow;
    if (mode === "resume" && plan !== undefined) {
      this.#progress.takeInputs(inputsFor(file.workflow.inputs, plan.inputs, inputs));
    }
    this.lastStep = lastStepOf(session);
    this.#firstSeq ??= session.ports.journal?.position.seq ?? null;
    this.#requests = listenForRequests(world, options, session.ports.game.identity.slug);
    const { how, state } = session.start;
    const explanation = explainPlayer(state.memory.settings.model);
    if (explanation !== null && how === "new-game") view.tell(explanation);
    await reportMoves(this.#play, session);
    return session;
  }
}
