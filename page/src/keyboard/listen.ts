import { isOnPath, placeOnPath } from "../store/path.ts";
import type { Viewer } from "../store/viewer.ts";
import { isDrawn } from "../strip/mark-kinds.ts";
import { type Deed, deedOf } from "./shortcuts.ts";

/** Does what the keys say, wherever on the page they are pressed, until the function that it gives is called. */
export function listenToKeys(viewer: Viewer, toggleHelp: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTyping(event.target)) return;
    const deed = deedOf(event);
    if (deed === null) return;
    if (deed !== "help" && viewer.store.value.route.view !== "run") return;
    event.preventDefault();
    if (deed === "help") toggleHelp();
    else DEEDS[deed](viewer);
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

const DEEDS: Readonly<Record<Exclude<Deed, "help">, (viewer: Viewer) => void>> = {
  back: (viewer) => viewer.move(-1),
  forward: (viewer) => viewer.move(1),
  "back-ten": (viewer) => viewer.move(-10),
  "forward-ten": (viewer) => viewer.move(10),
  first: (viewer) => viewer.move(Number.NEGATIVE_INFINITY),
  last: (viewer) => viewer.move(Number.POSITIVE_INFINITY),
  live: (viewer) => viewer.goLive(),
  "previous-mark": (viewer) => goToMark(viewer, -1),
  "next-mark": (viewer) => goToMark(viewer, 1),
};

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

/** Whether keys go into a field, a list to choose from or a dialog of its own. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest("input, textarea, select, dialog") !== null;
}
