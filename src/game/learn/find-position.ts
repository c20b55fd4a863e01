import { DIRECTIONS } from "../../base/vocabulary/button.ts";
import type { MachineState } from "../../base/vocabulary/machine.ts";
import { anyDirection } from "./find-play.ts";
import type { Finding } from "./finding.ts";
import { addressOf, type Direction, type Forks, RAM_BYTES } from "./forks.ts";

/** Memory after a direction was held once, twice, and there and back, less what no press does. */
interface Trial {
  readonly start: MachineState;
  readonly idle: Uint8Array;
  readonly idleTwice: Uint8Array;
  readonly once: Readonly<Record<Direction, Uint8Array>>;
  readonly twice: Readonly<Record<Direction, Uint8Array>>;
  readonly back: Readonly<Record<Direction, Uint8Array>>;
}

const PLACES = 80;
const HELD = 16;
const SETTLED = 28;

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: "down",
  down: "up",
  left: "right",
  right: "left",
};

/** Finds the player's coordinates and facing in memory, by holding directions at 80 places. */
export function findPosition(forks: Forks, play: MachineState): readonly Finding[] {
  const trials = gather(forks, play);
  return [
    findCoordinate(forks, trials, "x", "right", "left"),
    findCoordinate(forks, trials, "y", "down", "up"),
    findFacing(trials),
  ];
}

function gather(forks: Forks, play: MachineState): readonly Trial[] {
  const trials: Trial[] = [];
  forks.goTo(play);
  for (let place = 0; place < PLACES; place++) {
    if (place % 10 === 0) forks.goTo(play);
    for (let walk = 0; walk < 3; walk++) forks.run(8 + forks.chance(40), anyDirection(forks));
    forks.run(SETTLED);
    const start = forks.take();
    const after = (...presses: readonly (Direction | undefined)[]): Uint8Array => {
      forks.goTo(start);
      for (const held of presses) {
        forks.run(HELD, held);
        forks.run(SETTLED);
      }
      return forks.ram();
    };
    const each = (of: (direction: Direction) => Uint8Array): Record<Direction, Uint8Array> => ({
      up: of("up"),
      down: of("down"),
      left: of("left"),
      right: of("right"),
    });
    trials.push({
      start,
      idle: after(undefined),
      idleTwice: after(undefined, undefined),
      once: each((direction) => after(direction)),
      twice: each((direction) => after(direction, direction)),
      back: each((direction) => after(direction, OPPOSITE[direction])),
    });
    forks.goTo(start);
  }
  return trials;
}

/** The answers of one byte to directions. */
interface Answer {
  readonly index: number;
  readonly right: number;
  readonly wrong: number;
  readonly adds: number;
  readonly returns: number;
  readonly steps: ReadonlyMap<number, number>;
}

function findCoordinate(
  forks: Forks,
  trials: readonly Trial[],
  name: "x" | "y",
  up: Direction,
  down: Direction,
): Finding {
  const answers: Answer[] = [];
  for (let index = 0; index < RAM_BYTES; index++) {
    const answer = answerOf(trials, index, up, down);
    if (answer !== null) answers.push(answer);
  }
  const poked = answers
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.index - b.index)
    .slice(0, 24)
    .map((answer) => ({ ...answer, ...poke(forks, trials, answer.index, up, down) }));
  const drawn = poked.filter(({ lasts, shows }) => lasts >= 0.7 && shows >= 0.7);
  const kept = drawn.filter((one) => !drawn.some((other) => isCoarser(trials, other, one)));
  const [seen] = kept.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.index - b.index);
  if (seen === undefined) {
    const evidence = `${answers.length} bytes follow the control pad, none moves the player when it is changed`;
    return { name, address: null, confidence: 0, evidence };
  }
  // A game may keep cells apart from the pixels that it draws. A copy takes its old value back at once; cells that are
  // changed alone do so only where they meet a wall.
  const [first = seen] = poked.filter((one) => one.lasts >= 0.15 && isCoarser(trials, one, seen));
  const isAmbiguous = first === seen && poked.some((one) => isCoarser(trials, one, seen));
  const tried = first.right + first.wrong;
  const evidence =
    `changed as ${up} and ${down} ask in ${first.right} of ${tried} changes at ${trials.length} places; ` +
    `changed by hand, it stays so in ${percent(first.lasts)} ${seen === first ? "" : `and so does ${hex(seen.index)}, `}and the picture differs in ${percent(seen.shows)}; ` +
    `two presses go further in ${percent(first.adds)}, the way back returns in ${percent(first.returns)}; ` +
    `${kept.length - 1} other bytes do all this too; steps of ${[...first.steps.keys()].toSorted((a, b) => a - b).join(", ")}`;
  const share =
    ((first.right / tried) * Math.min(seen.lasts, seen.shows) * Math.min(1, tried / 20)) / kept.length;
  const confidence = isAmbiguous ? share / 2 : share;
  return { name, address: addressOf(first.index), confidence, evidence };
}

/**
 * Changes the byte by a step against the way that is then pressed, so that the player stands where they could have come
 * from. A copy takes its old value back; the coordinate itself keeps the change, and another picture follows.
 */
function poke(
  forks: Forks,
  trials: readonly Trial[],
  index: number,
  up: Direction,
  down: Direction,
): { readonly lasts: number; readonly shows: number } {
  let tried = 0;
  let lasting = 0;
  let showing = 0;
  for (const { start, idle, once } of trials) {
    for (const direction of [up, down]) {
      const moved = difference(once[direction], idle, index);
      if (moved === 0 || tried === 12) continue;
      tried += 1;
      const poked = changed(start, index, -moved);
      if (poked === null) return { lasts: 0, shows: 0 };
      const lookAfter = (state: MachineState): number => {
        forks.goTo(state);
        forks.run(HELD, direction);
        forks.run(SETTLED);
        return forks.look();
      };
      const plain = lookAfter(start);
      const shifted = lookAfter(poked);
      if (difference(forks.ram(), once[direction], index) === -moved) lasting += 1;
      if (shifted !== plain) showing += 1;
    }
  }
  return tried < 6 ? { lasts: 0, shows: 0 } : { lasts: lasting / tried, shows: showing / tried };
}

/** Whether `fine` is `coarse` times 2 to 16 plus a constant, modulo 256, after every press at rest. */
function isCoarser(trials: readonly Trial[], coarse: Answer, fine: Answer): boolean {
  return [2, 4, 8, 16].some((unit) => {
    const rests = trials.flatMap(({ once }) =>
      DIRECTIONS.map((to) => ((once[to][fine.index] ?? 0) - unit * (once[to][coarse.index] ?? 0)) & 255),
    );
    return commonest(rests).count >= 0.97 * rests.length;
  });
}

/** The machine with a byte of work RAM moved by `by`; null for other memory. */
function changed(state: MachineState, index: number, by: number): MachineState | null {
  if (index >= 0x2000) return null;
  const wram = state.regions.wram.slice();
  wram[index] = (wram[index] ?? 0) + by;
  return { ...state, regions: { ...state.regions, wram } };
}

function scoreOf({ right, wrong, adds, returns }: Answer): number {
  return ((right * right) / (right + wrong)) * (0.5 + adds / 2) * returns;
}

function answerOf(trials: readonly Trial[], index: number, up: Direction, down: Direction): Answer | null {
  let right = 0;
  let wrong = 0;
  let [adds, addTries, returns, returnTries] = [0, 0, 0, 0];
  const steps = new Map<number, number>();
  for (const { idle, idleTwice, once, twice, back } of trials) {
    for (const direction of DIRECTIONS) {
      const moved = difference(once[direction], idle, index);
      if (moved === 0) continue;
      const asked = direction === up ? 1 : direction === down ? -1 : 0;
      if (Math.sign(moved) !== asked) {
        wrong += 1;
        continue;
      }
      right += 1;
      steps.set(Math.abs(moved), (steps.get(Math.abs(moved)) ?? 0) + 1);
      addTries += 1;
      if (difference(twice[direction], idleTwice, index) * asked > Math.abs(moved)) adds += 1;
      returnTries += 1;
      if (Math.abs(difference(back[direction], idleTwice, index)) < Math.abs(moved)) returns += 1;
    }
  }
  if (right < 8 || right / (right + wrong) < 0.8) return null;
  if (adds < 0.2 * addTries || returns < 0.6 * returnTries) return null;
  return { index, right, wrong, adds: adds / addTries, returns: returns / returnTries, steps };
}

function difference(one: Uint8Array, other: Uint8Array, index: number): number {
  return (((one[index] ?? 0) - (other[index] ?? 0)) << 24) >> 24;
}

function findFacing(trials: readonly Trial[]): Finding {
  const found: { index: number; values: readonly number[]; share: number }[] = [];
  for (let index = 0; index < RAM_BYTES; index++) {
    const values = DIRECTIONS.map((direction) =>
      commonest(trials.map(({ once }) => once[direction][index] ?? 0)),
    );
    if (new Set(values.map(({ value }) => value)).size < 4) continue;
    const share = Math.min(...values.map(({ count }) => count)) / trials.length;
    if (share >= 0.9) found.push({ index, values: values.map(({ value }) => value), share });
  }
  const [first] = found.toSorted(
    (a, b) => Math.max(...a.values) - Math.max(...b.values) || a.index - b.index,
  );
  if (first === undefined) {
    return { name: "facing", address: null, confidence: 0, evidence: "no byte tells the last direction" };
  }
  const names = DIRECTIONS.map((direction, at) => `${direction} ${first.values[at]}`).join(", ");
  const evidence = `${names} in at least ${percent(first.share)} of ${trials.length} places; ${found.length - 1} other bytes tell it too`;
  return {
    name: "facing",
    address: addressOf(first.index),
    confidence: first.share / found.length,
    evidence,
  };
}

function commonest(values: readonly number[]): { readonly value: number; readonly count: number } {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [value, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
  return { value, count };
}

function hex(index: number): string {
  return addressOf(index).toString(16).toUpperCase();
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
