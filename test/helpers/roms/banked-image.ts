import { RamImage } from "./ram-image.ts";

/** A Game Boy's memory made by hand, with banks of its own beside what the CPU sees. */
export class BankedImage extends RamImage {
  readonly #banks = new Map<string, number>();
  readonly #known = new Set<number>();

  /** Writes bytes of a bank from `address` on; gives itself. */
  setBank(bank: number, address: number, ...values: readonly number[]): this {
    this.#known.add(bank);
    for (const [at, value] of values.entries()) this.#banks.set(`${bank}:${address + at}`, value);
    return this;
  }

  readBank(bank: number, address: number, length: number): Uint8Array {
    if (!this.#known.has(bank)) throw new RangeError(`no bank ${bank}`);
    return Uint8Array.from({ length }, (_, at) => this.#banks.get(`${bank}:${address + at}`) ?? 0);
  }
}
