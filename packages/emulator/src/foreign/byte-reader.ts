/** Reads a file from its beginning; past its end is a RangeError. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The bytes that are left. */
  get left(): number {
    return this.#bytes.length - this.#at;
  }

  /** The next bytes, not copied. */
  take(count: number): Uint8Array {
    if (!Number.isSafeInteger(count) || count < 0 || count > this.left)
      throw new RangeError(`no ${count} bytes are left`);
    this.#at += count;
    return this.#bytes.subarray(this.#at - count, this.#at);
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  /** The next number of `count` bytes, the least of them first. */
  number(count: number): number {
    return this.take(count).reduceRight((sum, byte) => sum * 256 + byte, 0);
  }
}
