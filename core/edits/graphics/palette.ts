//// base b50e18c9a258dfe9aba75ef0ae68e13faedb723ff4aa038bef402a7183e66bd8
//// after 6
import { changePalettes } from './changes';
import { arePalettesLocked } from './locks';
//// after 24
    // The boot ROM leaves the background white
    for (let i = 0; i < 64; i += 2) store<u16>(GBC_PALETTE_LOCATION + i, 0x7fff);

//// line 161
    if (!Cpu.GBCEnabled) return;
    // While mode 3 goes on only the index counts
    if (!arePalettesLocked()) storePaletteByteInWasmMemory(paletteIndex, value, isSprite);
//// after 163
}

// FF69 and FF6B: the byte at the index of FF68 and FF6A
export function readColorPaletteFromMemory(offset: i32): i32 {
  if (arePalettesLocked()) return 0xff;
  return loadPaletteByteFromWasmMemory(eightBitLoadFromGBMemory(offset - 1), offset === Palette.memoryLocationSpritePaletteData);
//// after 238
  changePalettes();
