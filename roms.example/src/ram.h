/* The published memory: these addresses are fixed, and lantern.json names them. Everything else may move. */
#ifndef RAM_H
#define RAM_H
#include <stdint.h>

enum { MODE_TITLE, MODE_WALK, MODE_DIALOG, MODE_BATTLE, MODE_ENDING };
enum { DOWN, UP, LEFT, RIGHT };

/* Bits of `events`. */
#define EVENT_MET_MARU 0x0001
#define EVENT_MET_ODO 0x0002
#define EVENT_MET_PIP 0x0004
#define EVENT_CAT_FOUND 0x0008
#define EVENT_WELL_EMBER 0x0010
#define EVENT_WOOD_EMBER 0x0020
#define EVENT_DOOR_OPEN 0x0040
#define EVENT_HUSH_BEATEN 0x0080
#define EVENT_LANTERN_LIT 0x0100
#define EVENT_MET_SORREL 0x0200
#define EVENT_WOOD_HERBS 0x0400
#define EVENT_TOWER_WEST 0x0800
#define EVENT_TOWER_EAST 0x1000
#define EVENT_TOWER_SOUTH 0x2000
#define EVENT_FELL 0x4000
#define EVENT_MET_BRAM 0x8000

extern uint8_t __at(0xC100) mode;
extern uint8_t __at(0xC101) map;
extern uint8_t __at(0xC102) x;
extern uint8_t __at(0xC103) y;
extern uint8_t __at(0xC104) facing;
extern uint8_t __at(0xC105) waiting;
extern uint8_t __at(0xC106) cursor;
extern uint8_t __at(0xC107) moving;
extern uint8_t __at(0xC108) hp;
extern uint8_t __at(0xC109) maxHp;
extern uint8_t __at(0xC10A) level;
extern uint16_t __at(0xC10B) experience;
extern uint8_t __at(0xC10D) key;
extern uint8_t __at(0xC10E) embers;
extern uint8_t __at(0xC10F) herbs;
extern uint16_t __at(0xC110) events;
extern uint8_t __at(0xC112) enemy;
extern uint8_t __at(0xC113) enemyHp;
extern uint8_t __at(0xC114) enemyMaxHp;
extern uint8_t __at(0xC115) mapWidth;
extern uint8_t __at(0xC116) mapHeight;
extern uint16_t __at(0xC118) steps;
extern uint16_t __at(0xC11A) battlesWon;

/* What the box on the screen says: ASCII, lines parted by 10, ended by 0; empty without a box. */
extern char __at(0xC120) text[64];

/* The visible cells, 9 rows of 10: 0 free, 1 wall, 2 person, 3 player, 4 exit. */
#define GRID_COLUMNS 10
#define GRID_ROWS 9
extern uint8_t __at(0xC160) grid[90];

#ifdef SEEDED
extern uint16_t __at(0xC11C) taken;
extern char __at(0xC1C0) placeName[16];
extern char __at(0xC1D0) foeName[16];
#endif

/* The table of sprites, copied to OAM in each VBlank. */
extern uint8_t __at(0xC000) sprites[160];
#endif
