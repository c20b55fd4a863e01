#include "scenes.h"
#include "assets.h"
#include "hardware.h"
#include "ram.h"
#include "sound.h"
#include "text.h"

static void showPicture(const uint8_t *tiles, uint8_t count, const uint8_t *picture) {
  uint8_t row;
  uint8_t *to = BACKGROUND_MAP;
  screenOff();
  loadTiles(0, tiles, count);
  for (row = 0; row != 18; row++, to += 32, picture += 20) copy(to, picture, 20);
  scrollX = 0;
  scrollY = 0;
  windowY = SCREEN_HEIGHT;
  hideSprites();
  screenOn();
  fadeIn();
}

static void setText(const char *from) {
  char *to = text;
  while ((*to++ = *from++)) ;
}

#define PROMPT_ROW 16

void title(void) {
  uint8_t blink = 0, column;
  mode = MODE_TITLE;
  playTune(TUNE_TITLE);
  showPicture(titleTiles, TITLE_TILES, titleMap);
  setText(WORDS(TEXT_TITLE, "LANTERN\nPRESS START"));
  waiting = 1;
  do {
    blink++;
    if ((blink & 31) == 0) {
      const uint8_t *from = titleMap + PROMPT_ROW * 20 + 4;
      for (column = 4; column != 16; column++, from++)
        put(BACKGROUND_MAP + PROMPT_ROW * 32 + column, blink & 32 ? titleMap[359] : *from);
    }
    frame();
  } while (!(pressed & (BUTTON_START | BUTTON_A)));
  waiting = 0;
  text[0] = 0;
  playEffect(SOUND_FOUND);
  fadeOut();
}

void ending(void) {
  fadeOut();
  mode = MODE_ENDING;
  playTune(TUNE_ENDING);
  showPicture(endingTiles, ENDING_TILES, endingMap);
  setText(WORDS(TEXT_ENDING, "MORNING COMES.\nTHE END"));
  for (;;) frame();
}
