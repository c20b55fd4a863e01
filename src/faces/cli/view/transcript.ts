import { placeIn } from "../../../base/vocabulary/game-info.ts";
import { isCutOff } from "../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { Output } from "../process-context.ts";
import { renderCall } from "../render/call.ts";
import { plainLine, plainText } from "../render/plain-text.ts";
import { wrapLine } from "../render/wrap-text.ts";
import type { CallLines, CourseCount } from "../seam/face-part.ts";
import { linesOfParts, openLinesOfParts, replacesOfParts } from "../seam/face-parts.ts";
import type { Colours } from "./colour.ts";
import { renderResult } from "./result-lines.ts";
import { SpokenWords } from "./spoken-words.ts";

/** The options of a transcript. */
export interface TranscriptOptions {
  readonly colours: Colours;
  readonly showThinking: boolean;
  /** Null or absent where no plan directs the run. */
  readonly course?: CourseCount | null;
}

/**
 * The run as people read it, step by step. On a terminal the LM's words appear as they come; in a file each
 * reply is written when it is whole, because one that breaks off is void.
 */
export class Transcript {
  readonly #output: Output;
  readonly #options: TranscriptOptions;
  readonly #words: SpokenWords;
  readonly #calls: CallLines;
  /** Whether an answer to a step is awaited: what the LM says meanwhile is part of it, not of a summary. */
  #isAwaited = false;
  /** Whether it is written that the run started: it does so again after each answer of a person. */
  #hasStarted = false;
  #hasHead = false;
  #hasText = false;
  /** The thinking that is written with its reply, where nothing is written as it comes. */
  #thinking = "";
  #answers = 0;
  #stopReason = "";
  /** The last step that has a head. */
  #step = -1;
  /** Whether a part's lines have already shown the answer of a tool. */
  #hasLines = false;
  /** The words of the current step's reply: after a person's answer, the session repeats them. */
  #shownReply: string | null = null;
  /** Whether something else is pressed in this step than the LM asked for. */
  #isReplaced = false;

  constructor(output: Output, options: TranscriptOptions) {
    this.#output = output;
    this.#options = options;
    this.#words = new SpokenWords(output);
    this.#calls = openLinesOfParts(options.colours);
  }

  /** Whether a line is unfinished, so that no other text may go there. */
  get isMidLine(): boolean {
    return this.#words.isMidLine;
  }

  /** Ends the unfinished line, so that other text can follow below it. */
  endLine(): void {
    this.#words.endLine();
  }

  /** Writes what people read of an event; nothing for most events. */
  show(event: RunEvent): void {
    const own = this.#calls.whole(event);
    if (own !== null) {
      this.#hasLines = true;
      this.#writeHeadOf(own.step);
      this.#write(own.lines);
      return;
    }
    switch (event.type) {
      case "started":
        if (!this.#hasStarted) this.#write([renderStart(event, this.#options.colours)]);
        this.#hasStarted = true;
        break;
      case "step-started":
        this.#isAwaited = true;
        this.#answers = 0;
        this.#forgetReply();
        break;
      case "lm-text":
      case "lm-thinking":
        this.#showPiece(event);
        break;
      case "lm-retry":
        // What was said is void; it begins anew below.
        this.endLine();
        this.#hasText = false;
        this.#thinking = "";
        break;
      case "lm-reply":
        this.#showReply(event);
        break;
      case "tool-result":
        this.#answers += 1;
        this.#writeHeadOf(event.step);
        if (this.#isReplaced)
          this.#write([
            `  ${this.#options.colours.yellow("✗")} ${renderCall(event.tool, event.input)}: not carried out`,
          ]);
        else if (!this.#hasLines) this.#write(renderResult(event, this.#options.colours));
        this.#hasLines = false;
        break;
      case "step-finished":
        this.#showEnd(event);
        this.#isReplaced = false;
        this.#shownReply = null;
        break;
      case "summarized":
        this.#write(linesOf(event.summaryText).map((line) => this.#options.colours.dim(`  ${line}`)));
        break;
      default:
        this.#showOfParts(event);
    }
  }

  #showOfParts(event: RunEvent): void {
    const { colours, course } = this.#options;
    this.#isReplaced = replacesOfParts(event) ?? this.#isReplaced;
    const lines = linesOfParts("whole", event, colours, course?.far ?? null);
    // Without any, an unfinished line stays one.
    if (lines.length > 0) this.#write(lines);
  }

  #showPiece({ type, step, text }: Extract<RunEvent, { type: "lm-text" | "lm-thinking" }>): void {
    const { colours, showThinking } = this.#options;
    const isThinking = type === "lm-thinking";
    if (!this.#isAwaited || (isThinking && !showThinking)) return;
    if (!this.#output.isTerminal) {
      if (isThinking) this.#thinking += text;
      return;
    }
    this.#writeHead(`step ${step}`);
    this.#step = step;
    this.#words.say(text, isThinking ? colours.dim : null);
    this.#hasText ||= !isThinking;
  }

  #showReply({ step, purpose, text, stopReason }: Extract<RunEvent, { type: "lm-reply" }>): void {
    this.endLine();
    const isPlay = purpose === "play";
    this.#writeHead(isPlay ? `step ${step}` : purpose);
    const { dim } = this.#options.colours;
    if (isPlay) {
      this.#step = step;
      this.#write(linesOf(this.#thinking).map((line) => dim(`  ${line}`)));
      if (!this.#hasText && this.#shownReply !== text) this.#write(linesOf(text).map((line) => `  ${line}`));
      this.#shownReply = text;
      this.#stopReason = stopReason;
      this.#isAwaited = false;
    }
    this.#forgetReply();
  }

  #showEnd({ step, gameInfo }: Extract<RunEvent, { type: "step-finished" }>): void {
    const { dim, yellow } = this.#options.colours;
    const place = placeIn(gameInfo);
    // What was done before this process began was shown by another one.
    const isSeen = this.#step === step;
    this.#writeHeadOf(step);
    const idle =
      !isSeen || this.#answers > 0 || this.#isReplaced
        ? []
        : [`  ${yellow(`✗ ${explainIdle(this.#stopReason)}`)}`];
    this.#write([...idle, ...(place === null ? [] : [dim(`  ${plainLine(place, 100)}`)])]);
  }

  /** The head of a step without a new reply: the operator's, or one whose reply was there before. */
  #writeHeadOf(step: number): void {
    if (this.#step === step) return;
    this.#hasHead = false;
    this.#writeHead(`step ${step}`);
    this.#step = step;
    this.#isAwaited = false;
  }

  #writeHead(head: string): void {
    if (!this.#hasHead) this.#write([this.#options.colours.bold(head)]);
    this.#hasHead = true;
  }

  #forgetReply(): void {
    this.#hasHead = false;
    this.#hasText = false;
    this.#thinking = "";
  }

  #write(lines: readonly string[]): void {
    this.endLine();
    const { isTerminal, columns } = this.#output;
    const width = isTerminal ? columns : null;
    if (lines.length > 0) this.#output.write(lines.map((line) => `${wrapLine(line, width)}\n`).join(""));
  }
}

/** The first line: the game, its beginning and its player. */
export function renderStart(event: Extract<RunEvent, { type: "started" }>, colours: Colours): string {
  const game = colours.bold(plainLine(event.game));
  if (event.how === "new-game") return `${game}: a new game. ${event.model} plays.`;
  return `${game}: continuing from step ${event.totalSteps} (${event.from ?? "the journal"}). ${event.model} plays.`;
}

/** The reason why a reply led to nothing. */
export function explainIdle(stopReason: string): string {
  if (stopReason === "refusal") return "the LM refused to answer, so nothing was done";
  return isCutOff({ stopReason })
    ? "the reply was cut off before it called a tool, so nothing was done"
    : "no tool was called, so nothing was done";
}

function linesOf(text: string): readonly string[] {
  return plainText(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
}
