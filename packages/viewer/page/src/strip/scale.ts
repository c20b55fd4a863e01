/** The part of the steps that the strip shows: the place at its left edge, and how many places fit. */
export interface Span {
  readonly start: number;
  readonly size: number;
}

/** Fewer places than this are not shown: a step would be wider than a thumb. */
const LEAST = 12;

/** All of `count` places. */
export function wholeSpan(count: number): Span {
  return { start: 0, size: Math.max(count, LEAST) };
}

/** The span, moved and shrunk to what there is. */
export function clampSpan({ start, size }: Span, count: number): Span {
  const most = Math.max(count, LEAST);
  const fitting = Math.min(Math.max(size, LEAST), most);
  return { start: Math.min(Math.max(start, 0), most - fitting), size: fitting };
}

/** The span with `factor` times as many places, the place at `share` of its width staying where it is. */
export function zoomSpan(span: Span, factor: number, share: number, count: number): Span {
  const size = Math.min(Math.max(span.size * factor, LEAST), Math.max(count, LEAST));
  return clampSpan({ start: span.start + (span.size - size) * share, size }, count);
}

/** The span, moved just so far that a place lies within it, with a little room beside. */
export function revealPlace(span: Span, place: number, count: number): Span {
  const room = span.size * 0.08;
  if (place < span.start + room) return clampSpan({ ...span, start: place - room }, count);
  if (place + 1 > span.start + span.size - room) {
    return clampSpan({ ...span, start: place + 1 + room - span.size }, count);
  }
  return clampSpan(span, count);
}

/** The place that is `share` of the width away from the left edge; one that there is. */
export function placeAt(span: Span, share: number, count: number): number {
  return Math.min(Math.max(Math.floor(span.start + share * span.size), 0), Math.max(count - 1, 0));
}

/** The distance of a place's middle from the left edge, as a share of the width. */
export function shareOf(span: Span, place: number): number {
  return (place + 0.5 - span.start) / span.size;
}

/** A round number of steps between two ticks, so that there are at most `most` of them. */
export function tickSteps(size: number, most: number): number {
  const least = Math.max(size / Math.max(most, 1), 1);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((round) => round * power >= least) ?? 10) * power;
}
