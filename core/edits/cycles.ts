//// base 4197f7d6f06fd1a4428bd489d234b658b8d6ae289906b42f2db5edf3fe05f637
//// line 3
//// line 5
import { updateGraphics } from './graphics/index';
//// lines 7-8
import { advanceSpeedSwitch } from './cpu/speedSwitch';
import { advanceOamDma, cyclesToOamDma } from './memory/oamDma';
import { updateTimers } from './timers/index';
import { updateSound } from './sound/index';
//// after 9
import { LAZY } from './features';
import { Lazy, syncSlowly } from './lazy';
//// line 48
// Count a chunk of cycles. The components get it at once only when it reaches an event.
// @ts-ignore: decorator
@inline
//// after 49
  if (!LAZY) {
    runChunk(numberOfCycles);
    return;
  }
  let left = Lazy.left - numberOfCycles;
  Lazy.left = left;
  if (left <= 0) syncSlowly(numberOfCycles);
}

// Sync other GB Components with the number of cycles
export function runChunk(numberOfCycles: i32): void {
//// lines 61-76
    // The LCD finds OAM taken, or free, from the cycle on in which a DMA begins or ends
    let toOamDma = min(cyclesToOamDma(), numberOfCycles);
    if (toOamDma > 0) {
      updateGraphics(toOamDma);
      advanceOamDma(toOamDma);
    }
    updateGraphics(numberOfCycles - toOamDma);
    advanceOamDma(numberOfCycles - toOamDma);
    updateSound(numberOfCycles);
//// lines 80-86
  if (!Cpu.isStopped) updateTimers(numberOfCycles);
  advanceSpeedSwitch(numberOfCycles);
