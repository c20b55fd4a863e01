import type { MemoryReader } from "../../../../emulator/src/emulator.ts";
import { moveAt } from "./names/moves.ts";
import { nameOr, typeAt } from "./names/names.ts";
import { speciesAt } from "./names/species.ts";
import { decodeText } from "./text.ts";

const PARTY_COUNT = 0xd163;
/** The first Pokémon of the party, and the bytes of each. */
export const PARTY = 0xd16b;
export const PARTY_BYTES = 44;
const NICKNAMES = 0xd2b5;
const NAME_BYTES = 11;
const MAX_PARTY = 6;
const MAX_LEVEL = 100;
const MAX_HP = 999;

/** A Pokémon's status conditions. */
export type Status = "asleep" | "poisoned" | "burned" | "frozen" | "paralyzed" | "fainted";

/** A move that a Pokémon knows. */
export type Move = {
  readonly name: string;
  readonly pp: number;
};

/** A Pokémon of the party. */
export type PartyMember = {
  /** Stays the same when it evolves, is renamed or changes its place: trainer's id and inborn values, in hex. */
  readonly key: string;
  readonly species: string;
  readonly nickname: string;
  readonly level: number;
  readonly hp: number;
  readonly maxHp: number;
  readonly status: Status | null;
  readonly types: readonly string[];
  readonly moves: readonly Move[];
};

/** A member that makes no sense now keeps its place, and has nothing else. */
const UNREADABLE: PartyMember = {
  key: "",
  species: "unreadable Pokémon",
  nickname: "",
  level: 1,
  hp: 0,
  maxHp: 0,
  status: null,
  types: [],
  moves: [],
};

/** The party in its order; empty without one, and when the count or every member makes no sense. */
export function readParty(view: MemoryReader): readonly PartyMember[] {
  const count = view.read(PARTY_COUNT);
  if (count > MAX_PARTY) return [];
  const members = Array.from({ length: count }, (_, index) =>
    readMember(
      view.readRange(PARTY + index * PARTY_BYTES, PARTY_BYTES),
      view.readRange(NICKNAMES + index * NAME_BYTES, NAME_BYTES),
    ),
  );
  return members.some(isPossible) ? members.map((one) => (isPossible(one) ? one : UNREADABLE)) : [];
}

/** Whether the game could have made it: damaged memory is no party. */
function isPossible({ level, hp, maxHp }: PartyMember): boolean {
  return level >= 1 && level <= MAX_LEVEL && maxHp >= 1 && maxHp <= MAX_HP && hp <= maxHp;
}

/** Whether a member could be read. */
export function isReadable({ maxHp }: Pick<PartyMember, "maxHp">): boolean {
  return maxHp > 0;
}

/** The points of experience of the whole party; null without one. */
export function experienceOf(view: MemoryReader): number | null {
  const count = view.read(PARTY_COUNT);
  if (count === 0 || count > MAX_PARTY) return null;
  const points = Array.from({ length: count }, (_, index) => {
    const [high = 0, middle = 0, low = 0] = view.readRange(PARTY + index * PARTY_BYTES + 0x0e, 3);
    return (high << 16) + (middle << 8) + low;
  });
  return points.reduce((sum, one) => sum + one, 0);
}

function readMember(bytes: Uint8Array, nickname: Uint8Array): PartyMember {
  const species = bytes[0] ?? 0;
  const hp = word(bytes, 0x01);
  const maxHp = word(bytes, 0x22);
  return {
    key: hexOf([...bytes.subarray(0x0c, 0x0e), ...bytes.subarray(0x1b, 0x1d)]),
    species: nameOr(speciesAt(species), "species", species),
    nickname: decodeText(nickname),
    level: bytes[0x21] ?? 0,
    hp,
    maxHp,
    status: statusOf(bytes[0x04] ?? 0, hp),
    types: typesOf(bytes[0x05] ?? 0, bytes[0x06] ?? 0),
    moves: movesOf(bytes.subarray(0x08, 0x0c), bytes.subarray(0x1d, 0x21)),
  };
}

/** The status that a byte stands for. The lowest three bits count the turns of sleep. */
export function statusOf(bits: number, hp: number): Status | null {
  if (hp === 0) return "fainted";
  if ((bits & 0x07) !== 0) return "asleep";
  if ((bits & 0x08) !== 0) return "poisoned";
  if ((bits & 0x10) !== 0) return "burned";
  if ((bits & 0x20) !== 0) return "frozen";
  return (bits & 0x40) === 0 ? null : "paralyzed";
}

/** The names of one or two types: a Pokémon with one has it twice. */
export function typesOf(first: number, second: number): readonly string[] {
  return [...new Set([first, second])].map((id) => nameOr(typeAt(id), "type", id));
}

/** Up to four moves. The two highest bits of a PP byte count PP Ups. */
export function movesOf(ids: Uint8Array, pp: Uint8Array): readonly Move[] {
  return [...ids].flatMap((id, index) =>
    id === 0 ? [] : [{ name: nameOr(moveAt(id), "move", id), pp: (pp[index] ?? 0) & 0x3f }],
  );
}

/** Two bytes, the high one first. */
export function word(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
