import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import type { Fighter } from "../../battle.ts";
import { isInBattle, readBattle } from "../../battle.ts";
import { isReadable, readParty, type Status } from "../../party.ts";
import { decodeText } from "../../text.ts";

const NAME = { own: 0xd009, enemy: 0xcfda } as const;
const NAME_BYTES = 11;
/** The places in the two parties of those that fight. */
const PLACE = { own: 0xcc2f, enemy: 0xcfe8 } as const;

/** A Pokémon on the field: the part that a turn's events are read from. */
export interface FighterView {
  /** In its party; another place is another Pokémon. */
  readonly place: number;
  readonly name: string;
  readonly hp: number;
  readonly maxHp: number;
  readonly status: Status | null;
}

/** The field at one moment: plain data. */
export interface FieldView {
  readonly isOn: boolean;
  readonly enemy: FighterView | null;
  readonly own: FighterView | null;
  /** Whether all Pokémon of the party have fainted. */
  readonly isLost: boolean;
}

/** Reads the field; it is empty outside of a fight. */
export function readField(view: MemoryReader): FieldView {
  const battle = readBattle(view, []);
  const party = readParty(view);
  const isLost =
    battle?.kind === "lost" ||
    (party.length > 0 && party.every((member) => member.hp === 0 && isReadable(member)));
  return {
    isOn: isInBattle(view),
    enemy: battle?.enemy == null ? null : fighterView(view, "enemy", battle.enemy),
    own: battle?.own == null ? null : fighterView(view, "own", battle.own),
    isLost,
  };
}

function fighterView(view: MemoryReader, side: "own" | "enemy", fighter: Fighter): FighterView {
  const { hp, maxHp, status, species } = fighter;
  const nickname = decodeText(view.readRange(NAME[side], NAME_BYTES));
  return { place: view.read(PLACE[side]), name: nickname === "" ? species : nickname, hp, maxHp, status };
}
