import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { OFFSETS } from "../../../world/atlas/atlas.ts";
import { releaseOf } from "../names/release.ts";
import { readSprites } from "./sprites.ts";

/** The header of a trainer, or the end of the map's list of them: the high byte first. */
const HEADER_POINTER = 0xda30;
const HEADER_BYTES = 12;
const LIST_END = 0xff;
const MAX_SPRITE = 15;
/** The headers are in the part of the ROM that is switched. */
const BANK = { from: 0x4000, to: 0x8000 };
const EVENTS = { from: 0xd747, to: 0xd887 };

/** A trainer's header. */
export interface Trainer {
  /** The number of the trainer's sprite. */
  readonly sprite: number;
  /** The cells ahead that the trainer sees. */
  readonly range: number;
  readonly isBeaten: boolean;
}

/**
 * The cells of the map on which a trainer who was not beaten yet sees the player: straight ahead, whatever stands between.
 * Empty where the map's list of trainers is not in the bank that is mapped now.
 * @see home/trainers.asm and engine/overworld/trainer_sight.asm in the public disassembly
 */
export function readSight(view: MemoryReader): readonly { readonly x: number; readonly y: number }[] {
  const trainers = readTrainers(view).filter(({ isBeaten }) => !isBeaten);
  if (trainers.length === 0) return [];
  const sprites = readSprites(view);
  return trainers.flatMap(({ sprite: index, range }) => {
    const sprite = sprites.find((one) => one.index === index);
    if (sprite === undefined || sprite.facing === null) return [];
    const [dx, dy] = OFFSETS[sprite.facing];
    return Array.from({ length: range }, (_, at) => ({
      x: sprite.x + dx * (at + 1),
      y: sprite.y + dy * (at + 1),
    }));
  });
}

/**
 * The trainers of the map. The pointer is at the list's end after each look around, and at one of them while that one is
 * coming: the list reaches from there both ways as far as there are headers.
 */
export function readTrainers(view: MemoryReader): readonly Trainer[] {
  const pointer = view.read(HEADER_POINTER) * 256 + view.read(HEADER_POINTER + 1);
  const before: Trainer[] = [];
  for (let at = pointer - HEADER_BYTES; before.length < MAX_SPRITE; at -= HEADER_BYTES) {
    const trainer = readTrainer(view, at);
    if (trainer === null) break;
    before.unshift(trainer);
  }
  const after: Trainer[] = [];
  let end = pointer;
  while (after.length < MAX_SPRITE) {
    const trainer = readTrainer(view, end);
    if (trainer === null) break;
    after.push(trainer);
    end += HEADER_BYTES;
  }
  const isList = end >= BANK.from && end < BANK.to && view.read(end) === LIST_END;
  return isList ? [...before, ...after] : [];
}

/** Null for bytes that are no header: another bank is mapped, or the list ends. */
function readTrainer(view: MemoryReader, at: number): Trainer | null {
  if (at < BANK.from || at + HEADER_BYTES > BANK.to) return null;
  const bytes = view.readRange(at, HEADER_BYTES);
  const pointer = (index: number) => (bytes[index] ?? 0) + (bytes[index + 1] ?? 0) * 256;
  const [sprite = 0, sight = 0] = bytes;
  const flags = releaseOf(view).redAddress(pointer(2)) + (sprite >> 3);
  const hasTexts = [4, 6, 8, 10].every((index) => pointer(index) >= BANK.from && pointer(index) < BANK.to);
  const isHeader =
    sprite >= 1 &&
    sprite <= MAX_SPRITE &&
    (sight & 0x0f) === 0 &&
    flags >= EVENTS.from &&
    flags < EVENTS.to &&
    hasTexts;
  if (!isHeader) return null;
  return { sprite, range: sight >> 4, isBeaten: ((view.read(flags) >> (sprite & 7)) & 1) === 1 };
}
