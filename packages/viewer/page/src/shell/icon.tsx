import type { JSX } from "preact";

/** The drawings, on a field of 16 × 16: `fill` is filled, `line` is a stroke. */
const SHAPES = {
  play: { fill: "M4.5 2.8v10.4L13 8z" },
  pause: { fill: "M4 3h3v10H4zM9 3h3v10H9z" },
  back: { fill: "M11.5 3v10L5 8zM3 3h1.6v10H3z" },
  forward: { fill: "M4.5 3v10L11 8zM11.4 3H13v10h-1.6z" },
  first: { fill: "M8.5 3.5v9L3.8 8zM13.5 3.5v9L8.8 8zM2 3.5h1.4v9H2z" },
  last: { fill: "M7.5 3.5v9L12.2 8zM2.5 3.5v9L7.2 8zM12.6 3.5H14v9h-1.4z" },
  sound: { fill: "M2 6h2.5L8 3v10L4.5 10H2z", line: "M10 5.5a3.5 3.5 0 0 1 0 5M11.8 3.5a6.3 6.3 0 0 1 0 9" },
  muted: { fill: "M2 6h2.5L8 3v10L4.5 10H2z", line: "M10.5 6l4 4M14.5 6l-4 4" },
  grid: { line: "M2.5 2.5h11v11h-11zM6.2 2.5v11M9.8 2.5v11M2.5 6.2h11M2.5 9.8h11" },
  buttons: {
    line: "M5 4.5v7M1.5 8h7",
    fill: "M10.6 8.2a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM13.6 4.6a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4z",
  },
  sun: {
    fill: "M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    line: "M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5L13 13M13 3l-1.5 1.5M4.5 11.5L3 13",
  },
  moon: { line: "M13 9.6A5.6 5.6 0 0 1 6.4 3a5.3 5.3 0 1 0 6.6 6.6z" },
  contrast: { line: "M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2z", fill: "M8 2a6 6 0 0 1 0 12z" },
  close: { line: "M4 4l8 8M12 4l-8 8" },
  check: { line: "M3 8.5l3.4 3.4L13 4.5" },
  differs: { line: "M3 6h10M3 10h10M11 2.5l-6 11" },
} as const;

/** The names of the drawings. */
export type IconName = keyof typeof SHAPES;

/** A drawing beside words, or in a button with a label: screen readers skip it. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  const shape: { readonly fill?: string; readonly line?: string } = SHAPES[name];
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shape.fill !== undefined && <path class="icon-fill" d={shape.fill} />}
      {shape.line !== undefined && <path class="icon-line" d={shape.line} />}
    </svg>
  );
}
