import type { GraphicsChoice } from "../../../../src/faces/cli/options/argument-words.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import type { ScreenView } from "../../../emulator/src/machine/machine.ts";
import { findGraphics, whyNotDrawn } from "./find-graphics.ts";
import type { ReadPanel } from "./painters/panel-painter.ts";
import { createScreenArea, type ScreenArea } from "./screen-area.ts";

/** Pictures a second, at most. */
const MOST_PER_SECOND = 15;

/** Drawing takes at most this share of the time, as 1/n. */
const TIME_SHARE = 10;

/** The game's picture on the terminal while it is played. */
export interface LiveScreen {
  /** Draws what `read` gives: at once, or as soon as the last picture is old enough. */
  show(read: () => ScreenView): void;
  /** Draws pending changes, and leaves the text at least this many rows; 0 for its usual share. */
  keepForText(rows: number): void;
  /** Gives the terminal back. */
  close(): void;
}

/** A line at the end of the text that is redrawn all the time. */
export interface PassingLine {
  /** Takes it away: a terminal that has another size may have moved it, or broken it in two. */
  hide(): void;
  /** Shows it again, where it was. */
  show(): void;
}

/** Whether something is drawn, or why not. */
export type OpenedScreen = { readonly screen: LiveScreen } | { readonly whyNot: string };

/** Finds out how the terminal shows pictures, and opens a part of it for them. Nothing is drawn yet. */
export async function openLiveScreen(
  world: World,
  choice: GraphicsChoice,
  line: PassingLine,
  readPanel: ReadPanel,
): Promise<OpenedScreen> {
  const whyNot = whyNotDrawn(world, choice);
  if (whyNot !== null) return { whyNot };
  const area = createScreenArea(world.stderr, await findGraphics(world, choice), readPanel);
  const renew = (): void => {
    line.hide();
    area.renew();
    line.show();
  };
  const stopWatching = world.watchTerminal({ resized: renew, leaves: area.close, returns: renew });
  return { screen: createLiveScreen(world, area, stopWatching) };
}

/** A screen on an area; `onClose` is called when it is closed. */
export function createLiveScreen(
  { clock }: Pick<World, "clock">,
  area: ScreenArea,
  onClose: () => void = () => {},
): LiveScreen {
  let notBeforeMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let latest: (() => ScreenView) | null = null;

  const draw = (): void => {
    const read = latest;
    latest = null;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (read === null) return;
    const beganMs = clock.elapsedMs();
    area.draw(read());
    const tookMs = clock.elapsedMs() - beganMs;
    notBeforeMs = beganMs + Math.max(1000 / MOST_PER_SECOND, tookMs * TIME_SHARE);
  };

  return {
    show(read) {
      latest = read;
      const waitMs = notBeforeMs - clock.elapsedMs();
      if (waitMs <= 0) draw();
      // The last picture is drawn even where nothing happens after it. It keeps no process alive.
      else timer ??= setTimeout(draw, waitMs).unref();
    },
    keepForText(rows) {
      draw();
      area.keepForText(rows);
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      latest = null;
      area.close();
      onClose();
    },
  };
}
