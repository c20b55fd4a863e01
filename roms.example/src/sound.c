#include "sound.h"
#include "hardware.h"

/* Notes: scale degrees, their frequency for the sound registers is 2048 - 131072 / Hz. */
static const uint16_t pitches[] = {
  0, 1046, 1155, 1205, 1297, 1379, 1452, 1517, 1547, 1602, 1626, 1673, 1714, 1750, 1783, 1797, 1825, 1837,
};
/* 1 C4, 2 D4, 3 Eb4?, see the tunes: each byte is a pitch; 0 rests, 0xFF begins again. */

static const uint8_t titleTune[] = {1, 0, 5, 0, 8, 0, 9, 8, 5, 0, 4, 0, 2, 0, 0, 0,
                                    1, 0, 5, 0, 9, 0, 11, 9, 8, 0, 5, 0, 8, 0, 0, 0, 0xFF};
static const uint8_t villageTune[] = {8, 0, 9, 0, 11, 0, 9, 8, 5, 0, 0, 0, 4, 0, 5, 0,
                                      8, 0, 5, 0, 4, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xFF};
static const uint8_t woodTune[] = {2, 0, 0, 4, 0, 0, 5, 0, 0, 4, 0, 0, 2, 0, 0, 0,
                                   2, 0, 0, 4, 0, 0, 8, 0, 0, 5, 0, 0, 4, 0, 0, 0, 0xFF};
static const uint8_t towerTune[] = {1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0xFF};
static const uint8_t battleTune[] = {2, 2, 5, 2, 6, 2, 5, 2, 4, 4, 5, 4, 8, 4, 5, 4, 0xFF};
static const uint8_t endingTune[] = {1, 0, 4, 0, 5, 0, 8, 0, 9, 0, 8, 0, 11, 0, 0, 0,
                                     13, 0, 11, 0, 9, 0, 8, 0, 9, 0, 5, 0, 8, 0, 0, 0, 0xFF};
static const uint8_t *const tunes[] = {0,          titleTune,  villageTune, woodTune,
                                       towerTune, battleTune, endingTune};
static const uint8_t tempos[] = {0, 14, 14, 12, 18, 8, 16};

/* An effect: channel 1's sweep, duty and length, envelope, pitch; channel 4's envelope and noise. */
typedef struct {
  uint8_t sweep, length, envelope, pitch, noiseEnvelope, noise;
} Effect;
static const Effect effects[] = {
  {0x00, 0xB8, 0x61, 13, 0, 0},       /* blip */
  {0x00, 0x40, 0x00, 0, 0x51, 0x6B},  /* bump */
  {0x25, 0x80, 0xA3, 8, 0, 0},        /* found */
  {0x00, 0x40, 0x00, 0, 0xC2, 0x42},  /* hit */
  {0x2C, 0x80, 0xA2, 5, 0xA2, 0x55},  /* hurt */
  {0x34, 0x80, 0xA4, 1, 0x83, 0x64},  /* door */
  {0x16, 0x80, 0xC5, 5, 0, 0},        /* level */
  {0x1C, 0x80, 0x82, 9, 0, 0},        /* run */
};

static uint8_t playing, position, countdown;

void startSound(void) {
  REGISTER(0xFF26) = 0x80;
  REGISTER(0xFF25) = 0xFF;
  REGISTER(0xFF24) = 0x55;
  playing = TUNE_NONE;
}

void playTune(uint8_t tune) {
  if (tune == playing) return;
  playing = tune;
  position = 0;
  countdown = 1;
  REGISTER(0xFF17) = 0; /* quiet */
}

void playSound(void) {
  uint8_t note;
  uint16_t pitch;
  if (!playing || --countdown) return;
  countdown = tempos[playing];
  note = tunes[playing][position++];
  if (note == 0xFF) {
    position = 1;
    note = tunes[playing][0];
  }
  if (!note) return;
  pitch = pitches[note];
  REGISTER(0xFF16) = 0x80;
  REGISTER(0xFF17) = 0x53;
  REGISTER(0xFF18) = (uint8_t)pitch;
  REGISTER(0xFF19) = 0x80 | (uint8_t)(pitch >> 8);
}

void playEffect(uint8_t effect) {
  const Effect *e = &effects[effect];
  uint16_t pitch;
  if (e->envelope) {
    pitch = pitches[e->pitch];
    REGISTER(0xFF10) = e->sweep;
    REGISTER(0xFF11) = e->length;
    REGISTER(0xFF12) = e->envelope;
    REGISTER(0xFF13) = (uint8_t)pitch;
    REGISTER(0xFF14) = 0x80 | (uint8_t)(pitch >> 8);
  }
  if (e->noiseEnvelope) {
    REGISTER(0xFF20) = 0x20;
    REGISTER(0xFF21) = e->noiseEnvelope;
    REGISTER(0xFF22) = e->noise;
    REGISTER(0xFF23) = 0x80;
  }
}
