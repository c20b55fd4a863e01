import { A } from "../addresses.ts";
import { moveOf, TYPE } from "../data/moves.ts";
import { speciesOf } from "../data/species.ts";
import { frames } from "../joypad.ts";
import { MON } from "../mons.ts";
import { waitForButton } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { levelText, statusWord } from "./status-words.ts";

const NAMES = Object.fromEntries(Object.entries(TYPE).map(([name, id]) => [id, name.toUpperCase()]));

/** The two pages of a Pokémon: its stats, its moves. */
export function* showStatus(w: World, mon: Uint8Array, name: string): Game {
  const at = (offset: number) => mon[offset] ?? 0;
  const word = (offset: number) => at(offset) * 256 + at(offset + 1);
  w.bytes.set(mon, 0xcf98);
  yield* frames(6);
  w.page().picture(0, 1);
  const facts = speciesOf(at(0));
  w.write(1, 9, name)
    .write(2, 14, levelText(at(MON.level)))
    .write(4, 12, `${String(word(1)).padStart(3)}/${String(word(MON.maxHp)).padStart(3)}`);
  w.write(6, 9, "STATUS/").write(6, 16, statusWord(at(MON.status), word(1)) || "OK");
  w.write(7, 1, "№.").write(7, 3, String(facts.dex).padStart(3, "0")).frame(0, 8, 9, 17);
  for (const [row, label] of ["ATTACK", "DEFENSE", "SPEED", "SPECIAL"].entries()) {
    w.write(9 + row * 2, 1, label).write(10 + row * 2, 6, String(word(MON.attack + row * 2)).padStart(3));
  }
  w.write(9, 10, "TYPE1/").write(10, 11, NAMES[at(5)] ?? "NORMAL");
  if (at(5) !== at(6)) w.write(11, 10, "TYPE2/").write(12, 11, NAMES[at(6)] ?? "NORMAL");
  w.write(13, 10, "№/")
    .write(14, 12, String(word(MON.trainer)).padStart(5, "0"))
    .write(15, 10, "OT/")
    .write(16, 12, w.string(A.playerName));
  yield* waitForButton(w);
  drawMoves(w, mon);
  yield* waitForButton(w);
}

function drawMoves(w: World, mon: Uint8Array): void {
  w.clear(2, 9, 6, 11).frame(0, 8, 19, 17);
  for (let slot = 0; slot < 4; slot += 1) {
    const move = mon[MON.moves + slot] ?? 0;
    w.write(9 + slot * 2, 2, move === 0 ? "-" : moveOf(move).name);
    const pp = (mon[MON.pp + slot] ?? 0) & 63;
    w.write(
      10 + slot * 2,
      11,
      move === 0 ? "--" : `PP ${String(pp).padStart(2)}/${String(moveOf(move).pp).padStart(2)}`,
    );
  }
}
