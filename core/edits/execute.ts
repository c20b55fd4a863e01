//// base a2f9b8318f2b86856e779ddd8882515b932e895b10b8e11bb31d0a8cfbc5dbd8
//// line 5
import { Cpu, executeOpcode, executeOpcodeApart } from './cpu/index';
//// lines 7-8
import { fetchByte } from './memory/index';
import { updateBanks } from './memory/banks';
import { advanceClock } from './memory/clock';
import { Interrupts } from './interrupts/interrupts';
import { findAfterStep } from './conditions';
import { Graphics } from './graphics/graphics';
import { Lazy, catchUpAndSound, resetLazy, skipIdleChunks } from './lazy';
//// lines 11-12
//// lines 39-49
//// lines 56-77
// Runs until the frame's 70,224 cycles (twice as many in double speed) are over.
//// lines 79-80
// -1 = an opcode that does not exist; the program counter is at it again
// 0 = the frame is over
//// lines 82-109
  setHasCoreStarted(true);
  Lazy.isWatched = false;
  resetLazy();
  updateBanks();
  let steps = 0;
  let isRunning = true;
//// lines 111-117
  do {
    if (Lazy.attention) {
      isRunning = executeCarefully();
    } else {
      let opcode = fetchByte(Cpu.programCounter);
      isRunning = finishStep(executeOpcode(opcode));
//// lines 119-123
    steps += 1;
  } while (isRunning && (Lazy.left > 0 || Cpu.currentCycles < Cpu.MAX_CYCLES_PER_FRAME()));
//// line 125
  if (!isRunning) {
    steps -= 1;
    catchUpAndSound();
    Cpu.programCounter = u16Portable(Cpu.programCounter - 1);
  } else {
//// lines 127-132
//// after 133
  advanceClock();
  trackStepsRan(steps + Lazy.joinedSteps);
  return isRunning ? 0 : -1;
}
//// lines 135-138
// The same with an eye on conditions after every step; n + 1 when condition n has come about
export function executeWatched(count: i32): i32 {
  setHasCoreStarted(true);
  Lazy.isWatched = true;
  resetLazy();
  updateBanks();
  let steps = 0;
  let isRunning = true;
  let found = -1;
//// line 140
  do {
    let line = Graphics.scanlineRegister;
    isRunning = Lazy.attention ? executeCarefully() : finishStep(executeOpcodeApart(fetchByte(Cpu.programCounter)));
    steps += 1;
    found = findAfterStep(count, line);
  } while (isRunning && found < 0 && (Lazy.left > 0 || Cpu.currentCycles < Cpu.MAX_CYCLES_PER_FRAME()));
//// lines 142-144
  if (!isRunning) {
    steps -= 1;
    catchUpAndSound();
    Cpu.programCounter = u16Portable(Cpu.programCounter - 1);
    found = -1;
  } else if (found >= 0) {
    catchUpAndSound();
  } else {
    Cpu.currentCycles -= Cpu.MAX_CYCLES_PER_FRAME();
  }
  advanceClock();
  trackStepsRan(steps + Lazy.joinedSteps);
  return isRunning ? found + 1 : -1;
//// lines 147-151
// What every step ends with; false if there was no such opcode
// @ts-ignore: decorator
@inline
function finishStep(numberOfCycles: i32): boolean {
  if (numberOfCycles < 0) return false;
  syncCycles(numberOfCycles);
  return true;
}
//// after 152
// A step that looks at everything that can get in the way of the next opcode
function executeCarefully(): boolean {
//// lines 165-167
    let haltBugOpcode: i32 = fetchByte(Cpu.programCounter);
    Cpu.programCounter = u16Portable(Cpu.programCounter - 1);
    let haltBugCycles: i32 = executeOpcodeApart(haltBugOpcode);
//// lines 179-180
  // While halted or stopped, run 4 cycles at a time: all but the last of them before something can happen at once
//// lines 182-185
//// lines 187-196
    let opcode = fetchByte(Cpu.programCounter);
    numberOfCycles = executeOpcodeApart(opcode);
  } else if (!Interrupts.areInterruptsPending()) {
    trackStepsRan(skipIdleChunks());
//// after 197
  let isRunning = finishStep(numberOfCycles);
//// lines 199-203
  Lazy.attention =
    Cpu.isHaltBug ||
    Cpu.isHalted() ||
    Cpu.isStopped ||
    Interrupts.masterInterruptSwitchDelay ||
    (Interrupts.masterInterruptSwitch && Interrupts.areInterruptsPending());
  return isRunning;
}
//// lines 205-207
// Inlined because closure compiler inlines
export function trackStepsRan(steps: i32): void {
  let esteps = Execute.steps;
  esteps += steps;
  if (esteps >= Execute.stepsPerStepSet) {
    Execute.stepSets += 1;
    esteps -= Execute.stepsPerStepSet;
//// lines 209-210
  Execute.steps = esteps;
