//// base 1c99e2d04d7e4a637e64945881c25f83308cbd72f4aad955f0ac5fced158f5dd
//// line 1
// Function to map a Gameboy offset to its place in memory, without traps
//// lines 3-14
import { cartridgeRamPlace } from './banking';
import { Header, MBC6 } from './mapper';
import { mbc6Place } from './mbc6';
import { otherPlace, romPlace, vramPlace, workRamPlace } from './banks';
//// lines 16-20
//// lines 22-110
  if (gameboyOffset < 0x8000) return Header.mapper === MBC6 ? mbc6Place(gameboyOffset) : romPlace(gameboyOffset);
  if (gameboyOffset < 0xa000) return vramPlace(gameboyOffset);
  if (gameboyOffset < 0xc000) return cartridgeRamPlace(gameboyOffset);
  if (gameboyOffset < 0xe000) return workRamPlace(gameboyOffset);
  return otherPlace(gameboyOffset);
