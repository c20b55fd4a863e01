import { BankedImage } from "../roms/banked-image.ts";

/** A value of a game: its bytes, values that it takes, and bytes that it never has. */
export interface WorldValue<T = unknown> {
  readonly at: number;
  /** The bank of its bytes; null where the CPU always sees them. */
  readonly bank: number | null;
  encode(truth: T): readonly number[];
  readonly truths: readonly T[];
  /** Damage: with these bytes the value is unknown. */
  readonly wild: readonly (readonly number[])[];
}

/** A cartridge's header, as far as games are recognised by it. */
export interface WorldCartridge {
  readonly title: string;
  readonly code?: string;
  readonly revision?: number;
  readonly isColor?: boolean;
}

/** One game's memory by published facts: the truth of each value, and where it is. */
export interface GameWorld {
  readonly game: string;
  /** Headers of the game, and of others that look like it. */
  readonly cartridges: readonly WorldCartridge[];
  readonly strangers: readonly WorldCartridge[];
  readonly values: Readonly<Record<string, WorldValue>>;
}

/** The truth of some values of a world; others have their first. */
export type WorldTruth = Readonly<Record<string, unknown>>;

/** Describes a value; each writer keeps its own type of truth. */
export function valueAt<T>(
  at: number | `${string}:${string}`,
  encode: (truth: T) => readonly number[],
  truths: readonly T[],
  wild: readonly (readonly number[])[] = [],
): WorldValue {
  const [bank, hex] = typeof at === "number" ? [null, null] : at.split(":");
  return {
    at: typeof at === "number" ? at : Number.parseInt(hex ?? "", 16),
    bank: bank === null ? null : Number.parseInt(bank ?? "", 16),
    encode: (truth) => encode(truth as T),
    truths,
    wild,
  };
}

/** A game's memory in which the values have this truth. */
export function memoryOf({ values }: GameWorld, truth: WorldTruth = {}): BankedImage {
  const image = new BankedImage();
  for (const [name, value] of Object.entries(values)) {
    put(image, value, value.encode(name in truth ? truth[name] : value.truths[0]));
  }
  return image;
}

/** Puts bytes where a value is, past what the game would write. */
export function put(image: BankedImage, { at, bank }: WorldValue, bytes: readonly number[]): BankedImage {
  return bank === null ? image.set(at, ...bytes) : image.setBank(bank, at, ...bytes).set(at, ...bytes);
}

/** Memory of noise, the same for the same seed: no byte of it is any game's. */
export function noise(seed: number): BankedImage {
  const image = new BankedImage();
  let state = seed * 2 + 1;
  for (let at = 0x8000; at < 0x10000; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    image.bytes[at] = state >>> 16;
  }
  return image;
}

/** Each of a world's values with each of its truths. */
export function truthsOf({ values }: GameWorld): readonly (readonly [name: string, truth: unknown])[] {
  return Object.entries(values).flatMap(([name, { truths }]) =>
    truths.map((truth) => [name, truth] as const),
  );
}

/** Each of a world's values with each of the bytes that it never has. */
export function damageOf({
  values,
}: GameWorld): readonly (readonly [name: string, bytes: readonly number[]])[] {
  return Object.entries(values).flatMap(([name, { wild }]) => wild.map((bytes) => [name, bytes] as const));
}

/** One byte. */
export const byte = (truth: number): readonly number[] => [truth];

/** Two decimal digits a byte, the highest first. */
export const bcd =
  (bytes: number) =>
  (truth: number): readonly number[] =>
    (
      String(truth)
        .padStart(bytes * 2, "0")
        .match(/../g) ?? []
    ).map((pair) => Number.parseInt(pair, 16));

/** Two decimal digits a byte, the lowest first. */
export const bcdLow =
  (bytes: number) =>
  (truth: number): readonly number[] =>
    bcd(bytes)(truth).toReversed();

/** One decimal digit a byte, the highest first. */
export const digits =
  (count: number) =>
  (truth: number): readonly number[] =>
    [...String(truth).padStart(count, "0")].map(Number);

/** One byte by name. */
export const named =
  <T extends string>(numbers: Readonly<Record<T, number>>) =>
  (truth: T): readonly number[] => [numbers[truth]];

/** The bits that are set, from the lowest of the first byte. */
export const bits =
  (bytes: number) =>
  (truth: readonly number[]): readonly number[] =>
    Array.from({ length: bytes }, (_, at) =>
      truth.filter((bit) => bit >> 3 === at).reduce((byte, bit) => byte | (1 << (bit & 7)), 0),
    );

/** The same memory while the CPU sees another bank of D000–DFFF, as games for the Game Boy Color switch it. */
export function withOtherBank(image: BankedImage): BankedImage {
  image.bytes.fill(0x5a, 0xd000, 0xe000);
  return image;
}
