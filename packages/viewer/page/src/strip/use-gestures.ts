import { useEffect, useRef } from "preact/hooks";
import { LINES } from "./paint-strip.ts";
import { clampSpan, type Span, zoomSpan } from "./scale.ts";

/** The effects of pointers on the strip; shares are of its width, from its left edge. */
export interface StripActs {
  readonly span: Span;
  readonly count: number;
  setSpan(span: Span): void;
  goTo(share: number): void;
  /** Null where the pointer has left. */
  hover(share: number | null): void;
}

/** Lets pointers scrub, the wheel zoom and move, and two fingers do both. `acts` may be others each time. */
export function useGestures(element: { readonly current: HTMLElement | null }, acts: StripActs): void {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    return listen(current, () => latest.current);
  }, [element]);
}

function listen(element: HTMLElement, acts: () => StripActs): () => void {
  const pointers = new Map<number, number>();
  const ended = new AbortController();
  const { signal } = ended;
  const shareOf = (clientX: number): number => {
    const { left, width } = element.getBoundingClientRect();
    return (clientX - left - LINES.side) / Math.max(width - 2 * LINES.side, 1);
  };

  const pinch = (id: number, share: number): void => {
    const other = [...pointers].find(([one]) => one !== id)?.[1];
    const before = pointers.get(id);
    if (other === undefined || before === undefined) return;
    const { span, count, setSpan } = acts();
    const factor = Math.abs(before - other) / Math.max(Math.abs(share - other), 0.02);
    setSpan(zoomSpan(span, factor, other, count));
  };

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, shareOf(event.clientX));
      if (pointers.size === 1) acts().goTo(shareOf(event.clientX));
    },
    { signal },
  );
  element.addEventListener(
    "pointermove",
    (event) => {
      const share = shareOf(event.clientX);
      acts().hover(share);
      if (!pointers.has(event.pointerId)) return;
      if (pointers.size === 1) acts().goTo(share);
      else pinch(event.pointerId, share);
      pointers.set(event.pointerId, share);
    },
    { signal },
  );
  for (const type of ["pointerup", "pointercancel"] as const) {
    element.addEventListener(
      type,
      (event) => {
        pointers.delete(event.pointerId);
        if (event.pointerType !== "mouse") acts().hover(null);
      },
      { signal },
    );
  }
  element.addEventListener("pointerleave", () => acts().hover(null), { signal });
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { span, count, setSpan } = acts();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
        const by = ((event.deltaX || event.deltaY) / element.clientWidth) * span.size;
        setSpan(clampSpan({ ...span, start: span.start + by }, count));
      } else {
        setSpan(zoomSpan(span, 1.0015 ** event.deltaY, shareOf(event.clientX), count));
      }
    },
    // Such a listener may keep the page from scrolling only if it says so.
    { signal, passive: false },
  );
  return () => ended.abort();
}
