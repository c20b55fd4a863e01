import type { BankedImage } from "../roms/banked-image.ts";
import { buildRom } from "../roms/build-rom.ts";
import type { WorldCartridge } from "./game-world.ts";

const MBC5_RAM_BATTERY = 0x1b;
const [RAM_ENABLE, RAM_ENABLED] = [0x0000, 0x0a];

/** Bytes of a bank of the ROM. */
type RomPart = readonly [bank: number, address: number, length: number];

/**
 * A program with a game's header that writes a world's memory and then does nothing: what is read of it is real, and
 * nothing else of the game is in it.
 *
 * @param parts the world's bytes in ROM banks
 */
export function romOfWorld(
  image: Pick<BankedImage, "read" | "readBank">,
  { title, code = "", revision = 0, isColor = false }: WorldCartridge,
  parts: readonly RomPart[] = [],
): Uint8Array {
  const lastBank = Math.max(0, ...parts.map(([bank]) => bank));
  const options = {
    ...{ title: code === "" ? title : title.padEnd(11, "\0") + code, type: MBC5_RAM_BATTERY },
    ...{
      ramSize: 2,
      romSize: Math.max(3, Math.ceil(Math.log2(lastBank + 1)) - 1),
      ...(isColor ? { colorFlag: 0x80 } : {}),
    },
  };
  const rom = buildRom(options, (program) => {
    program.store(RAM_ENABLE, RAM_ENABLED);
    for (let at = 0xa000; at < 0xffff; at += 1) {
      const isRegister = at >= 0xfe00 && at < 0xff80;
      const byte = image.read(at);
      if (byte !== 0 && !isRegister) program.store(at, byte);
    }
    program.forever();
  });
  for (const [bank, address, length] of parts) {
    rom.set(image.readBank(bank, address, length), bank * 0x4000 + address - 0x4000);
  }
  rom[0x14c] = revision;
  return rom;
}
