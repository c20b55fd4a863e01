#include "text.h"
#include "hardware.h"
#include "ram.h"
#include "sound.h"
#include "world.h"

char message[128];
static char *messageEnd;

uint8_t *boxCell(uint8_t column, uint8_t line) {
  return WINDOW_MAP + 33 + column + ((uint16_t)line << 5);
}

void drawBox(void) {
  uint8_t i, line;
  uint8_t *row = WINDOW_MAP;
  fill(WINDOW_MAP, 1024, 0);
  for (line = 0; line != BOX_LINES + 2; line++, row += 32) {
    row[0] = line == 0 ? UI_TOP_LEFT : line == BOX_LINES + 1 ? UI_BOTTOM_LEFT : UI_LEFT;
    row[19] = line == 0 ? UI_TOP_RIGHT : line == BOX_LINES + 1 ? UI_BOTTOM_RIGHT : UI_RIGHT;
    for (i = 1; i != 19; i++) row[i] = line == 0 ? UI_TOP : line == BOX_LINES + 1 ? UI_BOTTOM : 0;
  }
}

static void clearBox(void) {
  uint8_t line, column;
  for (line = 0; line != BOX_LINES; line++)
    for (column = 0; column != BOX_COLUMNS; column++) put(boxCell(column, line), 0);
}

/* How far the picture has moved up so that the box does not hide the player. */
static uint8_t lift;

void openBox(void) {
  if (windowY == BOX_Y) return;
  text[0] = 0;
  clearBox();
  while (windowY != BOX_Y) {
    windowY -= 8;
    if (mode == MODE_DIALOG) {
      if (playerBottom() > windowY) {
        scrollY += 8;
        lift += 8;
      }
      drawPeople();
    }
    frame();
  }
}

void closeBox(void) {
  text[0] = 0;
  while (windowY != SCREEN_HEIGHT) {
    windowY += 8;
    if (lift) {
      scrollY -= 8;
      lift -= 8;
    }
    if (mode == MODE_DIALOG) drawPeople();
    frame();
  }
}

/* Fills `text` with the next page, its words wrapped; gives what is left. */
static const char *layOut(const char *from) {
  char *to = text;
  uint8_t line = 0, column = 0, length;
  while (*from == ' ') from++;
  for (;;) {
    for (length = 0; from[length] > ' '; length++) ;
    if (column && column + length > BOX_COLUMNS) {
      if (++line == BOX_LINES) break;
      to[-1] = '\n';
      column = 0;
    }
    column += length + 1;
    while (length--) *to++ = *from++;
    if (*from == 0) {
      to++;
      break;
    }
    if (*from == '\n') {
      from++;
      to++;
      break;
    }
    *to++ = ' ';
    from++;
    /* A mark for a new line within the page. */
    if (*from == '|') {
      from += 2;
      to[-1] = '\n';
      column = 0;
      if (++line == BOX_LINES) break;
    }
  }
  to[-1] = 0;
  return from;
}

static void typeOut(uint8_t slowly) {
  const char *c = text;
  uint8_t column = 0, line = 0, hurry = 0;
  for (; *c; c++) {
    if (*c == '\n') {
      column = 0;
      line++;
      continue;
    }
    put(boxCell(column, line), (uint8_t)(*c - 32));
    column++;
    if (!slowly || hurry) continue;
    frame();
    if (pressed & (BUTTON_A | BUTTON_B)) hurry = 1;
  }
  frame();
}

static void awaitButton(void) {
  uint8_t blink = 0;
  uint8_t *corner = boxCell(BOX_COLUMNS - 1, BOX_LINES);
  waiting = 1;
  do {
    put(corner, blink & 16 ? UI_BOTTOM : UI_ARROW);
    blink++;
    frame();
  } while (!(pressed & (BUTTON_A | BUTTON_B)));
  waiting = 0;
  put(corner, UI_BOTTOM);
  playEffect(SOUND_BLIP);
}

void say(const char *from) {
  uint8_t before = mode;
  if (mode == MODE_WALK) mode = MODE_DIALOG;
  openBox();
  while (*from) {
    from = layOut(from);
    clearBox();
    typeOut(1);
    awaitButton();
  }
  mode = before;
}

void show(const char *from) {
  layOut(from);
  clearBox();
  typeOut(0);
}

void begin(const char *from) {
  messageEnd = message;
  add(from);
}

void add(const char *from) {
  while (*from) *messageEnd++ = *from++;
  *messageEnd = 0;
}

void addNumber(uint16_t number) {
  static const uint16_t powers[] = {10000, 1000, 100, 10, 1};
  uint8_t i, digit, started = 0;
  for (i = 0; i != 5; i++) {
    for (digit = '0'; number >= powers[i]; digit++) number -= powers[i];
    if (digit != '0' || started || i == 4) {
      *messageEnd++ = digit;
      started = 1;
    }
  }
  *messageEnd = 0;
}

void writeAt(uint8_t *to, const char *from) {
  while (*from) put(to++, (uint8_t)(*from++ - 32));
}

void writeNumberAt(uint8_t *to, uint8_t number) {
  uint8_t tens = 0;
  while (number >= 10) {
    number -= 10;
    tens++;
  }
  put(to, tens ? tens + 16 : 0);
  put(to + 1, number + 16);
}
