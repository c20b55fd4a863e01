/* Sound: a tune on channel 2, effects on channels 1 and 4. */
#ifndef SOUND_H
#define SOUND_H
#include <stdint.h>

enum { TUNE_NONE, TUNE_TITLE, TUNE_VILLAGE, TUNE_WOOD, TUNE_TOWER, TUNE_BATTLE, TUNE_ENDING };
enum { SOUND_BLIP, SOUND_BUMP, SOUND_FOUND, SOUND_HIT, SOUND_HURT, SOUND_DOOR, SOUND_LEVEL, SOUND_RUN };

void startSound(void);
void playSound(void); /* once a frame */
void playTune(uint8_t tune);
void playEffect(uint8_t effect);
#endif
