import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useRow, useValue, useViewer } from "../store/use-viewer.ts";
import { fitWidth, HEIGHT, WIDTH } from "./fit.ts";

/** The picture of the step that is looked at. */
export function GameScreen(): JSX.Element {
  const { source } = useViewer();
  const row = useRow();
  const slug = useValue(({ run }) => run?.slug ?? "");
  const box = useRef<HTMLDivElement>(null);
  const width = useFit(box);
  return (
    <div class="screen-box" ref={box}>
      <div class="screen" style={{ width: `${width}px`, height: `${(width * HEIGHT) / WIDTH}px` }}>
        {row !== null && (
          <img
            class="screen-sent"
            src={source.pictureUrl(slug, row.index)}
            alt={`The screen at step ${row.step}`}
          />
        )}
      </div>
    </div>
  );
}

/** The width of the picture in a box, kept up to date. */
function useFit(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDTH);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    const measure = (): void =>
      setWidth(fitWidth(current.clientWidth, current.clientHeight, devicePixelRatio));
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return width;
}
