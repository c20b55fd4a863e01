import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding, othersToo } from "../finding.ts";
import type { Forks } from "../forks.ts";
import { addressOf, cellAt, isSpriteByte, MEMORY_BYTES, renderCell } from "../memory.ts";
import type { Play } from "../play/study-play.ts";

const TRIES = 24;

/** The stack keeps what was pushed last. */
const STACK = 0xdf00;

/**
 * Finds the byte that is zero at rest and has another value on the way, though no button is held any more. Several do in most
 * games, so it is of use, but never certain.
 */
export function* findMoving(forks: Forks, { position, trials }: Play): Experiment<Finding> {
  const rests = trials.flatMap(({ idle, once }) => [idle.memory, ...DIRECTIONS.map((to) => once[to].memory)]);
  const onWay: Uint8Array[] = [];
  const stopped: Uint8Array[] = [];
  for (const { start, idle, once } of trials.slice(0, TRIES)) {
    for (const direction of DIRECTIONS) {
      const moves = [position.x, position.y].some(
        ({ index }) => once[direction].memory[index] !== idle.memory[index],
      );
      forks.goTo(start);
      forks.run(3, direction);
      forks.run(3);
      (moves ? onWay : stopped).push(forks.see().memory);
    }
    yield;
  }
  const found: number[] = [];
  for (let index = 0; index < MEMORY_BYTES; index++) {
    const address = addressOf(index);
    if (isSpriteByte(index) || (address >= STACK && address < 0xe000)) continue;
    const isRest = (memory: Uint8Array): boolean => memory[index] === 0;
    if (rests.every(isRest) && stopped.filter(isRest).length >= 0.95 * stopped.length) {
      const on = onWay.filter((memory) => !isRest(memory));
      if (onWay.length >= 8 && on.length >= 0.95 * onWay.length) found.push(index);
    }
  }
  const first = found[0];
  const seen = `${onWay.length} steps after 6 frames, ${rests.length} rests`;
  if (first === undefined) return finding("moving", null, 0, `${seen}: no byte tells them apart`);
  const evidence = `${renderCell(cellAt(first))} is 0 at rest and not on the way: ${seen}; ${othersToo(found.length - 1)}`;
  return finding("moving", cellAt(first), found.length === 1 ? 0.85 : 0.7, evidence);
}
