import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";
import type { GameView } from "../../../packages/games/src/known/game-adapter.ts";

/** A Game Boy's memory made by hand: 64 KB of `fill`, in which a test sets what it needs. */
export class RamImage implements GameView {
  readonly bytes: Uint8Array;

  constructor(fill = 0) {
    this.bytes = new Uint8Array(0x10000).fill(fill);
  }

  /** Writes bytes from `address` on; gives itself. */
  set(address: number, ...values: readonly number[]): this {
    this.bytes.set(values, address);
    return this;
  }

  read(address: number): number {
    const byte = this.bytes[address];
    if (byte === undefined) throw new RangeError(`no address ${address}`);
    return byte;
  }

  readRange(address: number, length: number): Uint8Array {
    if (address < 0 || length < 0 || address + length > 0x10000) {
      throw new RangeError(`no addresses ${address} to ${address + length}`);
    }
    return this.bytes.slice(address, address + length);
  }
}

/** A picture of 160 × 144 in which `shade(x, y)` gives each pixel's lightness. */
export function drawScreen(shade: (x: number, y: number) => number): Screen {
  const rgb = new Uint8Array(160 * 144 * 3);
  for (let at = 0; at < 160 * 144; at += 1) {
    rgb.fill(shade(at % 160, Math.floor(at / 160)), at * 3, at * 3 + 3);
  }
  return { width: 160, height: 144, rgb };
}

/** A cartridge with this title. */
export function cartridgeOf(title: string) {
  return { title, sha256: "0".repeat(64), isColor: false, type: "ROM", romBytes: 32_768, ramBytes: 0 };
}
