import { A } from "./addresses.ts";
import { startBattle } from "./battle/start.ts";
import { frames } from "./joypad.ts";
import { placePeople } from "./people.ts";
import { endTalk, say, talk, waitForButton } from "./texts.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";
import { BACK, type Person, WAYS, type Way } from "./world-map.ts";

/** Whether the trainer of a sprite's number was beaten. */
export function isBeaten(w: World, index: number): boolean {
  const event = w.here.people?.[index - 1]?.event;
  return event === undefined ? w.bit(flagsOf(w), index) : w.flag(event);
}

function flagsOf({ here: { name, trainerFlags } }: World): number {
  if (trainerFlags === undefined) throw new Error(`${name} has no flags for its trainers`);
  return trainerFlags;
}

/** The first trainer who sees the player comes and fights; whether one did. */
export function* meetTrainers(w: World): Game<boolean> {
  if (w.bit(A.flags5, 7)) return false;
  for (const [at, person] of (w.here.people ?? []).entries()) {
    const { trainer } = person;
    if (trainer === undefined || trainer.sees === 0 || w.isHidden(person) || isBeaten(w, at + 1)) continue;
    const offset = (at + 1) * 16;
    const way =
      (Object.keys(WAYS) as Way[]).find((one) => WAYS[one].facing === w.get(0xc109 + offset)) ?? "down";
    const [y, x] = [w.get(0xc204 + offset) - 4, w.get(0xc205 + offset) - 4];
    const distance = seenAt(w, x, y, way, trainer.sees);
    if (distance === null) continue;
    w.set(A.joyIgnore, 0xff).setBit(A.flags7, 3);
    yield* frames(60);
    for (let step = 1; step < distance; step += 1) {
      yield* frames(16);
      w.set(0xc204 + offset, y + WAYS[way].y * step + 4, x + WAYS[way].x * step + 4);
      placePeople(w);
    }
    w.set(A.joyIgnore, 0).setBit(A.flags7, 3, false).set(0xc109, WAYS[BACK[way]].facing);
    yield* talkToTrainer(w, person, at + 1);
    return true;
  }
  return false;
}

/** How far away the player is in a line of sight; null if not in it, or off the screen. */
function seenAt(w: World, x: number, y: number, way: Way, sees: number): number | null {
  const { x: dx, y: dy } = WAYS[way];
  for (let cells = 1; cells <= sees; cells += 1) {
    if (x + dx * cells === w.get(A.x) && y + dy * cells === w.get(A.y)) return cells <= 4 ? cells : null;
  }
  return null;
}

/** A trainer's words and fight. */
export function* talkToTrainer(w: World, person: Person, index: number): Game {
  const { trainer } = person;
  if (trainer === undefined) return;
  yield* talk(w, say(w, `${trainer.name}:/Let's battle!`));
  const result = yield* startBattle(w, {
    kind: "trainer",
    class: trainer.class,
    name: trainer.name,
    party: trainer.party,
    money: trainer.money ?? 100,
    ...(trainer.mayLose === true ? { losing: "allowed" as const } : {}),
  });
  if (result !== "won" && !(result === "lost" && trainer.mayLose === true)) return;
  if (person.event === undefined) w.setBit(flagsOf(w), index);
  else w.setFlag(person.event);
  if (trainer.won === undefined) return;
  w.set(A.textFlags, 1);
  yield* trainer.won(w);
  yield* waitForButton(w);
  yield* endTalk(w);
}
