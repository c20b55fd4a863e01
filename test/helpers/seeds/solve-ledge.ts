import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { Button, InputTrack } from "../../../src/base/vocabulary/button.ts";

/** Published addresses: `games/ledge.json` and ledge.c must agree with them. */
const AT = { mode: 0xc100, level: 0xc101, x: 0xc102, y: 0xc104, stands: 0xc108, columns: 0xc10f };
/** The values of the mode. */
const MODE = { title: 0, play: 1, fallen: 2, cleared: 3, ending: 4 };

/** A level as the solver finished it. */
export interface SolvedLevel {
  readonly columns: number;
  /** From the level's first frame to the flag. */
  readonly frames: number;
  readonly jumps: number;
  /** The frames, one after the other, in each of which its hardest jump can be pressed; 7 are tried. */
  readonly window: number;
  readonly inputs: InputTrack;
}

/** A place where the player stands, and the way there from the one before. */
interface Rest {
  readonly before: Rest | null;
  readonly machine: MachineState;
  readonly inputs: InputTrack;
  readonly frames: number;
  readonly jumps: number;
  readonly worth: number;
  readonly isDone: boolean;
  readonly window: number;
}

const A_RIGHT: readonly Button[] = ["a", "right"];

/** The deeds that may follow a rest. */
const DEEDS: readonly InputTrack[] = [
  [[["right"], 24]],
  [[["right"], 8]],
  [[["left"], 12]],
  [[[], 30]],
  ...[26, 12, 4].flatMap((high): readonly InputTrack[] => [
    [
      [A_RIGHT, high],
      [["right"], 12],
    ],
    [[A_RIGHT, high]],
    [[["a"], high]],
  ]),
];

/** The most frames from a jump to its landing, and of a level from the flag to the next one. */
const [MOST_IN_AIR, MOST_BETWEEN] = [80, 200];

/** The frames by which each jump is pressed earlier and later, the window that it needs, and how far off it may land, in pixels. */
const [SHIFT, LEAST_WINDOW, NEAR] = [3, 4, 28];

/** The most rests of a level from which deeds are tried. */
const MOST_RESTS = 400;

/** The buttons that lead from power-on into the first level. */
export const LEDGE_START: InputTrack = [
  [[], 60],
  [["start"], 4],
  [[], 60],
];

/**
 * Finishes all levels from power-on by search on forks of the machine, each jump with a window of at least four frames. Throws for a level
 * without such a way.
 */
export function solveLedge(emulator: Emulator): SolvedLevel[] {
  for (const [held, frames] of LEDGE_START) emulator.run(frames, held, { picture: false });
  const solved: SolvedLevel[] = [];
  while (emulator.read(AT.mode) === MODE.play) solved.push(solveLevel(emulator));
  if (emulator.read(AT.mode) !== MODE.ending) throw new Error("no ending after the last level");
  return solved;
}

function solveLevel(emulator: Emulator): SolvedLevel {
  const [level, columns] = [emulator.read(AT.level), emulator.read(AT.columns)];
  const start: Rest = {
    before: null,
    machine: emulator.snapshot(),
    inputs: [],
    frames: 0,
    jumps: 0,
    worth: 0,
    isDone: false,
    window: 2 * SHIFT + 1,
  };
  const open = [start];
  const seen = new Set<string>();
  for (let tried = 0; tried < MOST_RESTS; tried += 1) {
    const best = open.reduce((one, other) => (other.worth > one.worth ? other : one), open[0] as Rest);
    if (best === undefined) break;
    open.splice(open.indexOf(best), 1);
    const rest = withWindow(emulator, best);
    if (rest === null) continue;
    if (rest.isDone) return finish(emulator, rest, columns);
    for (const deed of DEEDS) {
      const next = extend(emulator, rest, deed);
      const key =
        next === null ? "" : `${wordAt(emulator, AT.x) >> 6} ${wordAt(emulator, AT.y)} ${next.frames >> 4}`;
      if (next === null || seen.has(key)) continue;
      seen.add(key);
      open.push(next);
    }
  }
  throw new Error(`level ${level} was not finished`);
}

/** The rest after a deed; null where it falls or never lands. */
function extend(emulator: Emulator, rest: Rest, deed: InputTrack): Rest | null {
  emulator.restore(rest.machine);
  const inputs = runToRest(emulator, deed);
  if (inputs === null) return null;
  const isDone = emulator.read(AT.mode) === MODE.cleared;
  const frames = rest.frames + inputs.reduce((sum, [, some]) => sum + some, 0);
  const jumps = rest.jumps + (isJump(inputs) ? 1 : 0);
  const worth = wordAt(emulator, AT.x) / 16 - frames * 0.4 - jumps * 12 + (isDone ? 10_000 : 0);
  return {
    before: rest,
    machine: emulator.snapshot(),
    inputs,
    frames,
    jumps,
    worth,
    isDone,
    window: 2 * SHIFT + 1,
  };
}

/** Runs these inputs and on, with no button, until the player stands or is at the flag; null after a fall. */
function runToRest(emulator: Emulator, deed: InputTrack): InputTrack | null {
  const ran: [readonly Button[], number][] = [];
  const run = (held: readonly Button[], frames: number): void => {
    for (let frame = 0; frame < frames && emulator.read(AT.mode) === MODE.play; frame += 1) {
      emulator.run(1, held, { picture: false });
      const last = ran.at(-1);
      if (last?.[0] === held) last[1] += 1;
      else ran.push([held, 1]);
    }
  };
  for (const [held, frames] of deed) run(held, frames);
  const none: readonly Button[] = [];
  for (let frame = 0; frame < MOST_IN_AIR && emulator.read(AT.stands) === 0; frame += 1) run(none, 1);
  const mode = emulator.read(AT.mode);
  if (mode === MODE.fallen || (mode === MODE.play && emulator.read(AT.stands) === 0)) return null;
  return ran;
}

/** The rest with the window of the jump that led there; null where it is too small. Earlier and later, what was done before the jump is done shorter and longer. */
function withWindow(emulator: Emulator, rest: Rest): Rest | null {
  const { before, inputs, machine } = rest;
  if (before === null || !isJump(inputs)) return rest;
  emulator.restore(machine);
  const [x, y] = [wordAt(emulator, AT.x), wordAt(emulator, AT.y)];
  const works = (shift: number): boolean => {
    const runUp = before.before === null ? null : before.inputs;
    if (shift < 0 && (runUp === null || (runUp.at(-1)?.[1] ?? 0) <= -shift)) return false;
    emulator.restore(shift < 0 && before.before !== null ? before.before.machine : before.machine);
    const held = runUp?.at(-1)?.[0] ?? [];
    const changed: InputTrack =
      shift < 0 && runUp !== null
        ? [...runUp.slice(0, -1), [held, (runUp.at(-1)?.[1] ?? 0) + shift], ...inputs]
        : [...(shift > 0 ? ([[held, shift]] as const) : []), ...inputs];
    // InputTrack that were cut at the landing go on to the landing here.
    if (runToRest(emulator, changed) === null) return false;
    if (emulator.read(AT.mode) === MODE.cleared) return true;
    return wordAt(emulator, AT.y) === y && Math.abs(wordAt(emulator, AT.x) - x) <= 16 * NEAR;
  };
  let window = 1;
  for (let shift = 1; shift <= SHIFT && works(shift); shift += 1) window += 1;
  for (let shift = 1; shift <= SHIFT && works(-shift); shift += 1) window += 1;
  return window < LEAST_WINDOW ? null : { ...rest, window };
}

function finish(emulator: Emulator, rest: Rest, columns: number): SolvedLevel {
  const way: Rest[] = [];
  for (let one: Rest | null = rest; one !== null; one = one.before) way.unshift(one);
  emulator.restore(rest.machine);
  let waited = 0;
  const isBetween = () => ![MODE.play, MODE.ending].includes(emulator.read(AT.mode));
  for (; waited < MOST_BETWEEN && isBetween(); waited += 1) emulator.run(1, [], { picture: false });
  return {
    columns,
    frames: rest.frames,
    jumps: rest.jumps,
    window: Math.min(...way.map(({ window }) => window)),
    inputs: [...way.flatMap(({ inputs }) => inputs), [[], waited]],
  };
}

function isJump([first]: InputTrack): boolean {
  return first?.[0].includes("a") === true;
}

function wordAt(emulator: Emulator, address: number): number {
  return emulator.read(address) + 256 * emulator.read(address + 1);
}
