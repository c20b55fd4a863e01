const [TITLE, HEADER_SUM, SUM] = [0x134, 0x14d, 0x14e];

/** A ROM that is filled in: a copy of a template. */
export class RomWriter {
  readonly #rom: Uint8Array;

  constructor(template: Uint8Array) {
    this.#rom = template.slice();
  }

  bytes(at: number, values: readonly number[]): void {
    this.#rom.set(values, at);
  }

  /** Low byte first. */
  word(at: number, value: number): void {
    this.bytes(at, [value & 0xff, value >> 8]);
  }

  /** ASCII, ended by 0; gives the place after it. */
  text(at: number, text: string): number {
    this.bytes(at, [...[...text].map((letter) => letter.charCodeAt(0)), 0]);
    return at + text.length + 1;
  }

  /** The ROM, with the checksums of its header and of all of it. */
  finish(): Uint8Array {
    const rom = this.#rom;
    rom[HEADER_SUM] = rom.subarray(TITLE, HEADER_SUM).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
    rom[SUM] = 0;
    rom[SUM + 1] = 0;
    const sum = rom.reduce((all, byte) => (all + byte) & 0xffff, 0);
    // High byte first, unlike everything else.
    this.bytes(SUM, [sum >> 8, sum & 0xff]);
    return rom;
  }
}
