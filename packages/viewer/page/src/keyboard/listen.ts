import type { Machine } from "../machine/machine.ts";
import { SPEEDS } from "../machine/messages.ts";
import { isOnPath, placeOnPath } from "../store/path.ts";
import type { Viewer } from "../store/viewer.ts";
import { isDrawn } from "../strip/mark-kinds.ts";
import { shareOf, wholeSpan, zoomSpan } from "../strip/scale.ts";
import { type Deed, deedOf } from "./shortcuts.ts";

/** Does what the keys say, wherever on the page they are pressed, until the function that it gives is called. */
export function listenToKeys(viewer: Viewer, machine: Machine): () => void {
  /** The clicked element that still has the focus: there the space bar plays; on one focused by keyboard it presses. */
  let clicked: Element | null = null;
  const onPointerUp = (event: PointerEvent): void => {
    clicked = pressedBySpace(event.target);
  };
  const onFocusOut = (): void => {
    clicked = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const deed = deedOf(event);
    const pressed = pressedBySpace(event.target);
    if (deed === null || (deed === "play" && pressed !== null && pressed !== clicked)) return;
    if (deed !== "help" && viewer.store.value.route.view !== "run") return;
    event.preventDefault();
    DEEDS[deed](viewer, machine);
  };
  const ended = new AbortController();
  const { signal } = ended;
  // The focus moves when a button is pressed down, so that what was clicked is known when it is let go.
  addEventListener("focusout", onFocusOut, { signal });
  addEventListener("pointerup", onPointerUp, { signal });
  addEventListener("keydown", onKeyDown, { signal });
  return () => ended.abort();
}

const DEEDS: Readonly<Record<Deed, (viewer: Viewer, machine: Machine) => void>> = {
  play: (_, machine) => (machine.store.value.isPlaying ? machine.pause() : machine.play()),
  back: (viewer) => viewer.move(-1),
  forward: (viewer) => viewer.move(1),
  "back-ten": (viewer) => viewer.move(-10),
  "forward-ten": (viewer) => viewer.move(10),
  first: (viewer) => viewer.move(Number.NEGATIVE_INFINITY),
  last: (viewer) => viewer.move(Number.POSITIVE_INFINITY),
  live: (viewer) => viewer.goLive(),
  "previous-mark": (viewer) => goToMark(viewer, -1),
  "next-mark": (viewer) => goToMark(viewer, 1),
  slower: (_, machine) => changeSpeed(machine, -1),
  faster: (_, machine) => changeSpeed(machine, 1),
  sound: (_, machine) => machine.setSound(!machine.store.value.hasSound),
  grid: ({ ui }) => ui.set({ hasGrid: !ui.value.hasGrid }),
  markers: ({ ui }) => ui.set({ hasMarkers: !ui.value.hasMarkers }),
  "zoom-in": (viewer) => zoom(viewer, 0.5),
  "zoom-out": (viewer) => zoom(viewer, 2),
  "zoom-all": ({ ui }) => ui.set({ span: null }),
  help: ({ ui }) => ui.set({ isHelpOpen: !ui.value.isHelpOpen }),
};

function changeSpeed(machine: Machine, by: 1 | -1): void {
  const speed = SPEEDS[SPEEDS.indexOf(machine.store.value.speed) + by];
  if (speed !== undefined) machine.setSpeed(speed);
}

/** Around the step that is looked at. */
function zoom({ store, ui }: Viewer, factor: number): void {
  const { path, at } = store.value;
  const count = path.indices.length;
  const span = ui.value.span ?? wholeSpan(count);
  const share = at === null ? 0.5 : Math.min(Math.max(shareOf(span, placeOnPath(path, at)), 0), 1);
  const next = zoomSpan(span, factor, share, count);
  ui.set({ span: next.size >= count ? null : next });
}

function goToMark(viewer: Viewer, by: 1 | -1): void {
  const { run, path, at } = viewer.store.value;
  if (run === null || at === null) return;
  const here = placeOnPath(path, at);
  const places = run.marks
    .filter((mark) => mark.index !== null && isDrawn(mark.kind) && isOnPath(path, mark))
    .map((mark) => placeOnPath(path, mark.index as number))
    .filter((place) => (by > 0 ? place > here : place < here));
  const next = by > 0 ? Math.min(...places) : Math.max(...places);
  if (Number.isFinite(next)) viewer.move(next - here);
}

/** Whether keys go into a field, a list to choose from or a dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, dialog") !== null;
}

/** The element that the space bar would press; null for none. Links are followed with Enter alone. */
function pressedBySpace(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("button, summary") : null;
}
