import type { CellSize } from "./graphics.ts";

/** The terminal's answers so far to {@link questionsFor}. */
export interface TerminalAnswers {
  /** Whether it knows kitty's graphics protocol, and whether it can replace a part of a picture. */
  readonly knowsKitty: boolean;
  readonly canEdit: boolean;
  readonly knowsSixel: boolean;
  /** Colours that sixels have at once; null where it does not say. */
  readonly registers: number | null;
  /** Null where it does not say. */
  readonly cell: CellSize | null;
  /** Whether the last question is answered. */
  readonly isComplete: boolean;
}

/** Of a terminal that has answered nothing. */
export const NO_ANSWERS: TerminalAnswers = {
  knowsKitty: false,
  canEdit: false,
  knowsSixel: false,
  registers: null,
  cell: null,
  isComplete: false,
};

/** Pictures of one pixel with which is found out what the terminal can do. */
const ASKED = 1_989_422;
const EDITED = 1_989_423;

const PIXEL = "AAAA";

const ESCAPE = "\u001b";

/** The terminal's features (DA1): every terminal answers this, and in order. So it is the last question. */
const WHAT_IT_IS = "\u001b[c";

/**
 * The questions, short enough for one line of a terminal that shows what it does not know.
 *
 * @param mayKnowKitty false where kitty's question would be taken for something else: tmux and screen make it a title
 * @see https://sw.kovidgoyal.net/kitty/graphics-protocol/#querying-support-and-available-transmission-mediums
 * @see https://invisible-island.net/xterm/ctlseqs/ctlseqs.html
 */
export function questionsFor(mayKnowKitty: boolean): string {
  const kitty = mayKnowKitty ? kittyCode(`a=q,i=${ASKED},s=1,v=1,f=24;${PIXEL}`) : "";
  const colourRegisters = "\u001b[?1;1;0S";
  const cellSize = "\u001b[16t";
  return kitty + colourRegisters + cellSize + WHAT_IT_IS;
}

/** Asks a terminal that knows kitty's protocol whether a part of a picture can be replaced: by doing it. */
export const EDIT_QUESTION: string =
  kittyCode(`a=t,i=${EDITED},s=1,v=1,f=24,q=2;${PIXEL}`) +
  kittyCode(`a=f,i=${EDITED},r=1,X=1,s=1,v=1,f=24;${PIXEL}`) +
  kittyCode(`a=d,d=I,i=${EDITED},q=2`) +
  WHAT_IT_IS;

function kittyCode(command: string): string {
  return `\u001b_G${command}\u001b\\`;
}

/** Takes an answer in, as it comes from the terminal; anything else changes nothing. */
export function takeAnswer(answers: TerminalAnswers, key: string): TerminalAnswers {
  if (!key.startsWith(ESCAPE)) return answers;
  const code = key.slice(ESCAPE.length);
  const kitty = /^_G([^;]*);(\w*)/.exec(code);
  if (kitty !== null) {
    const [, keys = "", result] = kitty;
    const isGood = (id: number): boolean => result === "OK" && keys.split(",").includes(`i=${id}`);
    return {
      ...answers,
      knowsKitty: answers.knowsKitty || isGood(ASKED),
      canEdit: answers.canEdit || isGood(EDITED),
    };
  }
  const registers = /^\[\?1;0;(\d+)S$/.exec(code);
  if (registers !== null) return { ...answers, registers: Number(registers[1]) };
  const cell = /^\[6;(\d+);(\d+)t$/.exec(code);
  if (cell !== null) return { ...answers, cell: sizeOf(Number(cell[2]), Number(cell[1])) };
  const features = /^\[\?([\d;]*)c$/.exec(code);
  if (features === null) return answers;
  const [, ...numbers] = (features[1] ?? "").split(";");
  return { ...answers, knowsSixel: numbers.includes("4"), isComplete: true };
}

/** Null for a size that no character has. */
function sizeOf(width: number, height: number): CellSize | null {
  const isPossible = [width, height].every((pixels) => pixels >= 2 && pixels <= 200);
  return isPossible ? { width, height } : null;
}
