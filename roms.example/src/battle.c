#include "battle.h"
#include "assets.h"
#include "hardware.h"
#include "ram.h"
#include "sound.h"
#include "text.h"
#include "world.h"

enum { ATTACK, GUARD, HERB, RUN };

typedef struct {
  const char *name;
  const uint8_t *tiles, *picture;
  uint8_t tileCount, hp, strength, experience;
} Foe;

static const Foe foes[] = {
  {"", 0, 0, 0, 0, 0, 0},
  {"Gloom Moth", mothTiles, mothMap, MOTH_TILES, 8, 2, 3},
  {"Bramblin", brambleTiles, brambleMap, BRAMBLE_TILES, 12, 3, 5},
  {"Cold Wisp", wispTiles, wispMap, WISP_TILES, 14, 4, 7},
  {"The Hush", hushTiles, hushMap, HUSH_TILES, 34, 5, 0},
};

/* Experience at which each level begins. */
static const uint16_t levelStarts[] = {0, 0, 6, 16, 32, 55, 90, 140, 210, 300};
#define LAST_LEVEL 9

#define SCREEN(column, row) (BACKGROUND_MAP + (uint16_t)(row) * 32 + (column))
#define BAR_CELLS 6

static const Foe *foe;
#ifdef SEEDED
static const FoeStats *stats;
#define STATS stats
#define NAME foeName
#else
#define STATS foe
#define NAME foe->name
#endif
static uint8_t guarding, turn, gathering;

void heal(uint8_t amount) {
  hp = hp + amount > maxHp ? maxHp : hp + amount;
}

/* A bar of six cells: 48 steps for `value` of `most`. */
static void drawBar(uint8_t *to, uint8_t value, uint8_t most) {
  uint16_t rest = 0;
  uint8_t filled = 0, i, here;
  if (value) {
    for (i = 0; i != BAR_CELLS * 8; i++) {
      rest += value;
      if (rest >= most) {
        rest -= most;
        filled++;
      }
    }
    if (!filled) filled = 1;
  }
  put(to++, UI_BAR_LEFT);
  for (i = 0; i != BAR_CELLS; i++) {
    here = filled > 8 ? 8 : filled;
    filled -= here;
    put(to++, UI_BAR + here);
  }
  put(to, UI_BAR_RIGHT);
}

static void drawFoeHealth(void) {
  drawBar(SCREEN(1, 2), enemyHp, enemyMaxHp);
}

static void drawOwnHealth(void) {
  drawBar(SCREEN(10, 9), hp, maxHp);
  writeNumberAt(SCREEN(13, 10), hp);
  put(SCREEN(15, 10), '/' - 32);
  writeNumberAt(SCREEN(16, 10), maxHp);
}

static void drawPicture(uint8_t column, uint8_t row, uint8_t size, const uint8_t *tiles, uint8_t first) {
  uint8_t i, j;
  uint8_t *to;
  for (i = 0; i != size; i++) {
    to = SCREEN(column, row + i);
    for (j = 0; j != size; j++) put(to++, *tiles++ + first);
  }
}

static void drawBattle(void) {
  uint8_t i;
  fadeOut();
  screenOff();
  fill(BACKGROUND_MAP, 1024, 0);
  loadFont();
  loadTiles(128, foe->tiles, foe->tileCount);
  loadTiles(164, playerBackTiles, PLAYERBACK_TILES);
  drawPicture(12, 1, 6, foe->picture, 128);
  drawPicture(2, 8, 5, playerBackMap, 164);
  for (i = 11; i != 20; i++) put(SCREEN(i, 7), UI_TOP);
  writeAt(SCREEN(1, 1), NAME);
  drawFoeHealth();
  writeAt(SCREEN(10, 8), WORDS(TEXT_HERO, "WICK"));
  writeAt(SCREEN(15, 8), "L");
  put(SCREEN(16, 8), level + 16);
  drawOwnHealth();
  for (i = 9; i != 19; i++) put(SCREEN(i, 11), UI_TOP);
  drawBox();
  scrollX = 0;
  scrollY = 0;
  windowY = BOX_Y;
  screenOn();
  fadeIn();
}

static void shake(void) {
  uint8_t i;
  for (i = 0; i != 8; i++) {
    scrollX = i & 1 ? 3 : 253;
    wait(2);
  }
  scrollX = 0;
  frame();
}

static void flash(void) {
  uint8_t i;
  for (i = 0; i != 6; i++) {
    backgroundPalette = i & 1 ? PALETTE_NORMAL : 0x1B;
    wait(2);
  }
  backgroundPalette = PALETTE_NORMAL;
  frame();
}

static void drawMenu(void) {
  begin("What now? | ATTACK GUARD | HERB x");
  addNumber(herbs);
  add(" RUN");
  show(message);
  /* The page is for readers of the memory; on the screen the four stand in columns. */
  writeAt(boxCell(0, 1), "  ATTACK   GUARD  ");
  writeAt(boxCell(0, 2), "  HERB x   RUN    ");
  put(boxCell(8, 2), herbs + 16);
}

static uint8_t choose(void) {
  uint8_t i;
  drawMenu();
  waiting = 1;
  for (;;) {
    for (i = 0; i != 4; i++) put(boxCell(i & 1 ? 10 : 1, 1 + (i >> 1)), i == cursor ? UI_HAND : 0);
    frame();
    if (pressed & (BUTTON_LEFT | BUTTON_RIGHT)) cursor ^= 1;
    if (pressed & (BUTTON_UP | BUTTON_DOWN)) cursor ^= 2;
    if (pressed & BUTTON_A) break;
  }
  waiting = 0;
  playEffect(SOUND_BLIP);
  return cursor;
}

static void attack(void) {
  uint8_t damage = 2 + level + randomBelow(3);
  if (damage > enemyHp) damage = enemyHp;
  playEffect(SOUND_HIT);
  flash();
  enemyHp -= damage;
  drawFoeHealth();
  begin(WORDS(TEXT_SWING, "You swing the lamp-pole: "));
  addNumber(damage);
  add(WORDS(TEXT_DAMAGE_DONE, " damage!"));
  say(message);
}

static void foeActs(void) {
  uint8_t damage = STATS->strength + randomBelow(2);
  turn++;
  begin(NAME);
  if (enemy == FOE_HUSH && !gathering && turn == 3) {
    gathering = 1;
    turn = 0;
    add(WORDS(TEXT_GATHERS, " gathers the dark around it..."));
    say(message);
    return;
  }
  if (gathering) {
    damage += 8;
    gathering = 0;
    add(WORDS(TEXT_STRIKES_HARD, " strikes with all the night: "));
  } else {
    add(WORDS(TEXT_STRIKES, " strikes: "));
  }
  if (guarding) damage = (damage + 1) >> 1;
  if (damage > hp) damage = hp;
  playEffect(SOUND_HURT);
  shake();
  hp -= damage;
  drawOwnHealth();
  addNumber(damage);
  add(WORDS(TEXT_DAMAGE, " damage."));
  say(message);
}

static void win(void) {
  uint8_t i;
  playTune(TUNE_NONE);
  playEffect(SOUND_FOUND);
  for (i = 0; i != 6; i++) {
    writeAt(SCREEN(12, 1 + i), "      ");
    wait(4);
  }
  begin(NAME);
  add(WORDS(TEXT_FADES, " fades away."));
  say(message);
  battlesWon++;
  if (!STATS->experience) return;
  experience += STATS->experience;
  begin(WORDS(TEXT_GAIN, "You gain "));
  addNumber(STATS->experience);
  add(WORDS(TEXT_EXPERIENCE, " experience."));
  say(message);
  while (level != LAST_LEVEL && experience >= levelStarts[level + 1]) {
    level++;
    maxHp += 4;
    hp = maxHp;
    put(SCREEN(16, 8), level + 16);
    drawOwnHealth();
    playEffect(SOUND_LEVEL);
    begin("Level ");
    addNumber(level);
    add(WORDS(TEXT_LEVEL, "! Your light grows, and you feel well."));
    say(message);
  }
}

uint8_t fight(uint8_t which) {
  uint8_t won = 0;
  foe = &foes[which];
  mode = MODE_BATTLE;
  enemy = which;
#ifdef SEEDED
  stats = &rules.foes[which];
  copy((uint8_t *)foeName, (const uint8_t *)wordsOf(TEXT_FOE + which), 16);
#endif
  enemyHp = enemyMaxHp = STATS->hp;
  cursor = ATTACK;
  turn = gathering = 0;
  playTune(TUNE_BATTLE);
  playEffect(SOUND_HURT);
  flash();
  drawBattle();
#ifdef SEEDED
  say(wordsOf(TEXT_FOE_COMES + which));
#else
  begin(which == FOE_HUSH ? "" : "A ");
  add(foe->name);
  add(which == FOE_HUSH ? " rises before you!" : " comes out of the dark!");
  say(message);
#endif
  for (;;) {
    guarding = 0;
    switch (choose()) {
      case ATTACK:
        attack();
        break;
      case GUARD:
        guarding = 1;
        say(WORDS(TEXT_GUARD, "You hold the pole before you."));
        break;
      case HERB:
        if (!herbs) {
          say(WORDS(TEXT_NO_HERBS, "You have no herbs."));
          continue;
        }
        herbs--;
        heal(14);
        drawOwnHealth();
        playEffect(SOUND_FOUND);
        say(WORDS(TEXT_HERB, "The herb is bitter and warms you."));
        break;
      default:
        if (which == FOE_HUSH) {
          say(WORDS(TEXT_NO_WAY, "There is no way around it!"));
          continue;
        }
        if (randomBelow(4)) {
          playEffect(SOUND_RUN);
          say(WORDS(TEXT_SLIP, "You slip away."));
          goto over;
        }
        say(WORDS(TEXT_BARS, "It bars your way!"));
    }
    if (!enemyHp) {
      win();
      won = 1;
      break;
    }
    foeActs();
    if (!hp) {
      playTune(TUNE_NONE);
      say(WORDS(TEXT_FALL, "Everything goes dark..."));
      break;
    }
  }
over:
  text[0] = 0;
#ifdef SEEDED
  foeName[0] = 0;
#endif
  enemy = FOE_NONE;
  enemyHp = enemyMaxHp = 0;
  cursor = 0;
  if (hp) returnToMap();
  else wakeUp();
  return won;
}
