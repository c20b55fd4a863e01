/* The text box: 18 columns, three lines, at the bottom of the screen. It is the window layer. */
#ifndef TEXT_H
#define TEXT_H
#include <stdint.h>

/* A text of the game: these words, or in the build that seeds fill in, the seed's. */
#ifdef SEEDED
#include "seeded.h"
#define WORDS(id, words) wordsOf(id)
#else
#define WORDS(id, words) (words)
#endif

#define BOX_COLUMNS 18
#define BOX_LINES 3
#define BOX_Y 104

/* Background tiles of user-interface.js. Text uses its ASCII code - 32. */
enum {
  UI_TOP_LEFT = 96, UI_TOP, UI_TOP_RIGHT, UI_LEFT, UI_RIGHT, UI_BOTTOM_LEFT, UI_BOTTOM, UI_BOTTOM_RIGHT,
  UI_ARROW, UI_HAND, UI_BAR_LEFT, UI_BAR_RIGHT, UI_BAR, UI_BLACK = UI_BAR + 9
};

/* Where one character of the box is in VRAM. */
uint8_t *boxCell(uint8_t column, uint8_t line);

/* Only with the screen off: the empty box. */
void drawBox(void);

/* The box slides in and out. */
void openBox(void);
void closeBox(void);

/* Shows a text of any length, page by page, waiting for A (or B) after each; leaves the box open. Words are
   wrapped. A line feed begins a new page, and " | " a new line. */
void say(const char *message);

/* Shows one page at once without waiting. */
void show(const char *message);

/* A text put together: begin(), add…(), then say(message). */
extern char message[128];
void begin(const char *text);
void add(const char *text);
void addNumber(uint16_t number);

/* Writes into VRAM, on the background or the window. */
void writeAt(uint8_t *to, const char *text);
void writeNumberAt(uint8_t *to, uint8_t number); /* two places, right-aligned */
#endif
