#include "assets.h"
#include "hardware.h"
#include "ram.h"
#include "scenes.h"
#include "sound.h"
#include "text.h"
#include "world.h"

static void newGame(void) {
#ifdef SEEDED
  loadRules();
  map = rules.startMap;
  x = rules.startX;
  y = rules.startY;
  namePlace();
#else
  map = MAP_VILLAGE;
  x = START_X;
  y = START_Y;
#endif
  facing = DOWN;
  hp = maxHp = 20;
  level = 1;
}

void main(void) {
  startSound();
  startHardware();
  newGame();
  title();
  play();
  ending();
}
