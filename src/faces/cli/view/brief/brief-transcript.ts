import type { GameAdapter } from "../../../../../packages/games/src/known/game-adapter.ts";
import { formatPlace } from "../../../../base/text/cut-text.ts";
import { STOP_KIND } from "../../../../base/vocabulary/checkpoint.ts";
import { type GameInfo, placeIn } from "../../../../base/vocabulary/game-info.ts";
import { isLastEvent, type RunEvent } from "../../../../base/vocabulary/run-event.ts";
import { isFreeModel } from "../../../../base/vocabulary/run-settings.ts";
import type { Output } from "../../process-context.ts";
import { plainLine, plainText } from "../../render/plain-text.ts";
import { fitText } from "../../render/table.ts";
import { wrapText } from "../../render/wrap-text.ts";
import type { CallLines, CourseCount } from "../../seam/face-part.ts";
import { linesOfParts, openLinesOfParts } from "../../seam/face-parts.ts";
import type { Colours } from "../colour.ts";
import { nameOf } from "../log-line.ts";
import { explainIdle, renderStart } from "../transcript.ts";
import { describeChanges } from "./describe-changes.ts";
import { describeDeeds } from "./describe-deeds.ts";

/** The width of a line that is not on a terminal. */
const COLUMNS = 100;

/** Lines of the LM's words about a step. */
const MAX_WORDS = 2;

/** The options of a brief transcript. */
export interface BriefOptions {
  readonly colours: Colours;
  /** Null where no plan directs the run. */
  readonly course: CourseCount | null;
}

/** The part of a step that has not been written yet. */
interface OpenStep {
  readonly step: number;
  readonly results: Extract<RunEvent, { type: "tool-result" }>[];
  words: string;
  /** Why the LM's reply ended; null while none has come. */
  stopReason: string | null;
  /** Whether the lines of a part say what was done. */
  isSaid: boolean;
}

/** The run as people read it, one line a step: what was done, and what changed. Milestones and saves have a line too. */
export class BriefTranscript {
  /** A line is written when it is whole. */
  readonly isMidLine = false;
  readonly #output: Output;
  readonly #options: BriefOptions;
  readonly #calls: CallLines;
  #hasStarted = false;
  /** Whether what the player says is worth reading: a free one says what the line says. */
  #isPaid = false;
  #open: OpenStep | null = null;
  #gameInfo: GameInfo | null = null;

  constructor(output: Output, options: BriefOptions) {
    this.#output = output;
    this.#options = options;
    this.#calls = openLinesOfParts(options.colours);
  }

  /** Nothing: no line is ever unfinished. */
  endLine(): void {}

  /** Takes an event in, and writes the lines that are whole with it. */
  show(event: RunEvent, game?: GameAdapter): void {
    const { colours, course } = this.#options;
    const said = this.#calls.brief(event);
    if (said !== null) {
      if (said.saysDeed) this.#at(said.step).isSaid = true;
      this.#write(said.lines);
      return;
    }
    if (isLastEvent(event)) {
      // An unfinished step shows its calls; the question at a stop shows the rest.
      if (this.#open !== null && this.#open.results.length > 0) this.#endStep(this.#open, null);
      this.#open = null;
      return;
    }
    switch (event.type) {
      case "started":
        this.#isPaid = !isFreeModel(event.model);
        if (!this.#hasStarted) this.#write([renderStart(event, colours)]);
        this.#hasStarted = true;
        break;
      case "lm-reply":
        if (event.purpose !== "play") break;
        this.#at(event.step).words = event.text;
        this.#at(event.step).stopReason = event.stopReason;
        break;
      case "tool-result":
        this.#at(event.step).results.push(event);
        break;
      case "step-finished":
        this.#endStep(this.#at(event.step), event.gameInfo, game);
        this.#gameInfo = event.gameInfo;
        break;
      default:
        this.#write([
          ...lineOf(event, colours),
          ...linesOfParts("brief", event, colours, course?.far ?? null),
        ]);
    }
  }

  #at(step: number): OpenStep {
    if (this.#open?.step !== step) {
      this.#open = {
        step,
        results: [],
        words: "",
        stopReason: null,
        isSaid: false,
      };
    }
    return this.#open;
  }

  /** @param gameInfo the game after the step; null where the step is not over, and it is unknown */
  #endStep(
    { step, results, words, stopReason, isSaid: isSaidAlready }: OpenStep,
    gameInfo: GameInfo | null,
    game?: GameAdapter,
  ): void {
    const { bold, dim, yellow } = this.#options.colours;
    const place = nameOfPlace((gameInfo && placeIn(gameInfo)) ?? "", game);
    const head = [String(step), ...(place === "" ? [] : [place])].join(" ");
    const deeds = isSaidAlready ? [] : describeDeeds(results, place === "" ? null : place);
    const isIdle = stopReason !== null && results.length === 0 && !isSaidAlready;
    const changes = gameInfo === null ? [] : describeChanges(this.#gameInfo, gameInfo, game);
    const done = isIdle ? [yellow(explainIdle(stopReason))] : deeds;
    // Deeds that do not fit are left out, so that the changes are seen.
    const news = changes.filter((change) => !deeds.some((deed) => isSaid(change, deed)));
    const after = news.length === 0 ? "" : `${done.length === 0 ? "" : "; "}${news.join(", ")}`;
    const room = Math.max(20, this.#columns - head.length - 2 - after.length);
    const text = `${isIdle ? done.join("") : plainLine(fitting(done, room).join(", "), room)}${after}`;
    this.#write([text === "" ? bold(head) : `${bold(`${head}:`)} ${text}`]);
    if (this.#isPaid) this.#write(this.#wordsIn(words).map((line) => dim(line)));
    this.#open = null;
  }

  /** The first words of the LM, without its empty lines. */
  #wordsIn(text: string): readonly string[] {
    const lines = wrapText(plainText(text), this.#columns, "  ");
    const shown = lines.slice(0, MAX_WORDS).map((line) => fitText(line, this.#columns));
    if (lines.length <= MAX_WORDS) return shown;
    return [...shown.slice(0, -1), fitText(`${shown.at(-1)} …`, this.#columns)];
  }

  get #columns(): number {
    const { isTerminal, columns } = this.#output;
    return isTerminal ? (columns ?? COLUMNS) : COLUMNS;
  }

  #write(lines: readonly string[]): void {
    if (lines.length > 0) this.#output.write(lines.map((line) => `${line}\n`).join(""));
  }
}

/** A place in words: `Level 4`, where the game's place is a number. */
function nameOfPlace(place: string, game: GameAdapter | undefined): string {
  const kind = game?.words?.place;
  return plainLine(/^\d+$/.test(place) && kind !== undefined ? `${kind} ${place}` : formatPlace(place), 40);
}

/** The first deeds that fit into a number of characters together; at least one. */
function fitting(deeds: readonly string[], room: number): readonly string[] {
  if (deeds.length < 2 || deeds.join(", ").length <= room) return deeds;
  return fitting(deeds.slice(0, -1), room);
}

/** Whether a deed says the change already: who talked to Pip met Pip. */
function isSaid(change: string, deed: string): boolean {
  const met = /^met (.+)$/i.exec(change)?.[1];
  return met !== undefined && deed.startsWith("talked to") && deed.includes(met);
}

/** One line about an event beside the steps, or none. The log has the warnings. */
function lineOf(event: RunEvent, { bold, dim, green }: Colours): readonly string[] {
  switch (event.type) {
    case "milestone":
      return [
        `${bold(String(event.step))} ${green(`Milestone: ${plainLine(event.reached.join(", "), 160)}`)}`,
      ];
    case "saved":
      // The lines of a milestone and a stop stand for their saves.
      if (event.kind === "milestone" || event.kind === STOP_KIND) return [];
      return [
        dim(
          `${event.step} Saved ${plainLine(event.file)} ${plainLine(nameOf(event.kind, event.label), 80)}`.trimEnd(),
        ),
      ];
    case "summarized":
      return [dim(`${event.step} Summarized what happened so far`)];
    default:
      return [];
  }
}
