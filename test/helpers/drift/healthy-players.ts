import { createRandom } from "../runs/random.ts";
import type { ToldStep } from "./windows.ts";

/** How a good player plays: by long walks or single presses, and by what it does on the way. */
export const HABITS = [
  "walks far",
  "presses once a step",
  "reads every text twice",
  "trains",
  "shops",
] as const;

/** How a good player plays. */
export type Habit = (typeof HABITS)[number];

/** One step in 20 is a slip: a press into a wall. */
const SLIPS = 0.05;

/** What a good player sees in a made world of rooms, each as wide as it is long, in which it goes from one thing to the next. */
export function playWell(habit: Habit, side: number, steps: number): readonly ToldStep[] {
  const random = createRandom(side);
  const below = (limit: number) => Math.floor(random() * limit);
  const told: ToldStep[] = [];
  const [items, at] = [["potion"], { room: 0, x: 0, y: 0 }];
  let [experience, talks] = [0, 0];
  const step = (button: string, facts: ToldStep["facts"] = {}) => {
    const place = `(${at.x},${at.y}) of Room ${at.room}`;
    const picture = at.room * 1_000 + at.x * 31 + at.y;
    const known = { items: [...items], experience };
    told.push({ buttons: [button], place, picture, facts: { ...known, ...facts } });
  };
  const slip = () => random() < SLIPS && step("left");
  /** In one step, or one for each cell. */
  const walk = (x: number, y: number) => {
    const most = habit === "presses once a step" ? 1 : 8;
    while (at.x !== x || at.y !== y) {
      const [dx, dy] = [x - at.x, y - at.y];
      const cells = Math.min(most, Math.abs(dx === 0 ? dy : dx));
      if (dx !== 0) at.x += Math.sign(dx) * cells;
      else at.y += Math.sign(dy) * cells;
      step(dx === 0 ? (dy > 0 ? "down" : "up") : dx > 0 ? "right" : "left");
      slip();
    }
  };
  const talk = () => {
    talks += 1;
    const pages = Array.from({ length: 3 + below(5) }, (_, page) => ({
      said: inLetters(talks * 10 + page),
    }));
    for (const text of [...pages, ...(habit === "reads every text twice" ? pages : [])]) step("a", { text });
    step("b");
  };
  const fight = () => {
    for (let hp = 12; hp > 0; hp -= 2 + below(3)) {
      step("a", { scene: { enemy: `Rat of room ${at.room}`, hp } });
      step("a", { scene: { enemy: `Rat of room ${at.room}`, hp }, text: { said: "Hit!" } });
    }
    experience += 5;
    step("a", { text: { said: "You won!" } });
  };
  const shop = () => {
    const { room, x, y } = at;
    Object.assign(at, { room: 0, x: 0, y: 0 });
    step("up");
    for (const button of ["a", "down", "a"]) step(button, { text: { said: `Menu ${button}` } });
    items.push(`item ${items.length}`);
    step("b");
    Object.assign(at, { room, x, y });
    step("down");
  };
  while (told.length < steps) {
    for (let thing = 0; thing < side && told.length < steps; thing += 1) {
      walk(below(side), below(side));
      if (thing % 3 === 0) talk();
      if (habit === "trains" && thing % 2 === 0) for (const _ of "12345") fight();
      if (habit === "shops" && thing % 4 === 0) shop();
    }
    walk(side - 1, side - 1);
    Object.assign(at, { room: at.room + 1, x: 0, y: 0 });
    step("right");
  }
  return told.slice(0, steps);
}

/** A text that no other number has: numbers in texts count for nothing. */
function inLetters(number: number): string {
  return [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
}
