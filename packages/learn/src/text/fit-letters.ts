/** The pixels of a tile that differ from the background: 64, row by row from the top left. */
export type Glyph = readonly boolean[];

/** The letters of tiles, and how sure they are. */
export interface Letters {
  readonly letters: ReadonlyMap<number, string>;
  /** The advantage of the words that these letters give over those of any other assignment, in nats. */
  readonly margin: number;
  /** The share of pairs of a symmetric and another letter whose pictures are so, from 0.5 for pictures by chance to 1. */
  readonly shape: number;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Letters per 1,000 in English text, from A on. @see https://en.wikipedia.org/wiki/Letter_frequency */
const SHARES = [
  82, 15, 28, 43, 127, 22, 20, 61, 70, 1.5, 7.7, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 9.8, 24, 1.5, 20, 0.7,
];

/** The logarithms of a tile's probability: a letter's, and that of a mark, a digit or a part of a frame. */
const LOGS = SHARES.map((share) => Math.log(share / 1020));
const OTHER = Math.log(0.012);

/** A capital beside small letters. */
const CAPITAL = Math.log(0.5);

/** Distances from a capital to its small letter: as in ASCII, and without a gap. */
const SMALL = [32, 26] as const;

/** Letters whose left side mirrors the right one, and whose upper side mirrors the lower one, in nearly all fonts. */
const MIRRORED = { across: "AHIMOTUVWXY", down: "BCDEHIKOX", small: "ovwx" } as const;
const UNLIKE_SMALL = "abcdefghjkpqrsyz";

const LEAST_LETTERS = 40;

/**
 * Finds the letters of tiles that lie in the order of the alphabet, by how often each appears in `tiles`. Null where too few were
 * seen, or the tiles spell nothing like English.
 */
export function fitLetters(tiles: readonly number[], glyphs: ReadonlyMap<number, Glyph>): Letters | null {
  const counts = new Map<number, number>();
  for (const tile of tiles) counts.set(tile, (counts.get(tile) ?? 0) + 1);
  const found: { readonly capital: number; readonly small: number | null; readonly score: number }[] = [];
  for (let capital = 0; capital < 256; capital++) {
    for (const small of [null, ...SMALL.map((apart) => (capital + apart) & 255)]) {
      found.push({ capital, small, score: scoreOf(counts, capital, small) });
    }
  }
  found.sort((a, b) => b.score - a.score);
  const most = found[0]?.score ?? 0;
  const ranked = found
    .filter(({ score }) => score >= most - CLOSE)
    .map((one) => ({ ...one, shape: shapeOf(glyphs, one.capital, one.small) }))
    .map((one) => ({ ...one, total: one.score + SHAPE * one.shape - (one.small === null ? 0 : 1) }))
    .toSorted((one, other) => other.total - one.total);
  const [chosen] = ranked;
  if (chosen === undefined) return null;
  const seen = (one: typeof chosen): string =>
    [...counts.keys()].map((tile) => letterOf(tile, one.capital, one.small)?.toLowerCase() ?? ".").join("");
  const spelled = seen(chosen);
  const other = ranked.find((one) => seen(one) !== spelled);
  const letters = [...counts].reduce(
    (sum, [tile, n]) => sum + (letterOf(tile, chosen.capital, chosen.small) ? n : 0),
    0,
  );
  if (letters < LEAST_LETTERS || chosen.score < LEAST_SCORE * tiles.length) return null;
  return {
    letters: lettersBy(chosen.capital, chosen.small, glyphs),
    margin: chosen.total - (other?.total ?? chosen.total - CLOSE),
    shape: chosen.shape,
  };
}

/** Assignments with close scores differ by their shapes too; a perfect one is worth this much. */
const [CLOSE, SHAPE] = [60, 40] as const;

/** The least advantage a tile over tiles by chance: English text has some 0.9 with all its marks. */
const LEAST_SCORE = -3.45;

function scoreOf(counts: ReadonlyMap<number, number>, capital: number, small: number | null): number {
  let score = 0;
  for (const [tile, count] of counts) {
    const [upper, lower] = [(tile - capital) & 255, small === null ? 256 : (tile - small) & 255];
    const log =
      upper < 26
        ? (LOGS[upper] ?? OTHER) + (small === null ? 0 : CAPITAL)
        : lower < 26
          ? (LOGS[lower] ?? OTHER)
          : OTHER;
    score += count * log;
  }
  return score;
}

function letterOf(tile: number, capital: number, small: number | null): string | null {
  const [upper, lower] = [(tile - capital) & 255, small === null ? 256 : (tile - small) & 255];
  if (upper < 26) return ALPHABET[upper] ?? null;
  return lower < 26 ? (ALPHABET[lower]?.toLowerCase() ?? null) : null;
}

function lettersBy(
  capital: number,
  small: number | null,
  glyphs: ReadonlyMap<number, Glyph>,
): ReadonlyMap<number, string> {
  const letters = new Map<number, string>();
  for (let tile = 0; tile < 256; tile++) {
    const letter = letterOf(tile, capital, small);
    if (letter !== null) letters.set(tile, letter);
  }
  const space = (capital - 33) & 255;
  // All of ASCII, if the tile of its space is empty too.
  if (small === ((capital + 32) & 255) && glyphs.get(space)?.every((pixel) => !pixel) === true) {
    for (let code = 32; code < 127; code++) letters.set((space + code - 32) & 255, String.fromCharCode(code));
  }
  return letters;
}

function shapeOf(glyphs: ReadonlyMap<number, Glyph>, capital: number, small: number | null): number {
  const of = (base: number, letter: string): Glyph | undefined =>
    glyphs.get((base + (letter.toUpperCase().codePointAt(0) ?? 65) - 65) & 255);
  const shapes = [
    shareInOrder(MIRRORED.across, others(MIRRORED.across), (letter) => unlike(of(capital, letter), true)),
    shareInOrder(MIRRORED.down, others(MIRRORED.down), (letter) => unlike(of(capital, letter), false)),
  ];
  if (small !== null)
    shapes.push(shareInOrder(MIRRORED.small, UNLIKE_SMALL, (letter) => unlike(of(small, letter), true)));
  const known = shapes.filter((shape) => shape !== null);
  // Games that only load the letters that they need have no whole alphabet.
  return known.length === 0 ? 0 : Math.max(...known.map((shape) => shape ?? 0)) / 2 + meanOf(known) / 2;
}

function others(letters: string): string {
  return [...ALPHABET].filter((letter) => !letters.includes(letter)).join("");
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/** The share of pairs in which the first list's letter has the smaller number. */
function shareInOrder(low: string, high: string, numberOf: (letter: string) => number | null): number | null {
  const numbers = (letters: string): readonly number[] =>
    [...letters].flatMap((letter) => numberOf(letter) ?? []);
  const [lows, highs] = [numbers(low), numbers(high)];
  if (lows.length < 3 || highs.length < 6) return null;
  const pairs = lows.flatMap((one) =>
    highs.map((other): number => (one < other ? 1 : one === other ? 0.5 : 0)),
  );
  return meanOf(pairs);
}

/** The share of a glyph's pixels that its mirror image has not: left for right, or else above for below. */
function unlike(glyph: Glyph | undefined, isAcross: boolean): number | null {
  if (glyph === undefined) return null;
  const places = glyph.flatMap((pixel, at) => (pixel ? [{ x: at & 7, y: at >> 3 }] : []));
  if (places.length === 0) return null;
  const along = places.map(({ x, y }) => (isAcross ? x : y));
  const sum = Math.min(...along) + Math.max(...along);
  const mirrored = places.filter(
    ({ x, y }) => glyph[isAcross ? y * 8 + sum - x : (sum - y) * 8 + x] === true,
  );
  return 1 - mirrored.length / places.length;
}
