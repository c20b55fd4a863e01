//// base b70644de83700eb5a24c5c46a52197e2fba174cf9fbbc49746b2675422882ce3
//// after 10
// The register after so many shifts, each of which brings the sum of the lowest two bits in at the top. So a bit is the
// sum of those 15 and 14 places before it, and then also of those 15 · 2^k and 14 · 2^k before it: a register that is
// 15 · 2^k shifts on is the sum of this one and of the one that is 2^k shifts on.
function shiftWide(register: i32, shifts: i32): i32 {
  if (register === 0) return 0;
  while (shifts >= 15) {
    let k = 31 - <i32>clz(shifts / 15);
    register ^= shiftWide(register, 1 << k);
    shifts -= 15 << k;
  }
  let sums = (register ^ (register >> 1)) & ((1 << shifts) - 1);
  return (register >> shifts) | (sums << (15 - shifts));
}

// With seven bits, each sum comes in at bit 6 too. They come round after 127 shifts; bits 7 to 14 hold sums of before.
function shiftNarrow(register: i32, shifts: i32): i32 {
  if (shifts > 142) shifts = ((shifts - 15) % 127) + 15;
  while (shifts > 0) {
    let some = min(shifts, 6);
    let low = register & 0x7f;
    let sums = (low ^ (low >> 1)) & ((1 << some) - 1);
    register = ((register >> some) & 0x7f80) | (sums << (15 - some)) | (low >> some) | (sums << (7 - some));
    shifts -= some;
  }
  return register;
}

//// lines 247-284
    Channel4.advance(numberOfCycles);
    return Channel4.currentSample();
  }
//// lines 286-288
  // Counts cycles: the register is shifted once each period
  static advance(numberOfCycles: i32): void {
    let timer = Channel4.frequencyTimer - numberOfCycles;
    if (timer <= 0) {
      let period = Channel4.getNoiseChannelFrequencyPeriod();
      let steps = -timer / period + 1;
      timer += steps * period;
      if (Channel4.NRx3WidthMode) Channel4.linearFeedbackShiftRegister = shiftNarrow(Channel4.linearFeedbackShiftRegister, steps);
      else Channel4.linearFeedbackShiftRegister = shiftWide(Channel4.linearFeedbackShiftRegister, steps);
//// after 289
    Channel4.frequencyTimer = timer;
  }
//// lines 291-292
  // The sample as the channel stands
  static currentSample(): i32 {
//// line 364
    // Before the first write to NR43 it is as if 0 had been written
    let response = max(Channel4.divisor, 8) << Channel4.NRx3ClockShift;
