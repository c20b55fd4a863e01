//// base 1dc164263c23548c3c48eddf246fcab691385727571d1c38eff3a951b40baefe
//// after 10
import { resetSerialClock } from '../serial/serial';
import { resetSoundClock } from '../sound/sound';
//// after 36
    resetSerialClock(oldDividerRegister);
    resetSoundClock(oldDividerRegister);
//// after 41

  // A change of speed resets the divider a machine cycle later for TIMA, but at its slowest
  static countEarly(): void {
    if (Timers.timerInputClock === 0 || isTimerSignalHigh()) return;
    Timers.dividerRegister += 4;
    let isHigh = isTimerSignalHigh();
    Timers.dividerRegister -= 4;
    if (isHigh) _incrementTimerCounter();
  }
//// lines 54-66
    // In the machine cycle in which TMA is loaded a write is lost; in the one before, it cancels load and request
    if (Timers.timerCounterWasReset) return;
    Timers.timerCounterOverflowDelay = false;
//// lines 84-87
    if (Timers.timerCounterWasReset) Timers.timerCounter = value;
//// lines 106-131
    // TIMA counts whenever a bit of the divider, AND the enable bit, falls: a write can make it fall too
    let wasHigh = isTimerSignalHigh();
    Timers.timerEnabled = checkBitOnByte(2, value);
    Timers.timerInputClock = value & 0x03;
    if (wasHigh && !isTimerSignalHigh()) _incrementTimerCounter();
//// line 204
//// line 214
//// lines 230-239
function isTimerSignalHigh(): boolean {
  return Timers.timerEnabled && checkBitOnByte(_getTimerCounterMaskBit(Timers.timerInputClock), Timers.dividerRegister);
}

//// lines 253-268
    if (Timers.timerCounterOverflowDelay) {
      Timers.timerCounter = Timers.timerModulo;
      requestTimerInterrupt();
      Timers.timerCounterOverflowDelay = false;
      Timers.timerCounterWasReset = true;
    } else {
      Timers.timerCounterWasReset = false;
    }
    if (Timers.timerEnabled && _checkDividerRegisterFallingEdgeDetector(oldDividerRegister, curDividerRegister)) {
      _incrementTimerCounter();
    }
//// after 296
}

// Cycles between two steps of TIMA, or 0 while the watched bit never falls
export function getTimerPeriod(): i32 {
  let maskBit = _getTimerCounterMaskBit(Timers.timerInputClock);
  return maskBit > 1 ? 2 << maskBit : 0;
