import { glance } from "../../../../packages/emulator/src/picture/glance.ts";
import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import type { LiveScreen } from "../../../../packages/viewer/src/terminal/live-screen.ts";
import type { ReadPanel } from "../../../../packages/viewer/src/terminal/painters/panel-painter.ts";
import { placeIn } from "../../../base/vocabulary/game-info.ts";
import { isStopEvent, type RunEvent, type StopEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { StopTarget } from "../../../base/vocabulary/stop.ts";
import type { Session } from "../../../play/session/open-session.ts";
import { goOnCommand, watchCommand, withKept, withoutSettings } from "../options/go-on-command.ts";
import type { Options } from "../options/options.ts";
import { writeThrough } from "../process/write-through.ts";
import type { Output, World } from "../process-context.ts";
import { NO_DOINGS, renderPanel, withEvent } from "../render/status/panel.ts";
import type { CourseCount } from "../seam/face-part.ts";
import { isFleetingOfParts } from "../seam/face-parts.ts";
import { STOP_LINES } from "../seam/stop-lines.ts";
import { BriefTranscript } from "./brief/brief-transcript.ts";
import { canRedraw, coloursFor } from "./colour.ts";
import { createEventLog } from "./event-log.ts";
import { renderFinalFacts } from "./final-facts.ts";
import { type Logger, openLog } from "./log.ts";
import { StatusLine } from "./status-line.ts";
import { Transcript } from "./transcript.ts";

const STOP_KEY = "Ctrl-C: stop";
const ALL_KEYS: readonly string[] = [`s: save · p: pause · ${STOP_KEY}`, `s: save · ${STOP_KEY}`, STOP_KEY];

/** Rows that the words at the end take, and the most that the picture above them takes. */
const [END_ROWS, PICTURE_ROWS] = [8, 18];

/** The time between two events of which there are hundreds a second: too many to read. */
const MIN_MS_BETWEEN_FLEETING = 100;

/** Shows a run to people and programs: the transcript or JSON on stdout, the log and the status on stderr. */
export interface RunView {
  readonly log: Logger;
  /** Takes what the stop keeps from which the run goes on into the commands that it shows. */
  keep(target: StopTarget): void;
  /** Takes what the command asks for into the commands that resume: the run waits at a stop, and takes none of it. */
  repeat(settings: RunSettings): void;
  /** Says one line to people, beside the transcript. */
  tell(line: string): void;
  /** The commands that continue from a stop. */
  waysOn(event: StopEvent): readonly string[];
  /** Shows what happened. `lastStep` is the total step at which the run ends; Infinity for no end. `game` knows the game's words. */
  show(event: RunEvent, lastStep: number, game?: GameAdapter): void;
  /** Finds out how the terminal shows pictures, where the options ask for them: once. */
  openScreen(): Promise<void>;
  /** Draws what the machine shows, where the options ask for it; not more often than can be seen. */
  draw(session: Pick<Session, "ports" | "state">): void;
  /** Whether what the machine shows is on the terminal. */
  readonly isDrawn: boolean;
  /**
   * Takes the status line away, until something else happens.
   *
   * @param textRows rows that the text needs meanwhile, where a picture of the game is on the terminal
   */
  rest(textRows?: number): void;
  /** Takes the status line and the picture away. */
  close(): void;
}

/**
 * The last lines that people read of a run. `options` are those of the command, with what the stop keeps from which it goes on;
 * `player` is who plays it, null where nothing began; `reached` the milestones of this process, in order.
 */
export type RenderEnd = (
  event: Extract<RunEvent, { type: "finished" }>,
  options: Options,
  player: string | null,
  reached: readonly string[],
) => readonly string[];

/**
 * Opens the view that the options ask for.
 *
 * @param renderEnd what is said at the end, where that is not the outcome and how to continue
 * @param course null where no plan directs the run
 * @param again words that the command repeats which continues from a stop
 */
export function openView(
  world: World,
  options: Options,
  renderEnd: RenderEnd = renderRunEnd,
  course: CourseCount | null = null,
  again: readonly string[] = [],
): RunView {
  const { stdout, stderr, env } = world;
  const isQuiet = options.quiet === true;
  const isJson = options.json === true;
  const status = new StatusLine(stderr, {
    isLive: !isQuiet && !isJson && canRedraw(stderr, env),
    course,
    keys: options.autoSave !== false && world.hasKeys ? ALL_KEYS : [STOP_KEY],
  });
  const after = (makeRoom: () => void, output: Output): Output =>
    writeThrough(output, (text, kind) => {
      makeRoom();
      output.write(text, kind);
    });
  const out = after(() => status.hide(), stdout);
  const colours = coloursFor(stdout, env);
  const showThinking = options.showThinking ?? false;
  const isBrief = !isQuiet && !isJson && !showThinking && options.verbose !== true;
  const transcript = isBrief
    ? new BriefTranscript(out, { colours, course })
    : new Transcript(out, { colours, showThinking, course });
  const beside = after(() => {
    status.hide();
    transcript.endLine();
  }, stderr);
  const log = openLog({
    // The brief transcript says the rest. A file takes all of it.
    level: options.logLevel ?? (isQuiet || (isBrief && options.logFile === undefined) ? "warn" : "info"),
    file: options.logFile ?? null,
    output: beside,
    colours: coloursFor(stderr, env),
  });
  const reportFailures = createFailureReporter(world, options, log);
  const logged = createEventLog(log, options.logFile === undefined ? "debug" : "info");
  let screen: LiveScreen | null = null;
  let isScreenAsked = false;
  let drawStill: typeof import("../../../../packages/viewer/src/terminal/still-picture.ts").drawStill | null =
    null;
  let drawn: Pick<Session, "ports" | "state"> | null = null;
  let doings = NO_DOINGS;
  const readPanel: ReadPanel = (columns, rows) => {
    const { facts } = status;
    const state = drawn?.state;
    const shown = {
      ...doings,
      ...facts,
      place: facts.place ?? (state ? placeIn(state.gameInfo) : null),
      goal: state?.memory.settings.goal ?? null,
      now: state?.memory.plan?.now ?? null,
    };
    return renderPanel(shown, coloursFor(stderr, env), columns, rows);
  };
  let fleetingMs = Number.NEGATIVE_INFINITY;
  const isTooSoon = (event: RunEvent): boolean => {
    if (!isFleetingOfParts(event)) return false;
    const nowMs = world.clock.elapsedMs();
    if (nowMs - fleetingMs < MIN_MS_BETWEEN_FLEETING) return true;
    fleetingMs = nowMs;
    return false;
  };

  let kept = options;
  let isTaken = true;
  let player: string | null = null;
  const reached: string[] = [];
  const waysOn = (event: StopEvent): readonly string[] => STOP_LINES.waysOn(event, kept, again, isTaken);

  const rest = (textRows = 0): void => {
    status.hide();
    transcript.endLine();
    screen?.keepForText(textRows);
  };

  /** The game as the run leaves it, on a terminal on which it is not drawn all along. */
  const drawEnd = (): void => {
    if (drawStill === null || screen !== null || drawn === null) return;
    const room = {
      columns: stderr.columns ?? 80,
      rows: Math.min((stderr.rows ?? 24) - END_ROWS, PICTURE_ROWS),
    };
    stderr.write(lines(drawStill(world, options.graphics, glance(drawn.ports.emulator), room)), "drawing");
  };

  const endTranscript = (event: RunEvent): void => {
    transcript.endLine();
    if (!isQuiet) transcript.show(event);
  };

  return {
    log,
    waysOn,
    keep(target) {
      kept = withKept(options, target);
      isTaken = true;
    },
    repeat(settings) {
      kept = withoutSettings(options, settings);
      isTaken = false;
    },
    tell(line) {
      if (!isQuiet) beside.write(`${line}\n`);
    },
    show(event, lastStep, game) {
      course?.see(event);
      logged(event);
      if (event.type === "started") player = event.model;
      else if (event.type === "milestone") reached.push(...event.reached);
      if (isJson) out.write(`${JSON.stringify(event)}\n`);
      else if (event.type === "finished") {
        endTranscript(event);
        drawEnd();
        out.write(lines(renderEnd(event, kept, player, reached)));
      } else if (isStopEvent(event)) {
        endTranscript(event);
        const isAsked = asksPerson(world, options);
        // On a terminal, the question shows it.
        if (!isAsked || !stdout.isTerminal)
          out.write(lines([...STOP_LINES.about(event), ...(isAsked ? [] : waysOn(event))]));
      } else if (!isQuiet) transcript.show(event, game);
      status.update(event, lastStep);
      doings = withEvent(doings, event);
      if (!transcript.isMidLine && !isTooSoon(event)) status.show();
      reportFailures("step" in event ? event.step : event.totalSteps);
    },
    async openScreen() {
      if (isScreenAsked) return;
      isScreenAsked = true;
      if (!isQuiet && !isJson && stdout.isTerminal && canRedraw(stderr, env))
        ({ drawStill } = await import("../../../../packages/viewer/src/terminal/still-picture.ts"));
      if (options.screen !== true) return;
      const { openLiveScreen } = await import("../../../../packages/viewer/src/terminal/live-screen.ts");
      const line = {
        hide: () => status.hide(),
        show: () => {
          if (!transcript.isMidLine) status.show();
        },
      };
      const opened = await openLiveScreen(world, options.graphics ?? "auto", line, readPanel);
      if ("screen" in opened) screen = opened.screen;
      else log.warn(`the game is not drawn: ${opened.whyNot}`);
    },
    draw(session) {
      drawn = session;
      screen?.show(() => glance(session.ports.emulator));
    },
    get isDrawn() {
      return screen !== null;
    },
    rest,
    close() {
      status.hide();
      transcript.endLine();
      screen?.close();
      screen = null;
    },
  };
}

/** Whether the terminal asks a person where the run stops, instead of printing the commands. */
export function asksPerson({ hasKeys }: Pick<World, "hasKeys">, { interactive }: Options): boolean {
  return interactive === true && hasKeys;
}

const renderRunEnd: RenderEnd = (event, options, player, reached) => {
  const watch = watchCommand(options);
  return [
    ...renderFinalFacts(event, options, goOnCommand(options, event, player), reached),
    ...(watch === null || event.lastSave === null ? [] : [`To see it: ${watch}`]),
  ];
};

/** Says of a stream that cannot be written that it cannot: once, wherever it still can be said. */
function createFailureReporter(
  { stdout, stderr }: World,
  { json = false, logFile }: Options,
  log: Logger,
): (step: number) => void {
  const told = new Set<Output>();
  return (step) => {
    for (const [name, output] of Object.entries({ stdout, stderr })) {
      if (output.failure === null || told.has(output)) continue;
      told.add(output);
      const text = `${name} cannot be written, ${output.failure}: the run continues without it`;
      if (logFile !== undefined) log.warn(text);
      if (output === stdout) stderr.write(`runner: ${text}\n`);
      else stdout.write(json ? `${JSON.stringify({ type: "notice", step, text })}\n` : `${text}\n`);
    }
  };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
