#include "ram.h"

uint8_t __at(0xC100) mode;
uint8_t __at(0xC101) map;
uint8_t __at(0xC102) x;
uint8_t __at(0xC103) y;
uint8_t __at(0xC104) facing;
uint8_t __at(0xC105) waiting;
uint8_t __at(0xC106) cursor;
uint8_t __at(0xC107) moving;
uint8_t __at(0xC108) hp;
uint8_t __at(0xC109) maxHp;
uint8_t __at(0xC10A) level;
uint16_t __at(0xC10B) experience;
uint8_t __at(0xC10D) key;
uint8_t __at(0xC10E) embers;
uint8_t __at(0xC10F) herbs;
uint16_t __at(0xC110) events;
uint8_t __at(0xC112) enemy;
uint8_t __at(0xC113) enemyHp;
uint8_t __at(0xC114) enemyMaxHp;
uint8_t __at(0xC115) mapWidth;
uint8_t __at(0xC116) mapHeight;
uint16_t __at(0xC118) steps;
uint16_t __at(0xC11A) battlesWon;
char __at(0xC120) text[64];
uint8_t __at(0xC160) grid[90];
#ifdef SEEDED
uint16_t __at(0xC11C) taken;
char __at(0xC1C0) placeName[16];
char __at(0xC1D0) foeName[16];
#endif
uint8_t __at(0xC000) sprites[160];
