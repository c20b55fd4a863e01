#include "assets.h"
#include "hardware.h"
#include "ram.h"
#include "scenes.h"
#include "sound.h"
#include "world.h"

static void newGame(void) {
  map = MAP_VILLAGE;
  x = START_X;
  y = START_Y;
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
