#include "hardware.h"
#include "assets.h"
#include "ram.h"
#include "sound.h"

#define LCD_SETTINGS 0xE3 /* on, window at 9C00, tiles at 8800, map at 9800, sprites 8 x 8 */
#define QUEUE_ENTRIES 48

uint8_t held, pressed;
uint8_t scrollX, scrollY, windowY, backgroundPalette;

/* Shared with the interrupt in crt0.s. */
volatile uint8_t frameReady, ticks, queueLength;
uint8_t queue[QUEUE_ENTRIES * 3];

static uint8_t screenIsOn;
static uint16_t randomState;

void startHardware(void) {
  LCDC = LCD_SETTINGS;
  screenIsOn = 1;
  randomState = 0x1CE5;
  windowY = SCREEN_HEIGHT;
  backgroundPalette = PALETTE_WHITE;
  REGISTER(0xFF48) = 0xD0; /* sprites: clear, white, light, black */
  REGISTER(0xFF49) = 0xE0; /* sprites: clear, white, dark, black */
  REGISTER(0xFF4B) = 7;    /* the window begins at the left edge */
  REGISTER(0xFF0F) = 0;
  REGISTER(0xFFFF) = 1; /* VBlank only */
  __asm__("ei");
}

static uint8_t readButtons(void) {
  volatile uint8_t *p1 = (volatile uint8_t *)0xFF00;
  uint8_t directions, others, i;
  *p1 = 0x20;
  for (i = 0; i != 4; i++) directions = *p1;
  *p1 = 0x10;
  for (i = 0; i != 4; i++) others = *p1;
  *p1 = 0x30;
  directions = (~directions) & 0x0F;
  others = (~others) & 0x0F;
  return (uint8_t)(others << 4) | directions;
}

static void stir(void) {
  uint8_t low = (uint8_t)randomState & 1;
  randomState >>= 1;
  if (low) randomState ^= 0xB400;
}

void frame(void) {
  uint8_t now;
  playSound();
  frameReady = 1;
  while (frameReady) __asm__("halt\n nop");
  now = readButtons();
  pressed = now & (uint8_t)~held;
  held = now;
  stir();
  if (pressed) randomState ^= (uint16_t)pressed << 3;
  if (randomState == 0) randomState = 0x1CE5;
}

void wait(uint8_t frames) {
  while (frames--) frame();
}

uint8_t randomBelow(uint8_t limit) {
  uint8_t i, value;
  for (i = 0; i != 5; i++) stir();
  value = (uint8_t)(randomState >> 4) & 0x7F;
  while (value >= limit) value -= limit;
  return value;
}

void put(uint8_t *to, uint8_t tile) {
  uint8_t *entry;
  if (!screenIsOn) {
    *to = tile;
    return;
  }
  if (queueLength == QUEUE_ENTRIES) frame();
  entry = queue + queueLength + queueLength + queueLength;
  *entry++ = (uint8_t)(uint16_t)to;
  *entry++ = (uint8_t)((uint16_t)to >> 8);
  *entry = tile;
  queueLength++;
}

void screenOff(void) {
  frame();
  /* The LCD may only be switched off in VBlank, where frame() returns. */
  LCDC = 0x63;
  screenIsOn = 0;
}

void screenOn(void) {
  screenIsOn = 1;
  LCDC = LCD_SETTINGS;
}

static const uint8_t fades[] = {0xE4, 0x90, 0x40, 0x00};

void fadeOut(void) {
  uint8_t i;
  for (i = 1; i != 4; i++) {
    backgroundPalette = fades[i];
    wait(3);
  }
  hideSprites();
  frame();
}

void fadeIn(void) {
  uint8_t i;
  for (i = 3; i--;) {
    backgroundPalette = fades[i];
    wait(3);
  }
}

void loadTiles(uint8_t first, const uint8_t *tiles, uint8_t count) {
  uint8_t *to;
  for (; count; count--, first++, tiles += 16) {
    to = (uint8_t *)(first & 0x80 ? 0x8000 : 0x9000) + ((uint16_t)first << 4);
    copy(to, tiles, 16);
  }
}

void loadFont(void) {
  const uint8_t *row = fontRows;
  uint8_t *to = (uint8_t *)0x9000;
  uint16_t i;
  for (i = 768; i; i--) {
    *to++ = *row;
    *to++ = *row++;
  }
  copy(to, interfaceTiles, sizeof interfaceTiles);
  copy((uint8_t *)0x8000, spriteTiles, sizeof spriteTiles);
}

void hideSprites(void) {
  fill(sprites, 160, 0);
}
