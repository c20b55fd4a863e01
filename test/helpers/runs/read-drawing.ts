import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

const ESCAPE = "\u001b";
const CODE = new RegExp(`${ESCAPE}\\[([\\d;]*)m|([^${ESCAPE}])`, "gu");

/** The levels of xterm's cube of 216 colours. */
const LEVELS = [0, 95, 135, 175, 215, 255];

type Rgb = readonly [red: number, green: number, blue: number];

/** The colours 16 to 255 of xterm's table: a cube and 24 greys. */
export const XTERM_COLOURS: readonly Rgb[] = [
  ...LEVELS.flatMap((red) => LEVELS.flatMap((green) => LEVELS.map((blue): Rgb => [red, green, blue]))),
  ...Array.from({ length: 24 }, (_, grey): Rgb => [8 + grey * 10, 8 + grey * 10, 8 + grey * 10]),
];

/**
 * What a terminal shows of lines of half blocks in 24-bit or 256 colours: two pixels a character.
 *
 * @throws where a line shows the terminal's own colours, has other codes or characters, or does not reset its colours
 */
export function readDrawing(lines: readonly string[]): Screen {
  const rows = lines.map(readLine);
  const width = rows[0]?.length ?? 0;
  const rgb = rows.flatMap((pairs) => {
    if (pairs.length !== width) throw new Error(`a line has ${pairs.length} characters, the first ${width}`);
    return [...pairs.flatMap(({ upper }) => upper), ...pairs.flatMap(({ lower }) => lower)];
  });
  return { width, height: lines.length * 2, rgb: Uint8Array.from(rgb) };
}

function readLine(line: string): readonly { readonly upper: Rgb; readonly lower: Rgb }[] {
  const pairs: { readonly upper: Rgb; readonly lower: Rgb }[] = [];
  let ink: Rgb | null = null;
  let paper: Rgb | null = null;
  let read = 0;
  for (const [whole, code, character] of line.matchAll(CODE)) {
    read += whole.length;
    if (code === "0") {
      ink = null;
      paper = null;
    } else if (code?.startsWith("38;")) ink = colourOf(code);
    else if (code?.startsWith("48;")) paper = colourOf(code);
    else if (character === " " && paper !== null) pairs.push({ upper: paper, lower: paper });
    else if (character === "▀" && ink !== null && paper !== null) pairs.push({ upper: ink, lower: paper });
    else throw new Error(`${JSON.stringify(whole)} shows no pixels`);
  }
  if (read !== line.length) throw new Error(`${JSON.stringify(line)} holds a code that is none`);
  if (ink !== null || paper !== null) throw new Error("the line does not reset its colours");
  return pairs;
}

/** The colour of `38;2;R;G;B` or `38;5;N`. */
function colourOf(code: string): Rgb {
  const [, kind, ...numbers] = code.split(";").map(Number);
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = numbers;
  if (kind === 2) return [first, second, third];
  const colour = kind === 5 ? XTERM_COLOURS[first - 16] : undefined;
  if (colour === undefined) throw new Error(`${code} is no colour that is known`);
  return colour;
}
