/* The template that seeds fill in: what a seed decides is in ROM bank 2, and the tiles of its maps in bank 3.
   packages/games/src/seeds/ writes bank 2 in the same layout. */
#ifndef SEEDED_H
#define SEEDED_H
#include <stdint.h>

enum {
  TEXT_TITLE, TEXT_ENDING, TEXT_HERO, TEXT_SWING, TEXT_GATHERS, TEXT_STRIKES_HARD, TEXT_STRIKES, TEXT_FADES, TEXT_LEVEL,
  TEXT_GUARD, TEXT_NO_HERBS, TEXT_HERB, TEXT_NO_WAY, TEXT_SLIP, TEXT_BARS, TEXT_FALL, TEXT_DAMAGE_DONE, TEXT_DAMAGE,
  TEXT_GAIN, TEXT_EXPERIENCE, TEXT_INTRO, TEXT_STATUS, TEXT_KEY_CARRIED, TEXT_WAKE, TEXT_GUARDIAN, TEXT_CAT_FOUND,
  TEXT_CAT_HOME, TEXT_CHEST_EMPTY, TEXT_WELL, TEXT_WELL_EMPTY, TEXT_WATER, TEXT_HOUSE, TEXT_DOOR_LOCKED, TEXT_DOOR_OPEN,
  TEXT_LANTERN_COLD, TEXT_LANTERN_LIT,
  /* From here on several each: by foe, by item, by map, by person and what they say. */
  TEXT_FOE, TEXT_FOE_COMES = TEXT_FOE + 5, TEXT_GOT = TEXT_FOE_COMES + 5, TEXT_SIGN = TEXT_GOT + 5,
  TEXT_PEOPLE = TEXT_SIGN + 4, TEXT_END = TEXT_PEOPLE + 30
};
/* A person's six texts. The last two are a healer's or those of the one who misses the cat. */
enum { SAYS_FIRST, SAYS_HINT, SAYS_HINT_DONE, SAYS_AFTER, SAYS_ROLE, SAYS_ROLE_DONE, SAYS };

enum { ITEM_NONE, ITEM_EMBER, ITEM_KEY, ITEM_HERB, ITEM_HERBS };
enum { ROLE_TALKER, ROLE_GIVER, ROLE_HEALER, ROLE_KEEPER };
enum { LOCK_KEY, LOCK_EMBERS, LOCK_PEOPLE };
/* Where things can be: containers, the guardian, and people who give. */
#define PLACES 12
#define PLACE_GUARDIAN 7
#define PLACE_ERRAND 8

typedef struct {
  uint8_t hp, strength, experience;
} FoeStats;

typedef struct {
  uint8_t startMap, startX, startY, wakeMap, wakeX, wakeY;
  uint8_t animalHome; /* the map to which the cat belongs */
  uint8_t lock, lockCount, embersNeeded;
  uint8_t items[PLACES]; /* what is in each place */
  uint8_t roles[6], gives[6], hints[6]; /* by person from 1: role, place of their gift, place that they speak of */
  FoeStats foes[5];
} Rules;

/* A map. People are x, y, who; exits x, y, map, x, y; things x, y, place. Each list ends with 255. */
typedef struct {
  uint8_t width, height, tileSet, tune, openChest, openDoor, doorX, doorY;
  char name[16];
  uint8_t people[25], exits[41], things[31];
  uint8_t kinds[256], cells[256], shapes[640];
} SeedMap;

extern Rules rules;
extern SeedMap place;

void loadRules(void);

/* Publishes the name of `map`, in the frame in which `map` changes. */
void namePlace(void);

/* Makes `map` the present place and loads its tiles. Only with the screen off. */
void loadPlace(void);

/* A text of the seed; the next one takes its room. */
const char *wordsOf(uint8_t id);

uint16_t placeBit(uint8_t number);
#endif
