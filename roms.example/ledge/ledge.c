/* Ledge: run and jump to the flag. Levels are data at LEVELS_AT; see packages/games/src/seeds/ledge/. */
#include "assets.h"
#include "hardware.h"
#include "sound.h"

#define ROWS 8
#define LEVELS_AT 0x5800
#define LEVELS_BYTE 0x57FF
#define LEVEL_BYTES 544
#define HEAD 512 /* after the cells: columns, start's column and row, flag's column, things, four bytes for each */
#define MAX_THINGS 6
#define FIRST_TILE 128

enum { MODE_TITLE, MODE_PLAY, MODE_FALLEN, MODE_CLEARED, MODE_ENDING };
/* Kinds of cells. From LEDGE on one can stand on them, from GROUND on nothing passes. */
enum { SKY, CLOUD_LEFT, CLOUD_RIGHT, BUSH, FLAG, POLE, SPIKES, WATER, LEDGE, GROUND, GRASS, BRICK };
enum { CRAWLER = 1, LIFT };
enum { RIGHT, LEFT };

/* Distances are sixteenths of a pixel, so a cell is 256: its number is the high byte. Speeds are those in a frame. */
#define WIDTH 160
#define HEIGHT 224
#define TOP_SPEED 24
#define PUSH 2
#define JUMP 52
#define RISE_GRAVITY 2
#define CUT_GRAVITY 7
#define FALL_GRAVITY 4
#define TOP_FALL 60
/* Frames in which a jump still works after the edge, or already before the landing. */
#define GRACE 6

/* Published: games/ledge.json names these. */
uint8_t __at(0xC100) mode;
uint8_t __at(0xC101) level; /* from 1 */
uint16_t __at(0xC102) x;    /* the left of the player's box in the level */
int16_t __at(0xC104) y;     /* its top */
int8_t __at(0xC106) speedX;
int8_t __at(0xC107) speedY;
uint8_t __at(0xC108) stands;
uint8_t __at(0xC109) facing;
uint16_t __at(0xC10A) goal; /* the flag, in pixels */
uint16_t __at(0xC10C) falls;
uint8_t __at(0xC10E) levels;
uint8_t __at(0xC10F) columns;
uint16_t __at(0xC110) time; /* frames since the level began */
uint8_t __at(0xC000) sprites[160];

typedef struct {
  uint8_t kind, top, way;
  uint16_t at, from, to; /* pixels */
} Thing;
static Thing things[MAX_THINGS];
static uint8_t thingCount;
static Thing *riding;

static const uint8_t *cells;
static uint8_t grace, wish; /* frames left in which a jump works, and in which one is wanted */
static uint16_t camera;     /* pixels */
static uint8_t firstDrawn;  /* of the 32 columns of tiles that video memory has */
static uint8_t *sprite;

static void writeOn(uint8_t *map, uint8_t column, uint8_t row, const char *words) {
  uint8_t *to = map + ((uint16_t)row << 5) + column;
  while (*words) put(to++, (uint8_t)(*words++ - 32));
}

static void writeNumber(uint8_t *to, uint16_t number) {
  static const uint16_t powers[] = {100, 10, 1};
  uint8_t i, digit;
  for (i = 0; i != 3; i++) {
    for (digit = 0; number >= powers[i]; digit++) number -= powers[i];
    put(to++, digit + 16);
  }
}

static uint8_t kindAt(uint8_t column, uint8_t row) {
  return row >= ROWS ? SKY : cells[((uint16_t)column << 3) + row];
}

static void drawColumn(uint8_t at) {
  const uint8_t *cell = cells + ((uint16_t)(at >> 1) << 3);
  uint8_t *to = BACKGROUND_MAP + (at & 31);
  uint8_t i, tile;
  for (i = ROWS; i; i--) {
    tile = FIRST_TILE + (*cell++ << 2) + (at & 1);
    put(to, tile);
    put(to + 32, tile + 2);
    to += 64;
  }
}

static void look(void) {
  uint16_t pixels = x >> 4, most = ((uint16_t)columns << 4) - 160;
  uint8_t left;
  camera = pixels < 72 ? 0 : pixels - 72;
  if (camera > most) camera = most;
  scrollX = (uint8_t)camera;
  left = (uint8_t)(camera >> 3);
  if (left + 25 > firstDrawn + 31 && firstDrawn + 32 < columns << 1) {
    drawColumn(firstDrawn + 32);
    firstDrawn++;
  } else if (firstDrawn && left < firstDrawn + 4) {
    drawColumn(--firstDrawn);
  }
}

static void show(uint8_t top, uint16_t at, uint8_t tile, uint8_t attributes) {
  uint16_t from = at - camera + 8;
  if (from >= 168) return;
  *sprite++ = top + 16;
  *sprite++ = (uint8_t)from;
  *sprite++ = tile;
  *sprite++ = attributes;
}

/* Four tiles in a square; turned, the other way round. */
static void showSquare(uint8_t top, uint16_t at, uint8_t tile, uint8_t turned) {
  uint8_t flip = turned ? 0x20 : 0;
  show(top, at, tile + turned, flip);
  show(top, at + 8, tile + 1 - turned, flip);
  show(top + 8, at, tile + 2 + turned, flip);
  show(top + 8, at + 8, tile + 3 - turned, flip);
}

static void showAll(void) {
  uint8_t i, top = (uint8_t)(y >> 4) - 2, frameTile = HERO_STANDS;
  Thing *thing = things;
  sprite = sprites;
  if (!stands) frameTile = HERO_JUMPS;
  else if (speedX) frameTile = (uint8_t)(x >> 7) & 1 ? HERO_RUNS : HERO_STANDS;
  if (y < 2048) showSquare(top, (x >> 4) - 3, frameTile, facing);
  for (i = thingCount; i; i--, thing++) {
    if (thing->kind == CRAWLER) {
      showSquare(thing->top, thing->at, (uint8_t)time & 16 ? CRAWLER_TILES + 4 : CRAWLER_TILES, thing->way);
    } else {
      show(thing->top, thing->at, LIFT_TILES, 0);
      show(thing->top, thing->at + 8, LIFT_TILES + 1, 0);
      show(thing->top, thing->at + 16, LIFT_TILES + 1, 0);
      show(thing->top, thing->at + 24, LIFT_TILES, 0x20);
    }
  }
  while (sprite != sprites + 160) {
    *sprite = 0;
    sprite += 4;
  }
}

static void load(void) {
  const uint8_t *from = (const uint8_t *)LEVELS_AT;
  Thing *thing = things;
  uint8_t i;
  for (i = level; --i;) from += LEVEL_BYTES;
  cells = from;
  from += HEAD;
  columns = *from++;
  x = ((uint16_t)*from++ << 8) + 48;
  y = ((int16_t)*from++ << 8) + 32;
  goal = (uint16_t)*from++ << 4;
  thingCount = *from++;
  for (i = thingCount; i; i--, thing++) {
    thing->kind = *from++;
    thing->from = thing->at = (uint16_t)*from++ << 4;
    thing->top = *from++ << 4;
    thing->to = thing->from + ((uint16_t)*from++ << 4);
    thing->way = RIGHT;
  }
  speedX = speedY = 0;
  facing = RIGHT;
  stands = 1;
  time = 0;
  grace = wish = 0;
  riding = 0;
  fadeOut();
  screenOff();
  loadTiles(FIRST_TILE, cellTiles, CELL_TILES);
  fill(BACKGROUND_MAP, 1024, FIRST_TILE);
  fill(WINDOW_MAP, 64, 0);
  firstDrawn = 0;
  for (i = 0; i != 32; i++) drawColumn(i);
  for (i = 0; i != 20; i++) put(WINDOW_MAP + i, INTERFACE_LINE);
  writeOn(WINDOW_MAP, 1, 1, "LEVEL     FALLS");
  writeNumber(WINDOW_MAP + 39, level);
  writeNumber(WINDOW_MAP + 49, falls > 999 ? 999 : falls);
  windowY = 128;
  look();
  showAll();
  screenOn();
  fadeIn();
  mode = MODE_PLAY;
  playTune(TUNE_WOOD);
}

static void moveThings(void) {
  Thing *thing = things;
  uint8_t i;
  if (time & 1) return;
  for (i = thingCount; i; i--, thing++) {
    if (thing->way == RIGHT) {
      thing->at++;
      if (thing == riding) x += 16;
      if (thing->at >= thing->to) thing->way = LEFT;
    } else {
      thing->at--;
      if (thing == riding) x -= 16;
      if (thing->at <= thing->from) thing->way = RIGHT;
    }
  }
}

static uint8_t isSolid(uint8_t column, int16_t top) {
  return kindAt(column, (uint8_t)((uint16_t)top >> 8)) >= GROUND;
}

static void moveAcross(void) {
  uint16_t to;
  uint8_t column;
  if (held & BUTTON_RIGHT) {
    facing = RIGHT;
    if (speedX < TOP_SPEED) speedX += PUSH;
  } else if (held & BUTTON_LEFT) {
    facing = LEFT;
    if (speedX > -TOP_SPEED) speedX -= PUSH;
  } else if (stands) {
    if (speedX > 0) speedX -= PUSH;
    else if (speedX < 0) speedX += PUSH;
  }
  if (!speedX) return;
  to = x + speedX;
  if (speedX > 0) {
    if (to > ((uint16_t)columns << 8) - WIDTH) to = ((uint16_t)columns << 8) - WIDTH;
    column = (uint8_t)((to + (WIDTH - 1)) >> 8);
    if (isSolid(column, y) || isSolid(column, y + (HEIGHT - 1))) {
      to = ((uint16_t)column << 8) - WIDTH;
      speedX = 0;
    }
  } else {
    if (to > 0xF000) to = speedX = 0;
    column = (uint8_t)(to >> 8);
    if (isSolid(column, y) || isSolid(column, y + (HEIGHT - 1))) {
      to = ((uint16_t)column << 8) + 256;
      speedX = 0;
    }
  }
  x = to;
}

static void landOn(int16_t feet) {
  y = feet - HEIGHT;
  speedY = 0;
  stands = 1;
  grace = GRACE;
}

static void landOnLift(int16_t feet, int16_t next) {
  Thing *thing = things;
  uint16_t pixels = x >> 4;
  int16_t top;
  uint8_t i;
  for (i = thingCount; i; i--, thing++) {
    if (thing->kind != LIFT) continue;
    top = (int16_t)thing->top << 4;
    if (feet > top || next < top || pixels + 10 <= thing->at || pixels >= thing->at + 32) continue;
    landOn(top);
    riding = thing;
    return;
  }
}

static void moveDown(void) {
  int16_t feet = y + HEIGHT, next;
  uint8_t left = (uint8_t)(x >> 8), right = (uint8_t)((x + (WIDTH - 1)) >> 8), row, kind, other;
  if (pressed & BUTTON_A) wish = GRACE;
  if (wish && grace) {
    speedY = -JUMP;
    wish = grace = 0;
    playEffect(SOUND_BLIP);
  } else if (speedY < 0) {
    speedY += held & BUTTON_A ? RISE_GRAVITY : CUT_GRAVITY;
  } else if (speedY < TOP_FALL) {
    speedY += FALL_GRAVITY;
  }
  if (wish) wish--;
  if (grace) grace--;
  stands = 0;
  riding = 0;
  if (speedY < 0) {
    y += speedY;
    if (isSolid(left, y) || isSolid(right, y)) {
      y = (int16_t)((uint16_t)(y + 256) & 0xFF00);
      speedY = 0;
    }
    return;
  }
  next = feet + speedY;
  row = (uint8_t)((uint16_t)next >> 8);
  kind = kindAt(left, row);
  other = kindAt(right, row);
  if (other > kind) kind = other;
  if (kind >= GROUND || (kind == LEDGE && feet <= (int16_t)((uint16_t)row << 8))) {
    landOn((int16_t)((uint16_t)row << 8));
    return;
  }
  landOnLift(feet, next);
  if (!stands) y += speedY;
}

static uint8_t hurtsAt(uint16_t at) {
  int16_t low = y + (HEIGHT - 32);
  uint8_t kind = kindAt((uint8_t)(at >> 8), (uint8_t)((uint16_t)low >> 8));
  return (kind == SPIKES || kind == WATER) && ((uint8_t)low & 0x80);
}

static uint8_t isHurt(void) {
  Thing *thing = things;
  uint16_t pixels = x >> 4;
  uint8_t low, i;
  if (y >= 2048 || hurtsAt(x + 48) || hurtsAt(x + 112)) return 1;
  if (y < 0) return 0;
  low = (uint8_t)(y >> 4) + 14;
  for (i = thingCount; i; i--, thing++) {
    if (thing->kind != CRAWLER || pixels + 10 <= thing->at + 3 || pixels >= thing->at + 13) continue;
    if (low > thing->top + 8 && low < thing->top + 24) return 1;
  }
  return 0;
}

static void fall(void) {
  uint8_t i;
  mode = MODE_FALLEN;
  if (falls != 0xFFFF) falls++;
  playTune(TUNE_NONE);
  playEffect(SOUND_HURT);
  stands = 0;
  speedY = -40;
  for (i = 36; i; i--) {
    if (y < 2048) y += speedY;
    if (speedY < TOP_FALL) speedY += 3;
    showAll();
    frame();
  }
  load();
}

static void end(void) {
  uint8_t i;
  fadeOut();
  screenOff();
  windowY = SCREEN_HEIGHT;
  scrollX = 0;
  fill(BACKGROUND_MAP, 1024, 0);
  writeOn(BACKGROUND_MAP, 3, 4, "EVERY FLAG IS");
  writeOn(BACKGROUND_MAP, 3, 6, "BEHIND YOU.");
  writeOn(BACKGROUND_MAP, 3, 9, "FALLS");
  writeNumber(BACKGROUND_MAP + 297, falls > 999 ? 999 : falls);
  writeOn(BACKGROUND_MAP, 6, 12, "THE END");
  for (i = 0; i != 20; i++) {
    put(BACKGROUND_MAP + 512 + i, FIRST_TILE + (GRASS << 2) + (i & 1));
    put(BACKGROUND_MAP + 544 + i, FIRST_TILE + (GRASS << 2) + 2 + (i & 1));
  }
  mode = MODE_ENDING;
  playTune(TUNE_ENDING);
  camera = x = 0;
  sprite = sprites;
  showSquare(112, 120, HERO_STANDS, RIGHT);
  screenOn();
  fadeIn();
  for (;;) frame();
}

static void clear(void) {
  mode = MODE_CLEARED;
  playTune(TUNE_NONE);
  playEffect(SOUND_LEVEL);
  wait(40);
  if (level == levels) end();
  level++;
  load();
}

static void title(void) {
  const uint8_t *from = titleMap;
  uint8_t *to = BACKGROUND_MAP;
  uint8_t row, column;
  screenOff();
  loadFont();
  loadTiles(FIRST_TILE, titleTiles, TITLE_TILES);
  for (row = 18; row; row--) {
    for (column = 20; column; column--) put(to++, *from++);
    to += 12;
  }
  writeOn(BACKGROUND_MAP, 4, 11, "PRESS START");
  windowY = SCREEN_HEIGHT;
  playTune(TUNE_TITLE);
  screenOn();
  fadeIn();
  do frame();
  while (!(pressed & (BUTTON_START | BUTTON_A)));
  playTune(TUNE_NONE);
  playEffect(SOUND_FOUND);
}

void main(void) {
  startSound();
  startHardware();
  levels = *(const uint8_t *)LEVELS_BYTE;
  level = 1;
  title();
  load();
  for (;;) {
    frame();
    time++;
    if (pressed & BUTTON_START) {
      load();
      continue;
    }
    moveThings();
    moveAcross();
    moveDown();
    look();
    showAll();
    if (isHurt()) {
      fall();
      continue;
    }
    if (x + 80 >= goal << 4) clear();
  }
}
