// The volume envelopes, which all channels but the wave have. The counter of an envelope counts down at every eighth DIV
// event; half a period later its clock rises if it has come to 0, and falls at the next DIV event, which changes the
// volume.

// Bits of an envelope's clock: it is high; and the volume cannot change further than it has
export const ENVELOPE_HIGH: i32 = 1;
export const ENVELOPE_LAST: i32 = 2;

// Set in what `glitchVolume` gives when the volume made a step
export const VOLUME_STEPPED: i32 = 0x10;

// The counter one event later
export function countedEnvelope(counter: i32): i32 {
  return counter === 0 ? 7 : counter - 1;
}

// The clock as it rises
export function riseOf(volume: i32, isUp: boolean): i32 {
  return volume === (isUp ? 15 : 0) ? ENVELOPE_HIGH | ENVELOPE_LAST : ENVELOPE_HIGH;
}

// The volume after NRx2 was written while the channel is on ("zombie mode")
export function glitchVolume(isColor: boolean, volume: i32, old: i32, value: i32, isLocked: boolean): i32 {
  if (isColor) return glitchOnce(volume, old, value, isLocked);
  // Before the CPU-CGB-D the register holds FF for a moment
  let first = glitchOnce(volume, old, 0xff, isLocked);
  return glitchOnce(first & 15, 0xff, value, isLocked);
}

function glitchOnce(volume: i32, old: i32, value: i32, isLocked: boolean): i32 {
  let isStepped = !isLocked && (((value & 7) !== 0 && (old & 7) === 0) || ((value & 15) === 8 && (old & 15) === 8));
  if (((value ^ old) & 8) !== 0) {
    if ((value & 8) !== 0) {
      volume = ((old & 7) === 0 && !isLocked ? 15 : 14) - volume;
      isStepped = false;
    } else {
      volume = 16 - volume;
    }
  }
  if (!isStepped) return volume & 15;
  return ((volume + ((value & 8) !== 0 ? 1 : -1)) & 15) | VOLUME_STEPPED;
}
