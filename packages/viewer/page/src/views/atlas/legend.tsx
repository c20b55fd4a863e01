import type { ComponentChildren, JSX } from "preact";
import { CELL_GLYPHS } from "../../../../../games/src/world/drawn/cell-glyphs.ts";
import { CELL_KINDS, wordsOfKind } from "../../../../../games/src/world/drawn/cell-kinds.ts";
import type { Extent } from "../../../../../games/src/world/drawn/map-shapes.ts";
import { shapesOf } from "../../../../../games/src/world/drawn/map-shapes.ts";
import type { AtlasView } from "../../../../src/timeline/steps/read-atlas.ts";

const WAYS_OUT = [
  ["exit taken", true, "atlas-door"],
  ["exit not taken yet", false, "atlas-door atlas-door-told"],
] as const;

/** The legend of a map: the colours and signs that occur there. */
export function Legend({ view, extent }: { view: AtlasView; extent: Extent }): JSX.Element | null {
  const { map, open, doors } = view;
  if (map === null) return null;
  const there = shapesOf(map, extent);
  const kinds = [...CELL_KINDS, "other"].filter((kind) => there.has(kind));
  return (
    <ul class="atlas-legend" aria-label="Legend of the map">
      {kinds.map((kind) => (
        <Entry key={kind} words={wordsOfKind(kind)}>
          <path class={`atlas-cell atlas-${kind}`} d="M0 0h1v1h-1z" />
          {CELL_GLYPHS[kind] !== undefined && (
            <path class={`atlas-glyph atlas-glyph-${kind}`} d={CELL_GLYPHS[kind]} />
          )}
        </Entry>
      ))}
      <Entry words="not seen">
        <path class="atlas-unknown" d="M0 0h1v1h-1z" />
        <path class="atlas-hatch" d="M0 .5L.5 0M0 1L1 0M.5 1L1 .5" />
      </Entry>
      <Entry words="visited (darker = more often)">
        <path class="atlas-cell atlas-free" d="M0 0h1v1h-1z" />
        <path class="atlas-visits atlas-visits-1" d="M0 0h.5v1h-.5z" />
        <path class="atlas-visits atlas-visits-4" d="M.5 0h.5v1h-.5z" />
      </Entry>
      {open.length > 0 && (
        <Entry words="unexplored edge">
          <path class="atlas-cell atlas-free" d="M0 0h1v1h-1z" />
          <path class="atlas-open" d="M.88 .1v.8" />
        </Entry>
      )}
      {WAYS_OUT.filter(([, isTaken]) => doors.some((door) => door.isTaken === isTaken)).map(
        ([words, , look]) => (
          <Entry key={words} words={words}>
            <path class="atlas-cell atlas-free" d="M0 0h1v1h-1z" />
            <path class={look} d="M.2 .9v-.7h.6v.7z" />
          </Entry>
        ),
      )}
    </ul>
  );
}

function Entry({ words, children }: { words: string; children: ComponentChildren }): JSX.Element {
  return (
    <li>
      <svg class="atlas-key" viewBox="0 0 1 1" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}
