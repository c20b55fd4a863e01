// The noise channel's register of 15 bits, any number of shifts at a time

// The register after so many shifts, each of which brings the sum of the lowest two bits in at the top. So a bit is the
// sum of those 15 and 14 places before it, and then also of those 15 · 2^k and 14 · 2^k before it: a register that is
// 15 · 2^k shifts on is the sum of this one and of the one that is 2^k shifts on.
export function shiftWide(register: i32, shifts: i32): i32 {
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
export function shiftNarrow(register: i32, shifts: i32): i32 {
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
