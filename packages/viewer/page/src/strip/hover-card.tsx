import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { formatPlace } from "../../../../../src/base/text/cut-text.ts";
import { useValue, useViewer } from "../store/use-viewer.ts";
import { type Span, shareOf } from "./scale.ts";
import { marksNear, type StripModel } from "./strip-model.ts";

/** The width of the card, in CSS pixels. */
const WIDTH = 196;

/** The place under the pointer: the picture that the player was sent, and the events. */
export function HoverCard({
  model,
  span,
  place,
  width,
}: {
  model: StripModel;
  span: Span;
  place: number;
  width: number;
}): JSX.Element | null {
  const { source } = useViewer();
  const run = useValue((state) => state.run);
  const path = useValue((state) => state.path);
  const row = run?.rows[path.indices[place] ?? -1];
  if (run === null || row === undefined) return null;
  const left = Math.min(Math.max(shareOf(span, place) * width - WIDTH / 2, 0), Math.max(width - WIDTH, 0));
  const marks = marksNear(model, place, (span.size / Math.max(width, 1)) * 5).slice(0, 4);
  return (
    <div class="card" style={{ left: `${left}px`, width: `${WIDTH}px` }} aria-hidden="true">
      <HoverPicture url={source.pictureUrl(run.slug, row.index)} />
      <p class="card-title">
        <strong>Step {row.step.toLocaleString("en")}</strong>
        {row.place !== null && <span class="quiet"> {formatPlace(row.place)}</span>}
      </p>
      {row.did !== "" && <p class="card-did">{row.did}</p>}
      {marks.map(({ mark, look }) => (
        <p class="card-mark" key={`${mark.kind} ${mark.step} ${mark.text}`}>
          <span class={`dot dot${look.colour.slice(6)}`} />
          {mark.text}
        </p>
      ))}
    </div>
  );
}

/** As long as the pointer moves on, none is fetched, in milliseconds. */
const REST_MS = 40;

function HoverPicture({ url }: { url: string }): JSX.Element {
  const [shown, setShown] = useState("");
  const [failed, setFailed] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setShown(url), REST_MS);
    return () => clearTimeout(timer);
  }, [url]);
  return (
    <div class="card-picture">
      {shown !== "" && shown !== failed && <img src={shown} alt="" onError={() => setFailed(shown)} />}
    </div>
  );
}
