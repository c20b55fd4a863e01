import type { Button } from "../../run/button.ts";
import { chanceOf, pick } from "./chance.ts";
import { type Move, pressSlowly, walk } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import { isNothing } from "./story/parse-state.ts";
import type { Sight } from "./story/sight.ts";

/** The share of its health below which the explorer looks for a remedy. */
const WEAK = 0.4;

const REMEDY = /\b(herb|potion|medicine|heal)/i;
const ATTACK = /attack|fight|hit|strike/i;

/** What to do in a fight: attack, and take a remedy when weak, where the state tells what the cursor is at. */
export function fight(book: Notebook, now: Sight, seed: number): Move {
  const [hp, maxHp] = healthIn(now);
  const health = hp === null ? "A fight." : `A fight. I have ${hp} HP.`;
  const chance = chanceOf(seed, book.steps, "fight");
  const aside = pick<Button>(["up", "down", "left", "right"], chance);
  if (book.idle > 0) return pressSlowly([aside, "a"], `${health} That did nothing: I try another choice.`);

  const cursor = now.values.get("cursor") ?? "";
  if (!/\p{L}/u.test(cursor)) return pressSlowly(["a", "a", "a", "a"], `${health} I attack.`);
  if (!now.dialog.includes(cursor)) return pressQuickly("b", `${health} I read what happens.`);
  const isWeak = hp !== null && maxHp !== null && hp < WEAK * maxHp;
  const remedy = isWeak ? remedyIn(now) : null;
  const wanted = remedy === null ? ATTACK : REMEDY;
  const name = (remedy ?? "attack").toLowerCase();
  if (!wanted.test(cursor)) return walk([aside], `${health} The cursor is at ${cursor}: I look for ${name}.`);
  return pressQuickly("a", `${health} I choose ${cursor}.`);
}

/** One button, then B, which reads on and chooses nothing. */
function pressQuickly(first: Button, say: string): Move {
  return walk([first, ...Array<Button>(6).fill("b")], say);
}

/** The remedy that the fight offers, unless there is none left. */
function remedyIn({ dialog, values }: Sight): string | null {
  const remedy = REMEDY.exec(dialog)?.[1]?.toLowerCase();
  if (remedy === undefined) return null;
  const left = [...values].find(([name]) => name.startsWith(remedy))?.[1];
  return left !== undefined && isNothing(left) ? null : remedy;
}

/** Health and the most of it; null where the state does not say. `12/20` says both. */
function healthIn({ values }: Sight): readonly [hp: number | null, maxHp: number | null] {
  const text = values.get("hp") ?? values.get("health") ?? "";
  const [, hp, most = values.get("maxhp") ?? values.get("maxhealth")] =
    /^(\d+)(?:\s*\/\s*(\d+))?/.exec(text) ?? [];
  return [hp === undefined ? null : Number(hp), most === undefined ? null : Number(most)];
}
