// Whether a square is high at a place of its duty (Pan Docs, "Sound channel 1": NR11)
export function dutyBit(duty: i32, position: i32): boolean {
  // One byte for each duty, from 12.5 % in the lowest, and in it one bit for each place
  return ((0x7ee18180 >> (duty << 3) >> position) & 1) !== 0;
}
