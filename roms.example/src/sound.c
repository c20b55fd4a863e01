#include "sound.h"
#include "hardware.h"

enum { REST, C3, D3, EF3, F3, G3, A3, B3, C4, D4, EF4, F4, G4, A4, AGAIN = 0xFF };

/* For the sound registers: 2048 - 131072 / Hz. */
static const uint16_t pitches[] = {
  0, 1046, 1155, 1205, 1297, 1379, 1452, 1517, 1547, 1602, 1626, 1673, 1714, 1750,
};

static const uint8_t titleTune[] = {
  C3, REST, G3, REST, C4, REST, D4, C4, G3, REST, F3, REST, D3, REST, REST, REST,
  C3, REST, G3, REST, D4, REST, F4, D4, C4, REST, G3, REST, C4, REST, REST, REST, AGAIN,
};
static const uint8_t villageTune[] = {
  C4, REST, D4, REST, F4, REST, D4, C4, G3, REST, REST, REST, F3, REST, G3, REST,
  C4, REST, G3, REST, F3, REST, D3, REST, C3, REST, REST, REST, REST, REST, REST, REST, AGAIN,
};
static const uint8_t woodTune[] = {
  D3, REST, REST, F3, REST, REST, G3, REST, REST, F3, REST, REST, D3, REST, REST, REST,
  D3, REST, REST, F3, REST, REST, C4, REST, REST, G3, REST, REST, F3, REST, REST, REST, AGAIN,
};
static const uint8_t towerTune[] = {
  C3, REST, REST, REST, EF3, REST, REST, REST, C3, REST, REST, REST, A3, REST, REST, REST, AGAIN,
};
static const uint8_t battleTune[] = {
  D3, D3, G3, D3, A3, D3, G3, D3, F3, F3, G3, F3, C4, F3, G3, F3, AGAIN,
};
static const uint8_t endingTune[] = {
  C3, REST, F3, REST, G3, REST, C4, REST, D4, REST, C4, REST, F4, REST, REST, REST,
  A4, REST, F4, REST, D4, REST, C4, REST, D4, REST, G3, REST, C4, REST, REST, REST, AGAIN,
};
static const uint8_t *const tunes[] = {
  0, titleTune, villageTune, woodTune, towerTune, battleTune, endingTune,
};
static const uint8_t tempos[] = {0, 14, 14, 12, 18, 8, 16};

/* An effect: channel 1's sweep, duty and length, envelope, pitch; channel 4's envelope and noise. */
typedef struct {
  uint8_t sweep, length, envelope, pitch, noiseEnvelope, noise;
} Effect;
static const Effect effects[] = {
  {0x00, 0xB8, 0x61, A4, 0, 0},       /* blip */
  {0x00, 0x40, 0x00, 0, 0x51, 0x6B},  /* bump */
  {0x25, 0x80, 0xA3, C4, 0, 0},        /* found */
  {0x00, 0x40, 0x00, 0, 0xC2, 0x42},  /* hit */
  {0x2C, 0x80, 0xA2, G3, 0xA2, 0x55},  /* hurt */
  {0x34, 0x80, 0xA4, C3, 0x83, 0x64},  /* door */
  {0x16, 0x80, 0xC5, G3, 0, 0},        /* level */
  {0x1C, 0x80, 0x82, D4, 0, 0},        /* run */
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
  if (note == AGAIN) {
    position = 1;
    note = tunes[playing][0];
  }
  if (note == REST) return;
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
