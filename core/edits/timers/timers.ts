//// base 1dc164263c23548c3c48eddf246fcab691385727571d1c38eff3a951b40baefe
//// after 10
import { resetSerialClock } from '../serial/serial';
import { resetSoundClock } from '../sound/sound';
//// after 36
    resetSerialClock(oldDividerRegister);
    resetSoundClock(oldDividerRegister);
//// line 204
//// line 214
//// lines 230-239
//// after 296
}

// Cycles between two steps of TIMA, or 0 while the watched bit never falls
export function getTimerPeriod(): i32 {
  let maskBit = _getTimerCounterMaskBit(Timers.timerInputClock);
  return maskBit > 1 ? 2 << maskBit : 0;
