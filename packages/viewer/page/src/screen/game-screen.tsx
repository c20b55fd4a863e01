import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useMachine, useMachineValue } from "../machine/use-machine.ts";
import { useStore } from "../store/use-store.ts";
import { useRow, useViewer } from "../store/use-viewer.ts";
import { fitWidth, HEIGHT, WIDTH } from "./fit.ts";
import { HeldButtons } from "./held-buttons.tsx";
import { SentPicture } from "./sent-picture.tsx";
import { WalkingGrid } from "./walking-grid.tsx";

/** The picture of the step that is looked at: exactly, and as long as that is not there, as the player was sent it. */
export function GameScreen(): JSX.Element {
  const { ui } = useViewer();
  const row = useRow();
  const machine = useMachine();
  const isExact = useMachineValue(({ shown, isPlaying }) => isPlaying || shown === row?.index);
  const hasGrid = useStore(ui, (state) => state.hasGrid);
  const hasMarkers = useStore(ui, (state) => state.hasMarkers);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useFit(box);

  useEffect(() => {
    // So small a picture is put together faster where the processor has it.
    const context = canvas.current?.getContext("2d", { willReadFrequently: true });
    if (!context) return;
    machine.draw = (picture) =>
      context.putImageData(new ImageData(new Uint8ClampedArray(picture), WIDTH, HEIGHT), 0, 0);
    return () => {
      machine.draw = null;
    };
  }, [machine]);

  return (
    <div class="screen-box" ref={box}>
      <div class="screen" style={{ width: `${width}px`, height: `${(width * HEIGHT) / WIDTH}px` }}>
        <canvas
          class="screen-canvas"
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={row === null ? "The screen" : `The screen at step ${row.step}`}
        />
        {!isExact && row !== null && <SentPicture index={row.index} step={row.step} />}
        {hasGrid && <WalkingGrid isExact={isExact} />}
      </div>
      {hasMarkers && <HeldButtons />}
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
