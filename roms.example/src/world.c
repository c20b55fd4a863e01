#include "world.h"
#include "assets.h"
#include "battle.h"
#include "hardware.h"
#include "ram.h"
#include "sound.h"
#include "text.h"

#define WALK_FRAMES 12
#ifdef SEEDED
#define MAX_PEOPLE 8
#define BLOCKS(kind) ((kind) == WALL || (kind) == PERSON || (kind) == SIGN || (kind) == ITEM)
#else
#define MAX_PEOPLE 6
#define BLOCKS(kind) ((kind) == WALL || (kind) == PERSON)
#endif

uint8_t cellKinds[256];

static uint8_t peopleCount;
static uint8_t personX[MAX_PEOPLE], personY[MAX_PEOPLE], personWho[MAX_PEOPLE], personFacing[MAX_PEOPLE];
static uint8_t pixelX, pixelY, stepping, stride;
static uint8_t safeSteps; /* before the next encounter can come */

static const int8_t dx[] = {0, 0, -1, 1};
static const int8_t dy[] = {1, -1, 0, 0};

static void drawCellAt(uint8_t column, uint8_t row, uint8_t shape) {
#ifdef SEEDED
  const uint8_t *tiles = place.shapes + ((uint16_t)shape << 2);
#else
  const uint8_t *tiles = maps[map].shapes + ((uint16_t)shape << 2);
#endif
  uint8_t *to = BACKGROUND_MAP + ((uint16_t)row << 6) + (column << 1);
  put(to, tiles[0]);
  put(to + 1, tiles[1]);
  put(to + 32, tiles[2]);
  put(to + 33, tiles[3]);
}

void openChestAt(uint8_t column, uint8_t row) {
#ifdef SEEDED
  drawCellAt(column, row, place.openChest);
  CELL(column, row) = (CELL(column, row) & 0xF8) | WALL;
#else
  drawCellAt(column, row, map == MAP_WOOD ? SHAPE_WOOD_CHEST_OPEN : SHAPE_TOWER_CHEST_OPEN);
#endif
}

void openDoor(void) {
#ifdef SEEDED
  drawCellAt(place.doorX, place.doorY, place.openDoor);
#else
  drawCellAt(11, 2, SHAPE_WOOD_DOOR_OPEN);
#endif
}

/* The camera keeps the player in the middle, within the map. All distances fit a byte: maps are 16 x 16 at most. */
static uint8_t camera(uint8_t pixel, uint8_t before, uint8_t cells, uint8_t visible) {
  uint8_t last = (uint8_t)(cells - visible) << 4;
  if (pixel < before) return 0;
  pixel -= before;
  return pixel > last ? last : pixel;
}

static void moveCamera(void) {
  scrollX = camera(pixelX, 64, mapWidth, GRID_COLUMNS);
  scrollY = camera(pixelY, 64, mapHeight, GRID_ROWS);
}

static uint8_t *nextSprite;

static void drawPerson(uint8_t atX, uint8_t atY, uint8_t tile, uint8_t flip, uint8_t palette) {
  uint8_t i, left, top;
  for (i = 0; i != 4; i++) {
    left = atX - scrollX + 8 + (i & 1 ? 8 : 0);
    top = atY - scrollY + 16 + (i & 2 ? 8 : 0);
    /* Sprites would show in front of the text box. */
    if (top > windowY + 8 || top == 0) top = 0;
    *nextSprite++ = top;
    *nextSprite++ = left;
    *nextSprite++ = tile + (flip ? i ^ 1 : i);
    *nextSprite++ = palette | (flip ? 0x20 : 0);
  }
}

/* The first tile of a person who faces some way; the right side is the left one, mirrored. */
static uint8_t poseTile(uint8_t who, uint8_t way) {
  uint8_t first = firstSpriteTile[who];
  if (who >= PERSON_CAT || way == DOWN) return first;
  return first + (way == UP ? 4 : 8);
}

void drawPeople(void) {
  uint8_t i, tile, flip, column, row;
  nextSprite = sprites;
  tile = poseTile(PERSON_WICK, facing);
  flip = facing == RIGHT;
  if (stepping) {
    tile += 12;
    if (stride && facing < LEFT) flip = 1;
  }
  drawPerson(pixelX, pixelY, tile, flip, 0x10);
  for (i = 0; i != peopleCount; i++) {
    column = personX[i];
    row = personY[i];
    /* Only those on the screen: positions wrap at 256. */
    if ((uint8_t)((column << 4) + 16 - scrollX) > 176 || (uint8_t)((row << 4) + 16 - scrollY) > 160) continue;
    drawPerson(column << 4, row << 4, poseTile(personWho[i], personFacing[i]), personFacing[i] == RIGHT, personWho[i] >= PERSON_CAT ? 0x10 : 0);
  }
  while (nextSprite != sprites + 160) *nextSprite++ = 0;
}

uint8_t playerBottom(void) {
  return pixelY - scrollY + 16;
}

void updateGrid(void) {
  uint8_t row, column, kind;
  uint8_t *to = grid;
  uint8_t left = camera(x << 4, 64, mapWidth, GRID_COLUMNS) >> 4;
  uint8_t top = camera(y << 4, 64, mapHeight, GRID_ROWS) >> 4;
  const uint8_t *from;
  for (row = 0; row != GRID_ROWS; row++) {
    from = &CELL(left, top + row);
    for (column = GRID_COLUMNS; column; column--) {
      kind = *from++ & 7;
      *to++ = kind;
    }
  }
  row = y - top;
  column = x - left;
  grid[(uint8_t)(row * GRID_COLUMNS + column)] = PLAYER;
}

void loadMap(void) {
#ifdef SEEDED
  const SeedMap *info = &place;
#else
  const MapInfo *info = &maps[map];
#endif
  const uint8_t *cells = info->cells, *kinds = info->kinds, *list = info->people;
  uint8_t row, column;
#ifdef SEEDED
  loadPlace();
#endif
  mapWidth = info->width;
  mapHeight = info->height;
#ifndef SEEDED
  loadTiles(128, info->tiles, info->tileCount);
#endif
  fill(cellKinds, 256, WALL);
  for (row = 0; row != mapHeight; row++) {
    for (column = 0; column != mapWidth; column++) {
      CELL(column, row) = *kinds++;
      drawCellAt(column, row, *cells++);
    }
  }
  peopleCount = 0;
  for (; *list != 255; list += 3) {
    if (!personIsHere(list[2])) continue;
    personX[peopleCount] = list[0];
    personY[peopleCount] = list[1];
    personWho[peopleCount] = list[2];
    personFacing[peopleCount] = DOWN;
    CELL(list[0], list[1]) |= PERSON;
    peopleCount++;
  }
#ifdef SEEDED
  for (list = place.things; *list != 255; list += 3)
    if (THING(CELL(list[0], list[1])) == THING_CHEST && (taken & placeBit(list[2]))) openChestAt(list[0], list[1]);
  if (place.doorX && (events & EVENT_DOOR_OPEN)) openDoor();
#else
  if (map == MAP_WOOD) {
    if (events & EVENT_WOOD_EMBER) openChestAt(2, 1);
    if (events & EVENT_WOOD_HERBS) openChestAt(11, 14);
    if (events & EVENT_DOOR_OPEN) openDoor();
  }
  if (map == MAP_TOWER) {
    if (events & EVENT_TOWER_WEST) openChestAt(1, 8);
    if (events & EVENT_TOWER_EAST) openChestAt(10, 8);
    if (events & EVENT_TOWER_SOUTH) openChestAt(3, 12);
  }
#endif
  pixelX = x << 4;
  pixelY = y << 4;
  stepping = 0;
  safeSteps = 3;
  moveCamera();
  updateGrid();
}

static void showMap(void) {
  moving = 1;
  screenOff();
  loadFont();
  drawBox();
  loadMap();
  windowY = SCREEN_HEIGHT;
  screenOn();
  mode = MODE_WALK;
#ifdef SEEDED
  playTune(TUNE_VILLAGE + place.tune);
#else
  playTune(TUNE_VILLAGE + map);
#endif
  drawPeople();
  fadeIn();
  moving = 0;
}

void travel(uint8_t toMap, uint8_t toX, uint8_t toY) {
  moving = 1;
  fadeOut();
  map = toMap;
  x = toX;
  y = toY;
#ifdef SEEDED
  namePlace();
#endif
  showMap();
}

void returnToMap(void) {
  fadeOut();
  showMap();
}

void removePerson(uint8_t who) {
  uint8_t i;
  for (i = 0; i != peopleCount; i++) {
    if (personWho[i] != who) continue;
    CELL(personX[i], personY[i]) &= (uint8_t)~PERSON;
    peopleCount--;
    personX[i] = personX[peopleCount];
    personY[i] = personY[peopleCount];
    personWho[i] = personWho[peopleCount];
    personFacing[i] = personFacing[peopleCount];
    break;
  }
  updateGrid();
  drawPeople();
}

/* Talks to or looks at what is in front. */
static void examine(void) {
  uint8_t column = x + dx[facing], row = y + dy[facing];
  uint8_t cell = CELL(column, row), i;
  if (KIND(cell) == PERSON) {
    for (i = 0; i != peopleCount; i++) {
      if (personX[i] != column || personY[i] != row) continue;
      personFacing[i] = facing ^ 1;
      mode = MODE_DIALOG;
      drawPeople();
      talkTo(personWho[i]);
      break;
    }
  } else {
    mode = MODE_DIALOG;
    lookAt(THING(cell), column, row);
  }
  closeBox();
  mode = MODE_WALK;
  updateGrid();
  drawPeople();
  frame();
}

static void useExit(void) {
#ifdef SEEDED
  const uint8_t *exit = place.exits;
#else
  const uint8_t *exit = maps[map].exits;
#endif
  for (; *exit != 255; exit += 5) {
    if (exit[0] != x || exit[1] != y) continue;
    travel(exit[2], exit[3], exit[4]);
    return;
  }
}

static void meetSomeone(void) {
  uint8_t thing = THING(CELL(x, y));
  if (safeSteps) {
    safeSteps--;
    return;
  }
  if (thing == THING_TALL_GRASS ? randomBelow(7) : thing == THING_STONE ? randomBelow(14) : 1) return;
  if (thing == THING_STONE) fight(randomBelow(3) ? FOE_WISP : FOE_MOTH);
  else fight(randomBelow(3) ? FOE_MOTH : FOE_BRAMBLE);
  safeSteps = 5;
}

/* Turns and, if nothing is in the way, takes one step of exactly WALK_FRAMES frames. Buttons pressed on the way
   are not lost: they are in `pressed` afterwards. */
static void walk(uint8_t way) {
  uint8_t i, cell, latched = 0;
  int8_t moveX = dx[way], moveY = dy[way];
  uint8_t isNewPress = pressed & BUTTON_ANY_DIRECTION;
  facing = way;
  cell = CELL(x + moveX, y + moveY);
  if (KIND(cell) == EXIT && THING(cell) == THING_TOWER_DOOR && !(events & EVENT_DOOR_OPEN)) {
    drawPeople();
    if (isNewPress) examine();
    else frame();
    return;
  }
  if (BLOCKS(KIND(cell))) {
    if (isNewPress) playEffect(SOUND_BUMP);
    drawPeople();
    frame();
    return;
  }
  moving = 1;
  x += moveX;
  y += moveY;
  steps++;
  stride ^= 1;
  updateGrid();
  for (i = 0; i != WALK_FRAMES; i++) {
    /* 16 pixels in 12 frames: 1, 1, 2, and again. */
    uint8_t pixels = (i == 2 || i == 5 || i == 8 || i == 11) ? 2 : 1;
    if (moveX) pixelX += moveX > 0 ? pixels : -pixels;
    if (moveY) pixelY += moveY > 0 ? pixels : -pixels;
    stepping = i >= 2 && i < 8;
    moveCamera();
    drawPeople();
    frame();
    latched |= pressed;
  }
  moving = 0;
  pressed |= latched & (uint8_t)~BUTTON_ANY_DIRECTION;
  if (KIND(cell) == EXIT) useExit();
  else meetSomeone();
}

void play(void) {
  showMap();
  intro();
  while (!(events & EVENT_LANTERN_LIT)) {
    if (pressed & BUTTON_A) examine();
    else if (pressed & BUTTON_START) showStatus();
    else if (held & BUTTON_DOWN) walk(DOWN);
    else if (held & BUTTON_UP) walk(UP);
    else if (held & BUTTON_LEFT) walk(LEFT);
    else if (held & BUTTON_RIGHT) walk(RIGHT);
    else frame();
  }
}
