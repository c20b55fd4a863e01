/** Pictures whose perceptual hashes differ by at most this many of 64 bits are alike. */
const SAME_PICTURE_BITS = 2;

/** Returns whether two perceptual hashes (16 hex digits) are of pictures that show the same. */
export function looksSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  let different = 0;
  for (let at = 0; at < one.length; at += 1) {
    const bits = digitOf(one.charCodeAt(at)) ^ digitOf(other.charCodeAt(at));
    for (let rest = bits; rest > 0; rest &= rest - 1) different += 1;
    if (different > SAME_PICTURE_BITS) return false;
  }
  return true;
}

const NINE = "9".charCodeAt(0);

/** The value of a hex digit, by its code. */
function digitOf(code: number): number {
  return (code & 0xf) + (code > NINE ? 9 : 0);
}
