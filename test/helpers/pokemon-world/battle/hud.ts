import { A } from "../addresses.ts";
import { levelText, statusWord } from "../menus/status-words.ts";
import type { World } from "../world.ts";
import { ENEMY, type Fighter, hpOf, mostHp, OWN } from "./fighter.ts";

/** The battle's page: both names, levels or statuses, bars, and an empty box. */
export function drawBattle(w: World): void {
  w.page();
  drawEnemy(w);
  drawOwn(w);
  w.frame(0, 12, 19, 17);
}

/** The enemy's name, level and bar; nothing while none is out. */
export function drawEnemy(w: World): void {
  w.clear(0, 0, 4, 12);
  if (hpOf(w, ENEMY) === 0) return;
  w.write(0, 1, w.string(A.enemyName)).write(1, 4, levelOf(w, ENEMY)).tile(2, 1, 0x73);
  bar(w, 2, 2, ENEMY);
}

/** The own name, level, bar and HP. */
export function drawOwn(w: World): void {
  w.clear(7, 9, 5, 11);
  if (w.get(A.battleType) === 2 || w.get(A.ownMon) === 0) return;
  w.write(7, 10, w.string(A.ownName)).write(8, 14, levelOf(w, OWN));
  bar(w, 9, 10, OWN);
  w.write(10, 11, `${String(hpOf(w, OWN)).padStart(3)}/${String(mostHp(w, OWN)).padStart(3)}`);
}

function levelOf(w: World, one: Fighter): string {
  return statusWord(w.get(one.mon + 4), 1) || levelText(w.get(one.mon + 0xe));
}

function bar(w: World, row: number, column: number, one: Fighter): void {
  const pixels = Math.max(
    hpOf(w, one) > 0 ? 1 : 0,
    Math.floor((hpOf(w, one) * 48) / Math.max(1, mostHp(w, one))),
  );
  const tiles = Array.from({ length: 6 }, (_, at) => 0x63 + Math.max(0, Math.min(8, pixels - at * 8)));
  w.tile(row, column, 0x71, 0x62, ...tiles, one.isOwn ? 0x6d : 0x6c);
}
