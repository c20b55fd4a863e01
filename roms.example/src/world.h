/* The maps: walking, people in their places, exits. */
#ifndef WORLD_H
#define WORLD_H
#include <stdint.h>

/* A cell of the present map: the grid's value in the low three bits, the THING_ there in the rest. */
extern uint8_t cellKinds[256];
#define CELL(column, row) cellKinds[(uint8_t)((uint8_t)((row) << 4) | (column))]
#define KIND(cell) ((cell) & 7)
#define THING(cell) ((cell) >> 3)

enum { FREE, WALL, PERSON, PLAYER, EXIT, SIGN, ITEM };

/* Only with the screen off: makes `map` the present one, with x and y already set. */
void loadMap(void);

/* Fades to another place. */
void travel(uint8_t toMap, uint8_t toX, uint8_t toY);

/* Fades back to the present map after another screen. */
void returnToMap(void);

void drawPeople(void);

/* The line of the screen below the player's feet. */
uint8_t playerBottom(void);

void updateGrid(void);

/* Shows a chest or a door open. */
void openChestAt(uint8_t column, uint8_t row);
void openDoor(void);

/* Takes a person off the map. */
void removePerson(uint8_t who);

/* Walks about until the lantern burns. */
void play(void);

/* In people.c: what happens when the player talks to someone, looks at a thing, opens the menu. */
uint8_t personIsHere(uint8_t who);
void talkTo(uint8_t who);
void lookAt(uint8_t thing, uint8_t column, uint8_t row);
void showStatus(void);
void intro(void);
void wakeUp(void);
#endif
