/* The seed's world: its rules, its maps, its texts, and who says and gives what. Takes the place of people.c. */
#include "seeded.h"
#include "assets.h"
#include "battle.h"
#include "hardware.h"
#include "ram.h"
#include "sound.h"
#include "text.h"
#include "world.h"

#define MET(event) (events & (event))

/* Bank 2. */
#define SEED_BANK 2
#define RULES_AT 0x4000
#define TEXT_TABLE_AT 0x4100
#define MAPS_AT 0x6800
#define MAP_BYTES 0x0600
#define TILE_BANK 3
#define MAX_TEXT 255

void copyFromBank(uint8_t *to, const uint8_t *from, uint16_t length);

uint8_t romBank;
Rules rules;
SeedMap place;
static char words[MAX_TEXT + 1];

static const uint16_t metBits[] = {0, EVENT_MET_MARU, EVENT_MET_ODO, EVENT_MET_PIP, EVENT_MET_BRAM, EVENT_MET_SORREL};

static void fromBank(uint8_t bank, void *to, uint16_t address, uint16_t length) {
  romBank = bank;
  copyFromBank((uint8_t *)to, (const uint8_t *)address, length);
}

void loadRules(void) {
  fromBank(SEED_BANK, &rules, RULES_AT, sizeof rules);
}

static uint16_t mapAt(void) {
  uint16_t at = MAPS_AT;
  uint8_t i;
  for (i = map; i; i--) at += MAP_BYTES;
  return at;
}

void namePlace(void) {
  fromBank(SEED_BANK, placeName, mapAt() + 8, 16);
}

void loadPlace(void) {
  fromBank(SEED_BANK, &place, mapAt(), sizeof place);
  fromBank(TILE_BANK, (uint8_t *)0x8800, 0x4000 + ((uint16_t)place.tileSet << 11), 2048);
}

const char *wordsOf(uint8_t id) {
  uint16_t at;
  fromBank(SEED_BANK, &at, TEXT_TABLE_AT + ((uint16_t)id << 1), 2);
  fromBank(SEED_BANK, words, at, MAX_TEXT);
  return words;
}

uint16_t placeBit(uint8_t number) {
  uint16_t bit = 1;
  while (number--) bit += bit;
  return bit;
}

static uint8_t isTaken(uint8_t number) {
  return (taken & placeBit(number)) != 0;
}

/* Takes what is in a place; says so. */
static void take(uint8_t number) {
  uint8_t item = rules.items[number], most;
  taken |= placeBit(number);
  if (item == ITEM_NONE) return;
  if (item == ITEM_EMBER) embers++;
  else if (item == ITEM_KEY) key = 1;
  else {
    most = herbs + (item == ITEM_HERBS ? 2 : 1);
    herbs = most > 9 ? 9 : most;
  }
  playEffect(SOUND_FOUND);
  say(wordsOf(TEXT_GOT + item));
}

uint8_t personIsHere(uint8_t who) {
  if (who == PERSON_CAT) return (map == rules.animalHome) == (MET(EVENT_CAT_FOUND) != 0);
  if (who == PERSON_HUSH) return !MET(EVENT_HUSH_BEATEN);
  return 1;
}

static void person(uint8_t who) {
  uint8_t role = rules.roles[who], base = TEXT_PEOPLE - SAYS, i;
  for (i = who; i; i--) base += SAYS;
  if (role == ROLE_KEEPER && MET(EVENT_CAT_FOUND)) {
    events |= metBits[who];
    if (isTaken(PLACE_ERRAND)) {
      say(wordsOf(base + SAYS_ROLE_DONE));
      return;
    }
    say(wordsOf(base + SAYS_ROLE));
    take(PLACE_ERRAND);
    return;
  }
  if (!MET(metBits[who])) {
    events |= metBits[who];
    say(wordsOf(base + SAYS_FIRST));
    if (role == ROLE_GIVER) take(rules.gives[who]);
    if (role != ROLE_HEALER) return;
  }
  if (role == ROLE_HEALER && hp != maxHp) {
    hp = maxHp;
    playEffect(SOUND_FOUND);
    say(wordsOf(base + SAYS_ROLE));
    return;
  }
  if (MET(EVENT_HUSH_BEATEN)) say(wordsOf(base + SAYS_AFTER));
  else if (isTaken(rules.hints[who])) say(wordsOf(base + SAYS_HINT_DONE));
  else say(wordsOf(base + SAYS_HINT));
}

static void cat(void) {
  if (map == rules.animalHome) {
    say(wordsOf(TEXT_CAT_HOME));
    return;
  }
  say(wordsOf(TEXT_CAT_FOUND));
  events |= EVENT_CAT_FOUND;
  removePerson(PERSON_CAT);
}

static void guardian(void) {
  say(wordsOf(TEXT_GUARDIAN));
  closeBox();
  if (!fight(FOE_HUSH)) return;
  events |= EVENT_HUSH_BEATEN;
  removePerson(PERSON_HUSH);
  take(PLACE_GUARDIAN);
}

void talkTo(uint8_t who) {
  if (who == PERSON_CAT) cat();
  else if (who == PERSON_HUSH) guardian();
  else person(who);
}

static uint8_t placeAt(uint8_t column, uint8_t row) {
  const uint8_t *thing = place.things;
  for (; *thing != 255; thing += 3)
    if (thing[0] == column && thing[1] == row) return thing[2];
  return 0;
}

static void chest(uint8_t column, uint8_t row) {
  uint8_t number = placeAt(column, row);
  if (isTaken(number)) {
    say(wordsOf(TEXT_CHEST_EMPTY));
    return;
  }
  openChestAt(column, row);
  take(number);
  if (rules.items[number] == ITEM_NONE) say(wordsOf(TEXT_CHEST_EMPTY));
}

static void well(uint8_t column, uint8_t row) {
  uint8_t number = placeAt(column, row);
  if (isTaken(number) || rules.items[number] == ITEM_NONE) {
    taken |= placeBit(number);
    say(wordsOf(TEXT_WELL_EMPTY));
    return;
  }
  say(wordsOf(TEXT_WELL));
  take(number);
}

static uint8_t peopleMet(void) {
  uint8_t who, met = 0;
  for (who = 1; who != 6; who++)
    if (MET(metBits[who])) met++;
  return met;
}

static void towerDoor(void) {
  if (MET(EVENT_DOOR_OPEN)) return;
  if (rules.lock == LOCK_KEY ? !key : (rules.lock == LOCK_EMBERS ? embers : peopleMet()) < rules.lockCount) {
    say(wordsOf(TEXT_DOOR_LOCKED));
    return;
  }
  events |= EVENT_DOOR_OPEN;
  playEffect(SOUND_DOOR);
  openDoor();
  say(wordsOf(TEXT_DOOR_OPEN));
}

static void lantern(void) {
  if (embers < rules.embersNeeded) {
    begin(wordsOf(TEXT_LANTERN_COLD));
    addNumber(embers);
    add(".");
    say(message);
    return;
  }
  say(wordsOf(TEXT_LANTERN_LIT));
  events |= EVENT_LANTERN_LIT;
}

void lookAt(uint8_t thing, uint8_t column, uint8_t row) {
  switch (thing) {
    case THING_SIGN: say(wordsOf(TEXT_SIGN + map)); break;
    case THING_WELL: well(column, row); break;
    case THING_CHEST: chest(column, row); break;
    case THING_HOUSE_DOOR: say(wordsOf(TEXT_HOUSE)); break;
    case THING_TOWER_DOOR: towerDoor(); break;
    case THING_LANTERN: lantern(); break;
    case THING_WATER: say(wordsOf(TEXT_WATER)); break;
  }
}

static void walkOn(void) {
  closeBox();
  mode = MODE_WALK;
  drawPeople();
  frame();
}

void showStatus(void) {
  mode = MODE_DIALOG;
  begin(wordsOf(TEXT_STATUS));
  addNumber(level);
  add(" | HP ");
  addNumber(hp);
  add("/");
  addNumber(maxHp);
  add(" Exp ");
  addNumber(experience);
  add(" | Embers ");
  addNumber(embers);
  add(" Herbs ");
  addNumber(herbs);
  if (key) add(wordsOf(TEXT_KEY_CARRIED));
  say(message);
  walkOn();
}

void intro(void) {
  say(wordsOf(TEXT_INTRO));
  walkOn();
}

void wakeUp(void) {
  hp = maxHp;
  events |= EVENT_FELL;
  facing = DOWN;
  travel(rules.wakeMap, rules.wakeX, rules.wakeY);
  say(wordsOf(TEXT_WAKE));
  closeBox();
  drawPeople();
  frame();
}
