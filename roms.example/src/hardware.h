/* The machine: frames, buttons, video memory, randomness. */
#ifndef HARDWARE_H
#define HARDWARE_H
#include <stdint.h>

#define REGISTER(address) (*(volatile uint8_t *)(address))
#define LCDC REGISTER(0xFF40)
#define BACKGROUND_MAP ((uint8_t *)0x9800)
#define WINDOW_MAP ((uint8_t *)0x9C00)
#define SCREEN_HEIGHT 144

/* Buttons as `held` and `pressed` have them. */
#define BUTTON_RIGHT 0x01
#define BUTTON_LEFT 0x02
#define BUTTON_UP 0x04
#define BUTTON_DOWN 0x08
#define BUTTON_A 0x10
#define BUTTON_B 0x20
#define BUTTON_SELECT 0x40
#define BUTTON_START 0x80
#define BUTTON_ANY_DIRECTION 0x0F

/* White to black as the art has it, and all white. */
#define PALETTE_NORMAL 0xE4
#define PALETTE_WHITE 0x00

extern uint8_t held;    /* buttons down in this frame */
extern uint8_t pressed; /* buttons that went down in this frame */

/* What the next VBlank shows. */
extern uint8_t scrollX, scrollY, windowY, backgroundPalette;

void startHardware(void);

/* Ends this frame: shows what was prepared, waits for VBlank, reads the buttons. */
void frame(void);
void wait(uint8_t frames);

/* Writes one byte to VRAM in the next VBlank. */
void put(uint8_t *to, uint8_t tile);

/* Between these two VRAM may be written directly. Both show white; the fades hide that. */
void screenOff(void);
void screenOn(void);
void fadeOut(void);
void fadeIn(void);

void copy(uint8_t *to, const uint8_t *from, uint16_t length);
void fill(uint8_t *to, uint16_t length, uint8_t value);

/* Only with the screen off: background tiles from number `first` on. */
void loadTiles(uint8_t first, const uint8_t *tiles, uint8_t count);
void loadFont(void);

void hideSprites(void);

/* A number below `limit`. It follows from the frames and the buttons so far, and from nothing else. */
uint8_t randomBelow(uint8_t limit);
#endif
