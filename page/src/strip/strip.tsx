import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { THEME_CHANGED } from "../shell/theme.ts";
import { placeOnPath } from "../store/path.ts";
import { useStore } from "../store/use-store.ts";
import { useRow, useValue, useViewer } from "../store/use-viewer.ts";
import { HoverCard } from "./hover-card.tsx";
import { LINES, type Palette, paintStrip } from "./paint-strip.ts";
import { clampSpan, placeAt, revealPlace, type Span, wholeSpan, zoomSpan } from "./scale.ts";
import { modelStrip } from "./strip-model.ts";

/** The time line: all steps of the path, what happened at them, and the one that is looked at. */
export function Strip(): JSX.Element {
  const viewer = useViewer();
  const run = useValue((state) => state.run);
  const path = useValue((state) => state.path);
  const row = useRow();
  const model = useMemo(() => (run === null ? null : modelStrip(run, path)), [run, path]);
  const count = path.indices.length;
  const at = row === null ? null : placeOnPath(path, row.index);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const chosen = useStore(viewer.ui, (ui) => ui.span);
  const setSpan = (next: Span | null): void => viewer.ui.set({ span: next });
  const [hover, setHover] = useState<number | null>(null);
  const span = chosen === null ? wholeSpan(count) : clampSpan(chosen, count);
  const repaints = useThemeChanges();

  // Whoever walks out of the part that is shown takes it along.
  useEffect(() => {
    if (chosen !== null && at !== null) setSpan(revealPlace(span, at, count));
  }, [at]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context || model === null || width === 0) return;
    element.width = Math.round(width * devicePixelRatio);
    element.height = Math.round(LINES.height * devicePixelRatio);
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const palette = paletteOf(element);
    paintStrip(context, width, model, { span, at, hover, isDark: isDark(element) }, palette);
  }, [model, width, span.start, span.size, at, hover, repaints]);

  const zoom = (factor: number, share: number): void => {
    const next = zoomSpan(span, factor, share, count);
    setSpan(next.size >= count ? null : next);
  };
  const shareAt = (event: MouseEvent): number => {
    const { left, width: all } = (canvas.current as HTMLCanvasElement).getBoundingClientRect();
    return (event.clientX - left) / all;
  };
  const goTo = (event: MouseEvent): void => {
    const index = path.indices[placeAt(span, shareAt(event), count)];
    if (index !== undefined) viewer.choose(index);
  };

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
        const by = ((event.deltaX || event.deltaY) / element.clientWidth) * span.size;
        setSpan(clampSpan({ ...span, start: span.start + by }, count));
      } else {
        zoom(1.0015 ** event.deltaY, shareAt(event));
      }
    };
    // Not by an attribute: such listeners may not keep the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  });

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
          row === null ? "No step" : `Step ${row.step}${row.place === null ? "" : `, ${row.place}`}`
        }
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          goTo(event);
        }}
        onPointerMove={(event) => {
          setHover(placeAt(span, shareAt(event), count));
          if (event.buttons === 1) goTo(event);
        }}
        onPointerLeave={() => setHover(null)}
      >
        <canvas class="strip-canvas" ref={canvas} />
        {hover !== null && model !== null && (
          <HoverCard model={model} span={span} place={hover} width={width} />
        )}
      </div>
    </section>
  );
}

/** The width of an element, kept up to date. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** A number that is another after the colours have changed. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const change = (): void => setChanges((before) => before + 1);
    const system = matchMedia("(prefers-color-scheme: dark)");
    addEventListener(THEME_CHANGED, change);
    system.addEventListener("change", change);
    return () => {
      removeEventListener(THEME_CHANGED, change);
      system.removeEventListener("change", change);
    };
  }, []);
  return changes;
}

/** The tokens' colours at an element: what the style sheet makes of them there. */
function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement("span");
  element.after(probe);
  const colours = new Map<string, string>();
  queueMicrotask(() => probe.remove());
  return (token) => {
    const known = colours.get(token);
    if (known !== undefined) return known;
    probe.style.color = `var(${token})`;
    const colour = getComputedStyle(probe).color;
    colours.set(token, colour);
    return colour;
  };
}

function isDark(element: HTMLElement): boolean {
  const scheme = getComputedStyle(element).colorScheme;
  return scheme === "dark" || (scheme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}
