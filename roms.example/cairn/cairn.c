/* Cairn: push every stone onto a mark. Levels are data at LEVELS_AT; see packages/games/src/seeds/cairn/. */
#include "assets.h"
#include "hardware.h"
#include "sound.h"

#define COLUMNS 10
#define ROWS 8
#define CELLS 80
#define LEVELS_AT 0x6000
#define LEVELS_BYTE 0x5FFF
#define FIRST_TILE 128
#define MAX_UNDO 255
#define STEP_FRAMES 6
/* Held longer than this, a direction takes another step: a press of up to 12 frames takes exactly one. */
#define HELD_FRAMES 6
#define TITLE_TILE ((uint8_t)(FIRST_TILE + CELL_TILES))

enum { MODE_TITLE, MODE_PLAY, MODE_SOLVED, MODE_SELECT, MODE_ENDING };
enum { FLOOR, WALL, STONE, PLAYER, MARK, STONE_ON_MARK, PLAYER_ON_MARK };

/* Published: games/cairn.json names these. */
uint8_t __at(0xC100) mode;
uint8_t __at(0xC101) level; /* from 1 */
uint8_t __at(0xC102) x;
uint8_t __at(0xC103) y;
uint8_t __at(0xC104) facing;
uint8_t __at(0xC105) moving; /* 1 during a step and while a screen comes up */
uint16_t __at(0xC106) moves;
uint8_t __at(0xC108) placed;
uint8_t __at(0xC109) stones;
uint8_t __at(0xC10A) solvedCount;
uint8_t __at(0xC10B) levels;
uint8_t __at(0xC10C) undoable;
uint8_t __at(0xC110) solved[8]; /* a bit for each level, from level 1 */
uint8_t __at(0xC160) grid[CELLS];
uint8_t __at(0xC000) sprites[160];

/* Directions as `facing` has them: down, up, left, right. A push sets bit 2 of what undo remembers. */
static const int8_t offsets[] = {COLUMNS, -COLUMNS, -1, 1};
static const int8_t dx[] = {0, 0, -1, 1};
static const int8_t dy[] = {1, -1, 0, 0};
#define PUSHED 4
static uint8_t undo[256];
static uint8_t undoAt;

static void drawCell(uint8_t at) {
  uint8_t row = 0, column = at, tile = FIRST_TILE + (grid[at] << 2);
  uint8_t *to;
  while (column >= COLUMNS) {
    column -= COLUMNS;
    row++;
  }
  to = BACKGROUND_MAP + ((uint16_t)row << 6) + (column << 1);
  put(to, tile);
  put(to + 1, tile + 1);
  put(to + 32, tile + 2);
  put(to + 33, tile + 3);
}

static void writeAt(uint8_t column, uint8_t row, const char *words) {
  uint8_t *to = BACKGROUND_MAP + ((uint16_t)row << 5) + column;
  while (*words) put(to++, (uint8_t)(*words++ - 32));
}

static void writeNumber(uint8_t column, uint8_t row, uint16_t number) {
  static const uint16_t powers[] = {100, 10, 1};
  uint8_t *to = BACKGROUND_MAP + ((uint16_t)row << 5) + column;
  uint8_t i, digit;
  for (i = 0; i != 3; i++) {
    for (digit = 0; number >= powers[i]; digit++) number -= powers[i];
    put(to++, digit + 16);
  }
}

static void drawStatus(void) {
  writeNumber(6, 16, level);
  writeNumber(16, 16, moves > 999 ? 999 : moves);
}

static void blankScreen(void) {
  screenOff();
  fill(BACKGROUND_MAP, 1024, 0);
  loadFont();
  loadTiles(FIRST_TILE, cellTiles, CELL_TILES);
}

static void load(void) {
  const uint8_t *from = (const uint8_t *)LEVELS_AT;
  uint8_t i, kind;
  for (i = level; --i;) from += CELLS;
  moves = 0;
  placed = stones = 0;
  undoAt = undoable = 0;
  for (i = 0; i != CELLS; i++) {
    kind = *from++;
    grid[i] = kind;
    if (kind == STONE || kind == STONE_ON_MARK) stones++;
    if (kind == STONE_ON_MARK) placed++;
    if (kind == PLAYER || kind == PLAYER_ON_MARK) {
      for (x = i, y = 0; x >= COLUMNS; y++) x -= COLUMNS;
    }
  }
  facing = 0;
  moving = 1;
  fadeOut();
  blankScreen();
  for (i = 0; i != CELLS; i++) drawCell(i);
  writeAt(0, 16, "LEVEL     MOVES");
  writeAt(0, 17, "B UNDO START AGAIN");
  drawStatus();
  screenOn();
  mode = MODE_PLAY;
  fadeIn();
  moving = 0;
}

static uint8_t here(void) {
  uint8_t at = x, i;
  for (i = y; i; i--) at += COLUMNS;
  return at;
}

#define LEAVE(at, inside, onMark) grid[at] = grid[at] == (onMark) ? MARK : FLOOR
static void enter(uint8_t at, uint8_t kind) {
  grid[at] = grid[at] == MARK ? kind + 3 : kind;
}

static uint8_t isOpen(uint8_t at) {
  return grid[at] == FLOOR || grid[at] == MARK;
}

static void moveStone(uint8_t from, uint8_t to) {
  if (grid[from] == STONE_ON_MARK) placed--;
  LEAVE(from, STONE, STONE_ON_MARK);
  enter(to, STONE);
  if (grid[to] == STONE_ON_MARK) placed++;
  drawCell(from);
  drawCell(to);
}

static void movePlayer(uint8_t from, uint8_t to) {
  LEAVE(from, PLAYER, PLAYER_ON_MARK);
  enter(to, PLAYER);
  drawCell(from);
  drawCell(to);
}

static void rest(void) {
  drawStatus();
  moving = 1;
  wait(STEP_FRAMES);
  moving = 0;
}

static void step(uint8_t way) {
  uint8_t from = here(), to = from + offsets[way], beyond = to + offsets[way], pushed = 0, was;
  facing = way;
  if (grid[to] == STONE || grid[to] == STONE_ON_MARK) {
    if (!isOpen(beyond)) {
      playEffect(SOUND_BUMP);
      frame();
      return;
    }
    moveStone(to, beyond);
    pushed = PUSHED;
    playEffect(grid[beyond] == STONE_ON_MARK ? SOUND_FOUND : SOUND_HIT);
  } else if (!isOpen(to)) {
    frame();
    return;
  }
  movePlayer(from, to);
  x += dx[way];
  y += dy[way];
  moves++;
  undo[undoAt++] = way | pushed;
  if (undoable != MAX_UNDO) undoable++;
  rest();
  was = held;
  for (pushed = HELD_FRAMES; pushed && was && held == was; pushed--) frame();
}

static void takeBack(void) {
  uint8_t last, way, from, to;
  if (!undoable) {
    playEffect(SOUND_BUMP);
    frame();
    return;
  }
  last = undo[--undoAt];
  undoable--;
  way = last & 3;
  to = here();
  from = to - offsets[way];
  movePlayer(to, from);
  x -= dx[way];
  y -= dy[way];
  if (last & PUSHED) moveStone(to + offsets[way], to);
  facing = way;
  moves--;
  playEffect(SOUND_BLIP);
  rest();
}

static void select(void) {
  moving = 1;
  fadeOut();
  blankScreen();
  writeAt(3, 4, "CHOOSE A LEVEL");
  writeAt(2, 12, "LEFT RIGHT  A GO");
  mode = MODE_SELECT;
  writeNumber(8, 8, level);
  screenOn();
  fadeIn();
  moving = 0;
  for (;;) {
    frame();
    if (pressed & BUTTON_A) break;
    if (pressed & BUTTON_RIGHT) level = level == levels ? 1 : level + 1;
    else if (pressed & BUTTON_LEFT) level = level == 1 ? levels : level - 1;
    else continue;
    playEffect(SOUND_BLIP);
    writeNumber(8, 8, level);
  }
  load();
}

static void markSolved(void) {
  uint8_t bit = 1, i, at = level - 1;
  for (i = at & 7; i; i--) bit += bit;
  if (solved[at >> 3] & bit) return;
  solved[at >> 3] |= bit;
  solvedCount++;
}

static void win(void) {
  mode = MODE_SOLVED;
  markSolved();
  playEffect(SOUND_LEVEL);
  writeAt(0, 17, "SOLVED! PRESS A   ");
  do frame();
  while (!(pressed & BUTTON_A));
  if (solvedCount == levels) {
    fadeOut();
    blankScreen();
    writeAt(3, 6, "EVERY STONE IS");
    writeAt(3, 8, "IN ITS PLACE.");
    writeAt(6, 12, "THE END");
    mode = MODE_ENDING;
    playTune(TUNE_ENDING);
    screenOn();
    fadeIn();
    for (;;) frame();
  }
  do level = level == levels ? 1 : level + 1;
  while (solved[(uint8_t)(level - 1) >> 3] & bits[(level - 1) & 7]);
  load();
}

static void title(void) {
  const uint8_t *from = titleCells;
  uint8_t i, row, tile = TITLE_TILE;
  screenOff();
  fill(BACKGROUND_MAP, 1024, 0);
  loadFont();
  loadTiles(FIRST_TILE, cellTiles, CELL_TILES);
  for (i = 0; i != CELLS; i++) {
    grid[i] = *from++;
    drawCell(i);
  }
  loadTiles(TITLE_TILE, titleTiles, TITLE_COLUMNS * TITLE_ROWS);
  for (row = 0; row != TITLE_ROWS; row++)
    for (i = 0; i != TITLE_COLUMNS; i++)
      put(BACKGROUND_MAP + ((uint16_t)(row + TITLE_TOP) << 5) + TITLE_LEFT + i, tile++);
  writeAt(4, 17, "PRESS START");
  mode = MODE_TITLE;
  playTune(TUNE_TITLE);
  windowY = SCREEN_HEIGHT;
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
    if (pressed & BUTTON_B) takeBack();
    else if (pressed & BUTTON_START) load();
    else if (pressed & BUTTON_SELECT) select();
    else if (held & BUTTON_DOWN) step(0);
    else if (held & BUTTON_UP) step(1);
    else if (held & BUTTON_LEFT) step(2);
    else if (held & BUTTON_RIGHT) step(3);
    else frame();
    if (placed == stones && mode == MODE_PLAY) win();
  }
}
