import type { GraphicsChoice } from "../../../../src/faces/cli/options/argument-words.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";

/** A set of block characters, as a person names it. */
export type BlockSet = Exclude<GraphicsChoice, "auto" | "kitty" | "sixel" | "blocks">;

/** The number of pixels into which each set of block characters divides a character, coarsest first. */
export const BLOCK_SETS: Readonly<Record<BlockSet, { readonly across: 1 | 2; readonly down: 2 | 3 | 4 }>> = {
  "half-blocks": { across: 1, down: 2 },
  quadrants: { across: 2, down: 2 },
  sextants: { across: 2, down: 3 },
  octants: { across: 2, down: 4 },
};

/** Whether a text is one of {@link BLOCK_SETS}. */
export function isBlockSet(text: string): text is BlockSet {
  return Object.hasOwn(BLOCK_SETS, text);
}

/** By pattern: bit 0 is the upper left pixel, then row by row. */
const HALF_BLOCKS = [..." ▀▄█"];
const QUADRANTS = [..." ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"];

/** Patterns that have a character outside the range of sextants: empty, the left half, the right half, full. */
const OLDER_SEXTANTS: ReadonlyMap<number, string> = new Map([
  [0, " "],
  [0b010101, "▌"],
  [0b101010, "▐"],
  [0b111111, "█"],
]);

/** Patterns that have a character outside the range of octants: quadrants, quarters, and two in the middle. */
const OLDER_OCTANTS: ReadonlyMap<number, string> = new Map([
  ...QUADRANTS.map((character, quadrants): [number, string] => [octantsOf(quadrants), character]),
  ...(
    [
      [0b00000001, 0x1cea8],
      [0b00000010, 0x1ceab],
      [0b01000000, 0x1cea3],
      [0b10000000, 0x1cea0],
      [0b00000011, 0x1fb82],
      [0b00111111, 0x1fb85],
      [0b11000000, 0x2582],
      [0b11111100, 0x2586],
      [0b00010100, 0x1fbe6],
      [0b00101000, 0x1fbe7],
    ] as const
  ).map(([pattern, code]): [number, string] => [pattern, String.fromCodePoint(code)]),
]);

/**
 * The characters of each set, by pattern: bit 0 is the upper left pixel, then row by row.
 *
 * @see https://www.unicode.org/charts/PDF/U1FB00.pdf sextants
 * @see https://www.unicode.org/charts/PDF/U1CC00.pdf octants
 */
export const BLOCK_CHARACTERS: Readonly<Record<BlockSet, readonly string[]>> = {
  "half-blocks": HALF_BLOCKS,
  quadrants: QUADRANTS,
  sextants: inOrder(64, 0x1fb00, OLDER_SEXTANTS),
  octants: inOrder(256, 0x1cd00, OLDER_OCTANTS),
};

/** Characters in the order of their patterns from `first` on, but for those that are elsewhere. */
function inOrder(count: number, first: number, elsewhere: ReadonlyMap<number, string>): readonly string[] {
  let next = first;
  return Array.from(
    { length: count },
    (_, pattern) => elsewhere.get(pattern) ?? String.fromCodePoint(next++),
  );
}

/** Four quadrants as eight octants. */
function octantsOf(quadrants: number): number {
  return [0b101, 0b1010, 0b101_0000, 0b1010_0000].reduce(
    (octants, bits, place) => ((quadrants >> place) & 1 ? octants | bits : octants),
    0,
  );
}

/** Terminals that draw sextants themselves, whatever their font has, by the beginning of TERM. */
const SEXTANT_TERMS = /^(xterm-kitty|xterm-ghostty|foot|wezterm|alacritty|contour|mlterm)/;

/** From these versions on VTE (GNOME Terminal and others) draws octants and sextants itself: 0.80 and 0.70. */
const VTE_OCTANTS = 8000;
const VTE_SEXTANTS = 7000;

/**
 * The finest block characters that the terminal is known to draw. Quadrants are as old as half blocks, so that every
 * terminal of 256 colours has them; sextants (Unicode 13) and octants (Unicode 16) are in few fonts, so that only terminals
 * which draw them themselves count. Inside tmux and screen nothing is known of the terminal.
 */
export function finestBlocks(env: World["env"], isMultiplexed: boolean): BlockSet {
  if (isMultiplexed) return "quadrants";
  const vte = Number(env["VTE_VERSION"] ?? 0);
  if (vte >= VTE_OCTANTS || env["TERM_PROGRAM"] === "ghostty") return "octants";
  if (vte >= VTE_SEXTANTS || SEXTANT_TERMS.test(env["TERM"] ?? "")) return "sextants";
  return "quadrants";
}
