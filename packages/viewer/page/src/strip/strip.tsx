import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import { placeOnPath } from "../store/path.ts";
import { useStore } from "../store/use-store.ts";
import { useRow, useValue, useViewer } from "../store/use-viewer.ts";
import { HoverCard } from "./hover-card.tsx";
import { LINES, paintStrip } from "./paint-strip.ts";
import { isDarkAt, paletteAt, useThemeChanges } from "./palette.ts";
import { clampSpan, placeAt, revealPlace, type Span, shareOf, wholeSpan, zoomSpan } from "./scale.ts";
import { modelStrip } from "./strip-model.ts";
import { useGestures } from "./use-gestures.ts";

/** The time line: all steps of the path, what happened at them, and the one that is looked at. */
export function Strip(): JSX.Element {
  const viewer = useViewer();
  const run = useValue((state) => state.run);
  const path = useValue((state) => state.path);
  const row = useRow();
  const chosen = useStore(viewer.ui, (ui) => ui.span);
  const [hover, setHover] = useState<number | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const themeChanges = useThemeChanges();
  const model = useMemo(() => (run === null ? null : modelStrip(run, path)), [run, path]);
  const count = path.indices.length;
  const at = row === null ? null : placeOnPath(path, row.index);
  const span = chosen === null ? wholeSpan(count) : clampSpan(chosen, count);
  const setSpan = (next: Span): void => viewer.ui.set({ span: next.size >= count ? null : next });

  // A step outside the shown part moves that part along.
  useEffect(() => {
    const { span: shown } = viewer.ui.value;
    if (shown !== null && at !== null) viewer.ui.set({ span: revealPlace(shown, at, count) });
  }, [at, count]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || model === null || width === 0) return;
    element.width = Math.round((width + 2 * LINES.side) * devicePixelRatio);
    element.height = Math.round(LINES.height * devicePixelRatio);
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, LINES.side * devicePixelRatio, 0);
    const look = { span, at, hover, isDark: isDarkAt(element) };
    paintStrip(context, width, model, look, paletteAt(element));
  }, [model, width, span.start, span.size, at, hover, themeChanges]);

  useGestures(canvas, {
    span,
    count,
    setSpan,
    goTo(share) {
      const index = path.indices[placeAt(span, share, count)];
      if (index !== undefined && index !== row?.index) viewer.choose(index);
    },
    hover: (share) => setHover(share === null ? null : placeAt(span, share, count)),
  });

  const zoom = (factor: number): void =>
    setSpan(zoomSpan(span, factor, at === null ? 0.5 : Math.min(Math.max(shareOf(span, at), 0), 1), count));

  return (
    <section class="strip" aria-label="Time line">
      <div
        class="strip-slider"
        role="slider"
        tabIndex={0}
        aria-label="Step"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(count, 1)}
        aria-valuenow={(at ?? 0) + 1}
        aria-valuetext={
          row === null
            ? "No step"
            : `Step ${row.step}${row.place === null ? "" : `, ${formatPlace(row.place)}`}`
        }
      >
        <canvas class="strip-canvas" ref={canvas} />
        {hover !== null && model !== null && (
          <HoverCard model={model} span={span} place={hover} width={width} />
        )}
      </div>
      <fieldset class="strip-zoom" aria-label="Part of the time line">
        <button type="button" class="icon-button" aria-label="More steps (−)" onClick={() => zoom(2)}>
          −
        </button>
        <button type="button" class="icon-button" aria-label="Fewer steps (+)" onClick={() => zoom(0.5)}>
          +
        </button>
      </fieldset>
    </section>
  );
}

/** The width of the steps on the canvas, kept up to date. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(current.clientWidth - 2 * LINES.side, 0)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
