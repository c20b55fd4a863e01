//// base a2f9b8318f2b86856e779ddd8882515b932e895b10b8e11bb31d0a8cfbc5dbd8
//// line 5
import { Cpu, executeOpcode, executeOpcodeApart, loadHigh, storeHigh } from './cpu/index';
//// lines 7-8
import { LONGEST, runPlainly } from './cpu/plainSteps';
import { LAZY } from './features';
import { fetchByte } from './memory/index';
import { updateBanks } from './memory/banks';
import { advanceClock } from './memory/clock';
import { VideoDma, runHdma } from './memory/dma';
import { Interrupts } from './interrupts/interrupts';
import { findAfterStep } from './conditions';
import { LcdLine } from './graphics/lcdLine';
import { requestLate } from './graphics/statIrq';
import { Graphics } from './graphics/graphics';
import { Lazy, catchUpAndSound, resetLazy, skipIdleChunks } from './lazy';
//// lines 11-12
//// lines 39-49
//// lines 56-77
// Runs until the frame's 70,224 cycles (twice as many in double speed) are over.
//// lines 78-109
export function executeFrame(): void {
  setHasCoreStarted(true);
  Lazy.isWatched = false;
  resetLazy();
  updateBanks();
  let steps = 0;
//// lines 111-117
  do {
    if (Lazy.attention) {
      executeCarefully();
    } else {
      if (LAZY && Lazy.left > LONGEST) runPlainly();
      let opcode = fetchByte(Cpu.programCounter);
      // Registers of hardware are mostly read and written so
      if (opcode === 0xf0) syncCycles(loadHigh());
      else if (opcode === 0xe0) syncCycles(storeHigh());
      else syncCycles(executeOpcode(opcode));
//// lines 119-123
    steps += 1;
  } while (Lazy.left > 0 || Cpu.currentCycles < Cpu.MAX_CYCLES_PER_FRAME());
//// lines 125-133
  Cpu.currentCycles -= Cpu.MAX_CYCLES_PER_FRAME();
  advanceClock();
  trackStepsRan(steps + Lazy.joinedSteps);
  Lazy.carriedOut += steps + Lazy.joinedSteps;
}
//// lines 135-138
// The same with an eye on conditions after every step: n + 1 when condition n has come about, or 0
export function executeWatched(count: i32): i32 {
  setHasCoreStarted(true);
  Lazy.isWatched = true;
  resetLazy();
  updateBanks();
  let steps = 0;
  let found = -1;
//// line 140
  do {
    let line = Graphics.scanlineRegister;
    if (Lazy.attention) executeCarefully();
    else syncCycles(executeOpcodeApart(fetchByte(Cpu.programCounter)));
    steps += 1;
    found = findAfterStep(count, line);
  } while (found < 0 && (Lazy.left > 0 || Cpu.currentCycles < Cpu.MAX_CYCLES_PER_FRAME()));
//// lines 142-144
  if (found >= 0) catchUpAndSound();
  else Cpu.currentCycles -= Cpu.MAX_CYCLES_PER_FRAME();
  advanceClock();
  trackStepsRan(steps + Lazy.joinedSteps);
  Lazy.carriedOut += steps + Lazy.joinedSteps;
  return found + 1;
//// lines 147-152
// A step that looks at everything that can get in the way of the next opcode
function executeCarefully(): void {
//// lines 165-169
    let haltBugOpcode: i32 = fetchByte(Cpu.programCounter);
    Cpu.programCounter = u16Portable(Cpu.programCounter - 1);
    Cpu.isHaltBug = false;
    let haltBugCycles: i32 = executeOpcodeApart(haltBugOpcode);
    syncCycles(haltBugCycles);
//// lines 179-180
  if (LcdLine.isRequestLate !== 0) requestLate();

  // While halted or stopped, run 4 cycles at a time: all but the last of them before something can happen at once
//// lines 182-185
//// lines 187-196
    let opcode = fetchByte(Cpu.programCounter);
    if (VideoDma.isDue !== 0) runHdma();
    numberOfCycles = executeOpcodeApart(opcode);
  } else if (!Interrupts.areInterruptsPending()) {
    let skipped = skipIdleChunks();
    Interrupts.haltGoesOn(skipped);
    trackStepsRan(skipped);
//// after 197
  syncCycles(numberOfCycles);
//// lines 199-203
  Lazy.attention =
    Cpu.isHaltBug ||
    VideoDma.isDue !== 0 ||
    Cpu.isHalted() ||
    Cpu.isStopped ||
    Interrupts.masterInterruptSwitchDelay ||
    (Interrupts.masterInterruptSwitch && Interrupts.areInterruptsPending());
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
