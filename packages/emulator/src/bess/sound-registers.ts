import type { CoreFields } from "./core-fields.ts";

const NR52 = 0x26;

/** Registers of a channel by their place: NR10 is 10, NR21 is 16, NR30 is 1A, NR41 is 20 (FF00 is 0). */
const NR1 = 0x10;
const NR2 = 0x15;
const NR3 = 0x1a;
const NR4 = 0x1f;

/** NR52 of a machine; the other registers of the sound lie in its memory as they were written. */
export function readSound(get: CoreFields["get"], io: Uint8Array): void {
  const channels = [1, 2, 3, 4].reduce(
    (bits, n) => bits | (get(`Channel${n}.isEnabled`) << (n - 1)),
    get("Sound.NR52IsSoundEnabled") << 7,
  );
  io[NR52] = 0x70 | channels;
}

/**
 * Gives a machine the registers of the sound. A channel that sounded goes on with the volume and the length with which it
 * began: how far it was is not told.
 *
 * @see https://gbdev.io/pandocs/Audio_Registers.html
 */
export function writeSound(fields: CoreFields, io: Uint8Array): void {
  const { set } = fields;
  const at = (register: number): number => io[register] ?? 0;
  set("Sound.NR52IsSoundEnabled", (at(NR52) & 0x80) !== 0);
  setMixer(fields, at(0x24), at(0x25));

  setSquare(fields, 1, io.subarray(NR1, NR1 + 5));
  set("Channel1.NRx0SweepPeriod", (at(NR1) >> 4) & 0x07);
  set("Channel1.NRx0Negate", (at(NR1) & 0x08) !== 0);
  set("Channel1.NRx0SweepShift", at(NR1) & 0x07);
  setSquare(fields, 2, io.subarray(NR2, NR2 + 5));
  setWave(fields, io.subarray(NR3, NR3 + 5));
  setNoise(fields, io.subarray(NR4, NR4 + 5));
  for (const n of [1, 2, 3, 4]) {
    const isHeard = ((at(NR52) >> (n - 1)) & 1) === 1 && fields.get(`Channel${n}.isDacEnabled`) === 1;
    set(`Channel${n}.isEnabled`, isHeard);
  }
}

function setMixer({ set }: CoreFields, volumes: number, outputs: number): void {
  set("Sound.NR50LeftMixerVolume", (volumes >> 4) & 0x07);
  set("Sound.NR50RightMixerVolume", volumes & 0x07);
  for (const n of [1, 2, 3, 4]) {
    set(`Sound.NR51IsChannel${n}EnabledOnLeftOutput`, ((outputs >> (n + 3)) & 1) === 1);
    set(`Sound.NR51IsChannel${n}EnabledOnRightOutput`, ((outputs >> (n - 1)) & 1) === 1);
  }
}

/** Channels 1 and 2; the first of the five registers is the sweep. */
function setSquare(
  fields: CoreFields,
  n: 1 | 2,
  [, length = 0, envelope = 0, low = 0, high = 0]: Uint8Array,
): void {
  const { set } = fields;
  set(`Channel${n}.NRx1Duty`, length >> 6);
  set(`Channel${n}.dutyCycle`, length >> 6);
  set(`Channel${n}.NRx1LengthLoad`, length & 0x3f);
  set(`Channel${n}.lengthCounter`, 64 - (length & 0x3f));
  setEnvelope(fields, n, envelope);
  setFrequency(fields, n, low, high);
  set(`Channel${n}.frequencyTimer`, (2048 - frequencyOf(low, high)) * 4);
  if (n === 1) set("Channel1.sweepShadowFrequency", frequencyOf(low, high));
}

function setWave(
  fields: CoreFields,
  [power = 0, length = 0, volume = 0, low = 0, high = 0]: Uint8Array,
): void {
  const { set } = fields;
  set("Channel3.isDacEnabled", (power & 0x80) !== 0);
  set("Channel3.NRx1LengthLoad", length);
  set("Channel3.lengthCounter", 256 - length);
  set("Channel3.NRx2VolumeCode", (volume >> 5) & 0x03);
  set("Channel3.volumeCodeChanged", true);
  setFrequency(fields, 3, low, high);
  set("Channel3.frequencyTimer", (2048 - frequencyOf(low, high)) * 2);
}

function setNoise(
  fields: CoreFields,
  [, length = 0, envelope = 0, noise = 0, control = 0]: Uint8Array,
): void {
  const { set } = fields;
  const divisor = Math.max(1, (noise & 0x07) * 2) * 8;
  set("Channel4.NRx1LengthLoad", length & 0x3f);
  set("Channel4.lengthCounter", 64 - (length & 0x3f));
  setEnvelope(fields, 4, envelope);
  set("Channel4.NRx3ClockShift", noise >> 4);
  set("Channel4.NRx3WidthMode", (noise & 0x08) !== 0);
  set("Channel4.NRx3DivisorCode", noise & 0x07);
  set("Channel4.divisor", divisor);
  set("Channel4.frequencyTimer", divisor << (noise >> 4));
  set("Channel4.NRx4LengthEnabled", (control & 0x40) !== 0);
  set("Channel4.linearFeedbackShiftRegister", 0x7fff);
}

function setEnvelope({ set }: CoreFields, n: 1 | 2 | 4, envelope: number): void {
  const period = envelope & 0x07;
  set(`Channel${n}.NRx2StartingVolume`, envelope >> 4);
  set(`Channel${n}.NRx2EnvelopeAddMode`, (envelope & 0x08) !== 0);
  set(`Channel${n}.NRx2EnvelopePeriod`, period);
  set(`Channel${n}.isDacEnabled`, (envelope & 0xf8) !== 0);
  set(`Channel${n}.volume`, envelope >> 4);
  set(`Channel${n}.envelopeCounter`, period === 0 ? 8 : period);
  set(`Channel${n}.isEnvelopeAutomaticUpdating`, true);
}

function setFrequency({ set }: CoreFields, n: 1 | 2 | 3, low: number, high: number): void {
  set(`Channel${n}.NRx3FrequencyLSB`, low);
  set(`Channel${n}.NRx4FrequencyMSB`, high & 0x07);
  set(`Channel${n}.NRx4LengthEnabled`, (high & 0x40) !== 0);
  set(`Channel${n}.frequency`, frequencyOf(low, high));
}

function frequencyOf(low: number, high: number): number {
  return ((high & 0x07) << 8) | low;
}
