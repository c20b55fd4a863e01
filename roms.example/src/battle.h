/* Fights, in turns. */
#ifndef BATTLE_H
#define BATTLE_H
#include <stdint.h>

enum { FOE_NONE, FOE_MOTH, FOE_BRAMBLE, FOE_WISP, FOE_HUSH };

/* Fights one foe to its end and goes back to the map. Gives 1 for a win. Who loses wakes up in the village. */
uint8_t fight(uint8_t foe);

/* Some health back, never above the maximum. */
void heal(uint8_t amount);
#endif
