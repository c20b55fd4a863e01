/* Who says what, and what that changes. */
#include "assets.h"
#include "battle.h"
#include "hardware.h"
#include "ram.h"
#include "sound.h"
#include "text.h"
#include "world.h"

#define MET(event) (events & (event))

uint8_t personIsHere(uint8_t who) {
  if (who == PERSON_CAT) return (map == MAP_VILLAGE) == (MET(EVENT_CAT_FOUND) != 0);
  if (who == PERSON_HUSH) return !MET(EVENT_HUSH_BEATEN);
  return 1;
}

static void giveHerbs(uint8_t count) {
  herbs = herbs + count > 9 ? 9 : herbs + count;
}

static void found(const char *what) {
  playEffect(SOUND_FOUND);
  say(what);
}

static void maru(void) {
  if (!MET(EVENT_MET_MARU)) {
    events |= EVENT_MET_MARU;
    say("MARU: Wick! Nine days without a morning!\n"
        "The great lantern is out, and the dark comes closer.\n"
        "Odo is too old for the stairs. So it must be you.\n"
        "Go east. The tower is in the north of the Wood.");
    giveHerbs(2);
    found("You got 2 herbs. One makes you well in a fight.");
  } else if (MET(EVENT_HUSH_BEATEN)) {
    say("MARU: How quiet it is. Go up and light it, Wick!");
  } else if (MET(EVENT_DOOR_OPEN)) {
    say("MARU: So it is open. Be strong before you go in!");
  } else if (key) {
    say("MARU: The tower's key! Pip had it all the time?");
  } else if (embers) {
    say("MARU: An ember, and warm! It needs three of them.");
  } else {
    say("MARU: The tower is locked. Who may have its key?");
  }
}

static void odo(void) {
  if (!MET(EVENT_MET_ODO)) {
    events |= EVENT_MET_ODO;
    say("ODO: I lit it once. It needs three embers.\n"
        "One is where it is wet. One is in a chest in the Wood.\n"
        "The third... something took it.");
  } else if (embers == 3) {
    say("ODO: Three embers! Go, and put them in the lantern.");
  } else if (MET(EVENT_WELL_EMBER)) {
    say("ODO: You looked in the well! Good eyes.");
  } else {
    say("ODO: Where did I put that ember? Somewhere wet...");
  }
}

static void pip(void) {
  if (MET(EVENT_CAT_FOUND)) {
    if (!key) {
      say("PIP: Tinder! You found her! She smells of moss.");
      say("PIP: Here, my best treasure. I dug it out myself.");
      key = 1;
      found("You got the tower key!");
    } else {
      say("PIP: Tinder sleeps on my bed now.");
    }
  } else if (!MET(EVENT_MET_PIP)) {
    events |= EVENT_MET_PIP;
    say("PIP: My cat Tinder ran off into the Wood!\n"
        "Please find her. You get my best treasure!");
  } else {
    say("PIP: Tinder likes tall grass. South of the path!");
  }
}

static void bram(void) {
  if (!MET(EVENT_MET_BRAM)) {
    events |= EVENT_MET_BRAM;
    say("BRAM: I bake in the dark now. When hurt, come to me.");
  }
  if (hp == maxHp) {
    say("BRAM: You look well. Keep to the path if you tire!");
    return;
  }
  hp = maxHp;
  found("BRAM: Eat! The bread is warm. You feel well again.");
}

static void sorrel(void) {
  if (!MET(EVENT_MET_SORREL)) {
    events |= EVENT_MET_SORREL;
    say("SORREL: A light in the trees! So you are the new one.");
    say("The thing up there, the Hush, it eats all light.\n"
        "When it gathers the dark around it: guard!");
    giveHerbs(1);
    found("You got a herb.");
  } else if (MET(EVENT_HUSH_BEATEN)) {
    say("SORREL: The birds came back an hour ago.");
  } else if (!MET(EVENT_CAT_FOUND)) {
    say("SORREL: I hear a small cry, south, in the grass.");
  } else if (level < 3) {
    say("SORREL: You burn low. The grass will teach you.");
  } else {
    say("SORREL: You burn brightly. Go up and end it.");
  }
}

static void cat(void) {
  if (map == MAP_VILLAGE) {
    say("TINDER: Prrr.");
    return;
  }
  say("A small cat looks at you. She has a bell: TINDER.");
  say("TINDER: Meow! | She runs home to the village.");
  events |= EVENT_CAT_FOUND;
  removePerson(PERSON_CAT);
}

static void hush(void) {
  say("Something sits there. Near it all sound ends.");
  closeBox();
  if (!fight(FOE_HUSH)) return;
  events |= EVENT_HUSH_BEATEN;
  removePerson(PERSON_HUSH);
  embers++;
  found("It leaves an ember behind. You got an ember!");
}

void talkTo(uint8_t who) {
  switch (who) {
    case PERSON_MARU: maru(); break;
    case PERSON_ODO: odo(); break;
    case PERSON_PIP: pip(); break;
    case PERSON_BRAM: bram(); break;
    case PERSON_SORREL: sorrel(); break;
    case PERSON_CAT: cat(); break;
    case PERSON_HUSH: hush(); break;
  }
}

static void chest(uint8_t column, uint8_t row) {
  uint16_t event;
  if (map == MAP_WOOD) event = row == 1 ? EVENT_WOOD_EMBER : EVENT_WOOD_HERBS;
  else event = row == 12 ? EVENT_TOWER_SOUTH : column == 1 ? EVENT_TOWER_WEST : EVENT_TOWER_EAST;
  if (MET(event)) {
    say("The chest is empty.");
    return;
  }
  events |= event;
  openChestAt(column, row);
  if (event == EVENT_WOOD_EMBER) {
    embers++;
    found("An ember glows in the chest. You got an ember!");
  } else {
    giveHerbs(2);
    found("You got 2 herbs.");
  }
}

static void towerDoor(void) {
  if (MET(EVENT_DOOR_OPEN)) return;
  if (!key) {
    say("The tower is locked. It has a big old keyhole.");
    return;
  }
  events |= EVENT_DOOR_OPEN;
  playEffect(SOUND_DOOR);
  openDoor();
  say("The key turns. The door of the tower is open.");
}

static void lantern(void) {
  if (embers < 3) {
    begin("It is cold. It needs three embers; you have ");
    addNumber(embers);
    add(".");
    say(message);
    return;
  }
  say("You lay three embers into the great lantern...");
  say("...and it wakes.");
  events |= EVENT_LANTERN_LIT;
}

void lookAt(uint8_t thing, uint8_t column, uint8_t row) {
  switch (thing) {
    case THING_SIGN:
      if (map == MAP_VILLAGE) say("EMBERFORD | East: the Wood and the old tower");
      else say("THE TOWER | Lamplighters only");
      break;
    case THING_WELL:
      if (MET(EVENT_WELL_EMBER)) {
        say("Deep down there is only water.");
        break;
      }
      events |= EVENT_WELL_EMBER;
      embers++;
      say("Something glows in the bucket.");
      found("You got an ember!");
      break;
    case THING_CHEST: chest(column, row); break;
    case THING_HOUSE_DOOR:
      say(map == MAP_VILLAGE && column == 3 ? "Home. Not before there is light again." : "Locked. They sleep and wait for morning.");
      break;
    case THING_TOWER_DOOR: towerDoor(); break;
    case THING_LANTERN: lantern(); break;
    case THING_WATER: say("The water is black."); break;
  }
}

void showStatus(void) {
  mode = MODE_DIALOG;
  begin("WICK Level ");
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
  if (key) add("\nYou carry the key of the tower.");
  say(message);
  closeBox();
  mode = MODE_WALK;
  drawPeople();
  frame();
}

void intro(void) {
  say("It is the ninth day of the long night.");
  say("You are Wick, who lights the lamps of Emberford.");
  closeBox();
  mode = MODE_WALK;
  drawPeople();
  frame();
}

void wakeUp(void) {
  hp = maxHp;
  events |= EVENT_FELL;
  facing = DOWN;
  travel(MAP_VILLAGE, 8, 11);
  say("BRAM: I found you on the path. Eat, then try it again!");
  closeBox();
  drawPeople();
  frame();
}
