import type { Button } from "../../../src/base/vocabulary/button.ts";
import { chanceOf, pick } from "../../games/src/seeds/chance.ts";
import { type Act, type Move, pressQuickly, pressSlowly } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import { isNothing } from "./story/parse-state.ts";
import type { Deed, Story } from "./story/read-story.ts";
import type { Sight } from "./story/sight.ts";
import type { Temper } from "./temper.ts";

const GUARD = /\b(GUARD|DEFEND|BLOCK|SHIELD)\b/;

type HitPoints = readonly [hp: number | null, maxHp: number | null];

const REMEDY = /\b(herb|potion|medicine|heal)/i;
const ATTACK = /attack|fight|hit|strike/i;
/** A menu among other words: its entries are in capitals. */
const MENU_ATTACK = /\b(ATTACK|FIGHT|HIT|STRIKE)\b/;

/**
 * Fights: attacks, and takes a remedy when weak. Uses the menu if it can be read, otherwise buttons, if the state shows
 * the cursor.
 */
export function fight(
  book: Notebook,
  { now, deeds }: Story,
  { seed, heal, rounds, strong }: Temper,
  choosesByName: boolean,
): Move {
  const [hp, maxHp] = healthIn(now);
  const health = hp === null ? "A fight." : `A fight. I have ${hp} HP.`;
  const isWeak = hp !== null && maxHp !== null && hp < (heal / 100) * maxHp;
  if (choosesByName && book.idle === 0) {
    const attack = attackIn([now, ...deeds.map(({ after }) => after).reverse()]);
    if (attack === null) return { acts: [{ type: "read" }], say: `${health} I read what happens.` };
    const remedy = isWeak ? remedyIn(now) : null;
    const isLong = [shareOf(healthIn(now)), shareOf(healthIn(now, FOES))].every(
      (share) => share > strong / 100,
    );
    const guard = isWarned(deeds.at(-1)) ? (GUARD.exec(now.dialog)?.[0] ?? null) : null;
    const choices = Array<string>(isLong ? rounds : 1).fill(attack);
    if (guard !== null) choices.unshift(guard);
    else if (remedy !== null) choices.unshift(remedy.toUpperCase());
    const acts = choices.flatMap((option): readonly Act[] => [{ type: "choose", option }, { type: "read" }]);
    const isMenu = now.dialog.includes(attack);
    return {
      acts: isMenu ? acts : [{ type: "read" }, ...acts],
      say: `${health} I choose ${choices.join(", ")}.`,
    };
  }
  const aside = pick<Button>(["up", "down", "left", "right"], chanceOf(seed, book.steps, "fight"));
  if (book.idle > 0) return pressSlowly([aside, "a"], `${health} That did nothing: I try another choice.`);

  const cursor = now.values.get("cursor") ?? "";
  if (!/\p{L}/u.test(cursor)) return pressSlowly(["a", "a", "a", "a"], `${health} I attack.`);
  if (!now.dialog.includes(cursor)) return readOn("b", `${health} I read what happens.`);
  const remedy = isWeak ? remedyIn(now) : null;
  const wanted = remedy === null ? ATTACK : REMEDY;
  const name = (remedy ?? "attack").toLowerCase();
  if (!wanted.test(cursor))
    return pressQuickly([aside], `${health} The cursor is at ${cursor}: I look for ${name}.`);
  return readOn("a", `${health} I choose ${cursor}.`);
}

/** Returns whether the foe prepared something in the last round: its line tells of no damage, and the fight goes on. */
function isWarned(deed: Deed | undefined): boolean {
  const [last = { name: "", told: "" }, before] = [...(deed?.calls ?? [])].reverse();
  if (last.name !== "read_text" || before?.name !== "choose" || !ATTACK.test(before.told)) return false;
  const lines = last.told.split("\n").filter((line) => line.includes('"'));
  const told = lines.slice(
    0,
    lines.findIndex((line) => MENU_ATTACK.test(line)),
  );
  return told.length > 1 && !/\d/.test(told.at(-1) ?? "");
}

/** One button, then B, which reads on and chooses nothing. */
function readOn(first: Button, say: string): Move {
  return pressQuickly([first, ...Array<Button>(6).fill("b")], say);
}

/** Returns the menu's name for an attack, from the newest sight; null before a menu was seen. */
function attackIn(sights: readonly Sight[]): string | null {
  for (const { dialog, situation, values } of sights) {
    if (situation !== "battle") return null;
    const [name] = ATTACK.exec(values.get("cursor") ?? "") ?? MENU_ATTACK.exec(dialog) ?? [];
    if (name !== undefined) return name;
  }
  return null;
}

/** Returns the fight's remedy; null if none is left. */
function remedyIn({ dialog, values }: Sight): string | null {
  const remedy = REMEDY.exec(dialog)?.[1]?.toLowerCase();
  if (remedy === undefined) return null;
  const left = [...values].find(([name]) => name.startsWith(remedy))?.[1];
  return left !== undefined && isNothing(left) ? null : remedy;
}

/** Names of a foe's health, without a trailing `hp`. */
const FOES: readonly string[] = ["enemy", "foe", "foes", "opponent"];

/** Health and the most of it, of the player unless others are named; null where the state does not say. `12/20` says both. */
function healthIn({ values }: Sight, whose: readonly string[] = [""]): HitPoints {
  for (const who of whose) {
    const text = values.get(`${who}hp`) ?? values.get(`${who}health`);
    if (text === undefined) continue;
    const told = ["maxhp", "maxhealth"].map((name) => values.get(`${who}${name}`));
    const [, hp, most = told.find((one) => one !== undefined)] = /^(\d+)(?:\s*\/\s*(\d+))?/.exec(text) ?? [];
    return [hp === undefined ? null : Number(hp), most === undefined ? null : Number(most)];
  }
  return [null, null];
}

/** Returns the share of health left; none if the state does not show it. */
function shareOf([hp, maxHp]: HitPoints): number {
  return hp === null || maxHp === null || maxHp === 0 ? 0 : hp / maxHp;
}
