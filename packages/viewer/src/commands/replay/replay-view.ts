import { BUTTONS, type Button } from "../../../../../src/base/vocabulary/button.ts";
import type { Output } from "../../../../../src/faces/cli/process-context.ts";
import { plainLine } from "../../../../../src/faces/cli/render/plain-text.ts";
import type { Colours } from "../../../../../src/faces/cli/view/colour.ts";
import type { Screen, ScreenView } from "../../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../../emulator/src/picture/keep-screen.ts";
import { atOnce } from "../../terminal/at-once.ts";
import type { Graphics } from "../../terminal/graphics.ts";
import { fitPicture } from "../../terminal/layout.ts";
import { moveTo, type Painter } from "../../terminal/painters/painter.ts";
import { createPainter } from "../../terminal/screen-area.ts";
import type { ReplaySpeed } from "./pace.ts";

/** The contents of a replay's view. */
export interface ReplayState {
  readonly screen: ScreenView;
  readonly step: number;
  /** The last step of the stretch. */
  readonly lastStep: number;
  readonly place: string | null;
  /** The LM's words before it, on one line; empty for nothing. */
  readonly said: string;
  /** Frames of the step that were played, and all of them. */
  readonly frame: number;
  readonly frames: number;
  readonly held: readonly Button[];
  readonly speed: ReplaySpeed;
  readonly isPaused: boolean;
  /** Steps that led to another machine than the recorded one, in order. */
  readonly wrongSteps: readonly number[];
}

/** Shows a replay on the whole terminal. */
export interface ReplayView {
  /** Shows this; only what is different is sent. */
  show(state: ReplayState): void;
  /** Draws all of it again: the terminal has another size, or is there again. */
  renew(): void;
  /** Gives the terminal back as it was. */
  close(): void;
}

const KEYS = "space: pause · ← →: step · ↑ ↓: speed · q: end";

const OTHER_SCREEN = "\u001b[?1049h";
const FORMER_SCREEN = "\u001b[?1049l";
const CLEAR = "\u001b[2J";
const CLEAR_LINE_END = "\u001b[K";
const HIDE_CURSOR = "\u001b[?25l";
const SHOW_CURSOR = "\u001b[?25h";

/** Rows that the words below the picture need, with the one between. */
const TEXT_ROWS = 6;

/** The options of a replay's view. */
export interface ReplayViewOptions {
  readonly graphics: Graphics;
  readonly colours: Colours;
  /** Whether keys are heard. */
  readonly hasKeys: boolean;
}

/** A view that opens with the first picture: on the terminal's alternate screen, so that it leaves nothing. */
export function createReplayView(
  output: Output,
  { graphics, colours, hasKeys }: ReplayViewOptions,
): ReplayView {
  let isOpen = false;
  let painter: Painter | null = null;
  let firstRow = 1;
  let written: readonly string[] = [];
  let shown: (ReplayState & { readonly screen: Screen }) | null = null;

  const open = (): string => {
    isOpen = true;
    written = [];
    const { columns, rows } = output;
    const size = fitPicture(graphics, columns ?? 80, (rows ?? 24) - TEXT_ROWS);
    painter = size === null ? null : createPainter(graphics, { ...size, row: 1, column: 1 });
    firstRow = size === null ? 1 : size.rows + 2;
    return `${OTHER_SCREEN}${HIDE_CURSOR}${CLEAR}`;
  };

  const text = (state: ReplayState): string => {
    const columns = (output.columns ?? 80) - 1;
    const keys = hasKeys ? [colours.dim(plainLine(KEYS, columns))] : [];
    const lines = [...renderReplay(state, colours, columns), ...keys];
    const changed = lines.map((line, index) =>
      line === written[index] ? "" : `${moveTo(firstRow + index, 1)}${line}${CLEAR_LINE_END}`,
    );
    written = lines;
    return changed.join("");
  };

  const show = (state: ReplayState): void => {
    shown = { ...state, screen: keepScreen(state.screen, shown?.screen) };
    const opening = isOpen ? "" : open();
    const changed = opening + (painter?.paint(state.screen) ?? "") + text(state);
    if (changed !== "") output.write(atOnce(changed), "drawing");
  };

  return {
    show,
    renew() {
      if (shown === null) return;
      const removal = painter?.removal ?? "";
      isOpen = false;
      output.write(removal, "drawing");
      show(shown);
    },
    close() {
      if (isOpen) output.write(`${painter?.removal ?? ""}${SHOW_CURSOR}${FORMER_SCREEN}`, "drawing");
      isOpen = false;
    },
  };
}

/** The words below the picture. */
function renderReplay(state: ReplayState, colours: Colours, columns: number): readonly string[] {
  const { step, lastStep, place, said, frame, frames, speed, isPaused, wrongSteps } = state;
  const facts = [
    `step ${step} of ${lastStep}`,
    place,
    `frame ${frame} of ${frames}`,
    isPaused ? "paused" : speed === "max" ? "at full speed" : `at ${speed}×`,
  ];
  const line = facts.filter((fact) => fact !== null && fact !== "").join(" · ");
  return [
    colours.bold(plainLine(line, columns)),
    renderButtons(state.held, colours, columns),
    plainLine(said, columns),
    renderWrong(wrongSteps, colours, columns),
  ];
}

/** All eight, always in their places; those that are down are in brackets. */
function renderButtons(held: readonly Button[], { bold, dim }: Colours, columns: number): string {
  const width = BUTTONS.join("").length + BUTTONS.length * 2;
  if (width > columns) return plainLine(held.join(" "), columns);
  return BUTTONS.map((button) => (held.includes(button) ? bold(`[${button}]`) : dim(` ${button} `))).join("");
}

function renderWrong(steps: readonly number[], { red, bold }: Colours, columns: number): string {
  const [first] = steps;
  if (first === undefined) return "";
  const others = steps.length === 1 ? "" : `, and ${steps.length - 1} more`;
  const fact = `STEP ${first} DID NOT LEAD TO THE RECORDED MACHINE${others}`;
  return bold(red(plainLine(`✗ ${fact}`, columns)));
}
