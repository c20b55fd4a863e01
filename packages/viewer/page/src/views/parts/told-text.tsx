import type { JSX } from "preact";
import { splitMaps } from "../words/split-maps.ts";

/** Text sent to a player, with the maps among it in letters of one width. */
export function ToldText({ text }: { text: string }): JSX.Element {
  const parts = splitMaps(text);
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "words") return <>{text}</>;
  return (
    <>
      {parts.map(({ kind, text: part }, place) =>
        kind === "words" ? (
          <span key={place}>{part}</span>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          <code class="map-rows" key={place} tabIndex={0}>
            {part}
          </code>
        ),
      )}
    </>
  );
}
