import { A } from "./addresses.ts";
import type { World } from "./world.ts";
import { KEY } from "./world-machine.ts";

/** Where the buttons of a script lie: the last ones come first. */
export const SIMULATED = 0xccd3;

/** Lets a script walk: the first letter of `moves` comes first. */
export function simulate(w: World, moves: string): void {
  const keys = { U: KEY.up, D: KEY.down, L: KEY.left, R: KEY.right } as const;
  for (const [at, letter] of [...moves].reverse().entries())
    w.set(SIMULATED + at, keys[letter as keyof typeof keys]);
  w.set(A.simulated, moves.length).set(A.joyIgnore, 0xff).setBit(A.flags5, 7);
}
