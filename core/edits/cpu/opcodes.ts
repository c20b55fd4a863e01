//// base 9cbf1ec484447faaec692a99bd205ccd736fbfaf597350db4b452647184f8532
//// line 13
//// after 24
  increment,
  decrement,
//// after 27
import { Lazy } from '../lazy';
import { stop } from './speedSwitch';
//// lines 40-48
import { fetchByte, isPlainWord, loadByte, loadWord, storeByte, storeWord } from '../memory/index';
import { setInterrupts, setInterruptsAtOnce } from '../interrupts/index';
import { Banks } from '../memory/banks';
import { isOamAddress, spoilOamByCounting, spoilOamByWrite } from '../memory/oamBug';
//// lines 56-124
//// line 128
  return <u8>loadByte(gameboyOffset);
//// line 133
  storeByte(gameboyOffset, value);
//// after 135
// Each byte in a machine cycle of its own
//// lines 137-139
  if (isPlainWord(gameboyOffset)) {
    syncCycles(8);
    return <u16>loadWord(gameboyOffset);
  }
  syncCycles(4);
  let low = loadByte(gameboyOffset);
  syncCycles(4);
  return <u16>(low | (loadByte((gameboyOffset + 1) & 0xffff) << 8));
//// lines 143-144
  if (isPlainWord(gameboyOffset)) {
    syncCycles(8);
    storeWord(gameboyOffset, value);
    return;
  }
  syncCycles(4);
  storeByte(gameboyOffset, value & 0xff);
  syncCycles(4);
  storeByte((gameboyOffset + 1) & 0xffff, value >> 8);
//// line 147
// What PUSH, CALL and RST do: a machine cycle of nothing, then the high byte, then the low one
function push(value: i32): void {
  let stackPointer = u16Portable(Cpu.stackPointer - 2);
  Cpu.stackPointer = stackPointer;
  if (isPlainWord(stackPointer)) {
    syncCycles(12);
    storeWord(stackPointer, value);
    return;
  }
  syncCycles(4);
  if (isOamAddress(u16Portable(stackPointer + 2))) spoilOamByWrite();
  syncCycles(4);
  storeByte(u16Portable(stackPointer + 1), value >> 8);
  syncCycles(4);
  storeByte(stackPointer, value & 0xff);
}

// Reads where to call, and pushes where to come back to
function call(): void {
  let target = getConcatenatedDataByte();
  push(u16Portable(Cpu.programCounter + 2));
  Cpu.programCounter = target;
}

// Functions to access the next bytes from the program counter
//// line 150
  return <u8>fetchByte(Cpu.programCounter);
//// line 155
  return <u8>fetchByte(u16Portable(Cpu.programCounter + 1));
//// after 156

//// line 160
  let programCounter: i32 = Cpu.programCounter;
  // Two chunks that reach no event are as good as one
  if (Lazy.left > 8 && (programCounter < Banks.romEnd - 1 || isPlainWord(programCounter))) {
    Lazy.left -= 8;
    return <u16>((fetchByte((programCounter + 1) & 0xffff) << 8) | fetchByte(programCounter));
  }
  let low: i32 = getDataByteOne();
  return <u16>concatenateBytes(getDataByteTwo(), low);
//// line 163
// After an instruction that a jump often goes by: where no event is near, JR NZ, Z, NC or C is done with it, without going
// round the loop. Gives the cycles that are left to count.
function joinJump(): i32 {
  let programCounter: i32 = Cpu.programCounter;
  if (Lazy.left <= 16 || programCounter >= Banks.romEnd - 1 || Lazy.attention || Lazy.isWatched) return 4;
  let opcode = fetchByte(programCounter);
  if ((opcode & 0xe7) !== 0x20) return 4;
  let flag: i32 = Cpu.registerF & ((opcode & 0x10) !== 0 ? 0x10 : 0x80);
  Lazy.joinedSteps += 1;
  if ((flag !== 0) === ((opcode & 0x08) !== 0)) {
    Lazy.left -= 8;
    Cpu.programCounter = <u16>(programCounter + 1);
    relativeJump(<u8>fetchByte(programCounter + 1));
  } else {
    Lazy.left -= 4;
    Cpu.programCounter = <u16>(programCounter + 2);
  }
  return 8;
}

// LDH A,(a8)
export function loadHigh(): i32 {
  Cpu.programCounter = u16Portable(Cpu.programCounter + 1);
  let address: i32 = 0xff00 | <i32>getDataByteOne();
  Cpu.registerA = eightBitLoadSyncCycles(address);
  Cpu.programCounter = u16Portable(Cpu.programCounter + 1);
  return 4;
}

// LDH (a8),A
export function storeHigh(): i32 {
  Cpu.programCounter = u16Portable(Cpu.programCounter + 1);
  let address: i32 = 0xff00 | <i32>getDataByteOne();
  eightBitStoreSyncCycles(address, Cpu.registerA);
  Cpu.programCounter = u16Portable(Cpu.programCounter + 1);
  return 4;
}

// For the steps that have to be careful
export function executeOpcodeApart(opcode: i32): i32 {
  return executeOpcode(opcode);
}

// One switch over all opcodes. One that counted all of its cycles gives 0.
// @ts-ignore: decorator
@inline
export function executeOpcode(opcode: i32): i32 {
  Cpu.programCounter = u16Portable(Cpu.programCounter + 1);

//// after 194
      if (Cpu.registerB === 0xfe) spoilOamByCounting();
//// lines 205-210
      Cpu.registerB = increment(Cpu.registerB);
//// lines 217-223
      Cpu.registerB = decrement(Cpu.registerB);
      return joinJump();
//// after 283
      if (Cpu.registerB === 0xfe) spoilOamByCounting();
//// lines 294-299
      Cpu.registerC = increment(Cpu.registerC);
//// lines 306-312
      Cpu.registerC = decrement(Cpu.registerC);
      return joinJump();
//// lines 338-343
//// lines 344-382
    case 0x10:
      // STOP
      // 2 4
      return stop();
//// after 405
      if (Cpu.registerD === 0xfe) spoilOamByCounting();
//// lines 416-421
      Cpu.registerD = increment(Cpu.registerD);
//// lines 428-434
      Cpu.registerD = decrement(Cpu.registerD);
      return joinJump();
//// after 495
      if (Cpu.registerD === 0xfe) spoilOamByCounting();
//// lines 506-511
      Cpu.registerE = increment(Cpu.registerE);
//// lines 518-524
      Cpu.registerE = decrement(Cpu.registerE);
      return joinJump();
//// lines 551-557
//// after 595
      if (Cpu.registerH === 0xfe) spoilOamByCounting();
//// lines 606-611
      Cpu.registerH = increment(Cpu.registerH);
//// lines 618-624
      Cpu.registerH = decrement(Cpu.registerH);
      return joinJump();
//// after 707
      if (Cpu.registerH === 0xfe) spoilOamByCounting();
//// lines 718-723
      Cpu.registerL = increment(Cpu.registerL);
//// lines 730-736
      Cpu.registerL = decrement(Cpu.registerL);
      return joinJump();
//// lines 755-760
//// after 794
      if (isOamAddress(Cpu.stackPointer)) spoilOamByCounting();
//// lines 805-813
      valueAtHL4 = increment(valueAtHL4);
//// lines 825-830
      valueAtHL5 = decrement(valueAtHL5);
//// after 890
      if (isOamAddress(Cpu.stackPointer)) spoilOamByCounting();
//// lines 898-903
      Cpu.registerA = increment(Cpu.registerA);
//// lines 910-916
      Cpu.registerA = decrement(Cpu.registerA);
      return joinJump();
//// lines 935-940
//// lines 1023-1028
//// lines 1111-1116
//// lines 1199-1204
//// lines 1248-1253
      // What is requested in these cycles still counts
      syncCycles(4);
      Cpu.enableHalt();
      return 0;
//// lines 1302-1307
//// lines 1349-1350
      addARegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// lines 1399-1400
      addAThroughCarryRegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// lines 1408-1413
//// lines 1455-1456
      subARegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// lines 1505-1506
      subAThroughCarryRegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// lines 1514-1519
//// lines 1561-1562
      andARegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// line 1570
      return joinJump();
//// lines 1612-1613
      xorARegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// lines 1621-1626
//// line 1632
      return joinJump();
//// line 1638
      return joinJump();
//// lines 1668-1669
      orARegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// line 1676
      return joinJump();
//// line 1682
      return joinJump();
//// line 1688
      return joinJump();
//// line 1694
      return joinJump();
//// line 1700
      return joinJump();
//// line 1706
      return joinJump();
//// line 1712
      return joinJump();
//// lines 1718-1719
      cpARegister(eightBitLoadSyncCycles(concatenateBytes(Cpu.registerH, Cpu.registerL)));
//// lines 1727-1732
//// line 1737
        // 12 cycles
//// after 1738
        syncCycles(4);
//// line 1741
        return 8;
//// lines 1779-1785
        // 20 cycles
        call();
        return 4;
//// lines 1794-1798
      // 12 cycles
      push(concatenateBytes(Cpu.registerB, Cpu.registerC));
      return 4;
//// lines 1812-1815
      // 12 cycles
      push(Cpu.programCounter);
//// line 1817
      return 4;
//// line 1823
        // 12 cycles
//// after 1824
        syncCycles(4);
//// line 1827
        return 8;
//// lines 1865-1871
        // 20 cycles
        call();
        return 4;
//// lines 1880-1886
      // 20 cycles
      call();
      return 4;
//// lines 1900-1903
      // 12 cycles
      push(Cpu.programCounter);
//// line 1905
      return 4;
//// lines 1907-1912
//// line 1917
        // 12 cycles
//// after 1918
        syncCycles(4);
//// line 1921
        return 8;
//// lines 1954-1960
        // 20 cycles
        call();
        return 4;
//// lines 1969-1973
      // 12 cycles
      push(concatenateBytes(Cpu.registerD, Cpu.registerE));
      return 4;
//// lines 1987-1990
      // 12 cycles
      push(Cpu.programCounter);
//// line 1992
      return 4;
//// after 1997
        // 12 cycles
//// line 1999
        syncCycles(4);
//// line 2002
        return 8;
//// lines 2013-2014
      setInterruptsAtOnce();
//// lines 2035-2041
        // 20 cycles
        call();
        return 4;
//// lines 2060-2063
      // 12 cycles
      push(Cpu.programCounter);
//// line 2065
      return 4;
//// lines 2067-2072
//// lines 2112-2116
      // 12 cycles
      push(concatenateBytes(Cpu.registerH, Cpu.registerL));
      return 4;
//// line 2125
      return joinJump();
//// lines 2130-2133
      // 12 cycles
      push(Cpu.programCounter);
//// line 2135
      return 4;
//// lines 2179-2182
      // 12 cycles
      push(Cpu.programCounter);
//// line 2184
      return 4;
//// lines 2186-2191
//// line 2211
      // blarggFixes, don't allow register F to have the bottom nibble
      Cpu.registerF = <u8>(registerAF1 & 0xf0);
//// lines 2231-2235
      // 12 cycles
      push(concatenateBytes(Cpu.registerA, Cpu.registerF));
      return 4;
//// lines 2249-2252
      // 12 cycles
      push(Cpu.programCounter);
//// line 2254
      return 4;
//// after 2277
      if (Cpu.registerH === 0xfe) spoilOamByCounting();
//// line 2303
      return joinJump();
//// lines 2308-2311
      // 12 cycles
      push(Cpu.programCounter);
//// line 2313
      return 4;
//// line 2316
  return Cpu.lockUp();
