//// base c7edd299701d159cab45409bc3d63409faceee4bc664cded00ddf9db9215899f
//// after 2
import { pauseHdma, resumeHdma } from '../memory/dma';
import { pauseOamDma, resumeOamDma } from '../memory/oamDma';
import { SpeedSwitch } from './speedSwitch';
import { eightBitStoreIntoGBMemory } from '../memory/store';
//// after 3
import { Lazy } from '../lazy';
//// line 62
    Lazy.attention = true;
    let isPending = Interrupts.areInterruptsPending();
    if (!isPending) {
      pauseOamDma();
      pauseHdma();
      Interrupts.haltBegins();
    }
    if (!Interrupts.masterInterruptSwitch) {
      Cpu.isHaltNoJump = !isPending;
      Cpu.isHaltBug = isPending;
    } else if (isPending) {
      // The interrupt comes back to HALT
      Cpu.programCounter = Cpu.programCounter - 1;
    } else {
//// lines 64-71
//// lines 73-74
//// after 75
  // An opcode that does not exist: the CPU stops for good, and all else goes on. It is halted there, and nothing wakes it.
  static lockUp(): i32 {
    Lazy.attention = true;
    pauseOamDma();
    Cpu.programCounter = Cpu.programCounter - 1;
    Cpu.isHaltNoJump = true;
    Interrupts.masterInterruptSwitch = false;
    Interrupts.updateInterruptEnabled(0);
    eightBitStoreIntoGBMemory(Interrupts.memoryLocationInterruptEnabled, 0);
    return 4;
  }

//// after 77
    resumeOamDma();
    resumeHdma();
    SpeedSwitch.cyclesLeft = 0;
