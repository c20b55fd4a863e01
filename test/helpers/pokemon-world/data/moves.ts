/** The types' numbers. */
export const TYPE = {
  ...{ normal: 0, fighting: 1, flying: 2, poison: 3, ground: 4, rock: 5, bug: 7, ghost: 8 },
  ...{ fire: 20, water: 21, grass: 22, electric: 23, psychic: 24, ice: 25, dragon: 26 },
} as const;
export type TypeName = keyof typeof TYPE;

/** A move: accuracy in percent; `effect` names what it does besides damage. */
export interface MoveFacts {
  readonly id: number;
  readonly name: string;
  readonly effect: string;
  readonly power: number;
  readonly type: number;
  readonly accuracy: number;
  readonly pp: number;
}

/** Name, power, type, accuracy, PP and effect by number, from the public tables of the first generation. */
const TABLE = `POUND 40 normal 100 35;KARATE CHOP 50 normal 100 25 high;DOUBLESLAP 15 normal 85 10 multi;COMET PUNCH 18 normal 85 15 multi
MEGA PUNCH 80 normal 85 20;PAY DAY 40 normal 100 20;FIRE PUNCH 75 fire 100 15 burn1;ICE PUNCH 75 ice 100 15 freeze1
THUNDERPUNCH 75 electric 100 15 para1;SCRATCH 40 normal 100 35;VICEGRIP 55 normal 100 30;GUILLOTINE 1 normal 30 5 ohko
RAZOR WIND 80 normal 75 10 charge;SWORDS DANCE 0 normal 100 30 own+attack2;CUT 50 normal 95 30;GUST 40 normal 100 35
WING ATTACK 35 flying 100 35;WHIRLWIND 0 normal 85 20 flee;FLY 70 flying 95 15 charge;BIND 15 normal 75 20 trap
SLAM 80 normal 75 20;VINE WHIP 35 grass 100 10;STOMP 65 normal 100 20;DOUBLE KICK 30 fighting 100 30 twice
MEGA KICK 120 normal 75 5;JUMP KICK 70 fighting 95 25;ROLLING KICK 60 fighting 85 15;SAND-ATTACK 0 normal 100 15 foe-accuracy1
HEADBUTT 70 normal 100 15;HORN ATTACK 65 normal 100 25;FURY ATTACK 15 normal 85 20 multi;HORN DRILL 1 normal 30 5 ohko
TACKLE 35 normal 95 35;BODY SLAM 85 normal 100 15 para3;WRAP 15 normal 85 20 trap;TAKE DOWN 90 normal 85 20 recoil
THRASH 90 normal 100 20 thrash;DOUBLE-EDGE 100 normal 100 15 recoil;TAIL WHIP 0 normal 100 30 foe-defense1
POISON STING 15 poison 100 35 poison2;TWINEEDLE 25 bug 100 20 twice;PIN MISSILE 14 bug 85 20 multi;LEER 0 normal 100 30 foe-defense1
BITE 60 normal 100 25;GROWL 0 normal 100 40 foe-attack1;ROAR 0 normal 100 20 flee;SING 0 normal 55 15 sleep
SUPERSONIC 0 normal 55 20 confuse;SONICBOOM 1 normal 90 20 fixed20;DISABLE 0 normal 55 20 disable;ACID 40 poison 100 30
EMBER 40 fire 100 25 burn1;FLAMETHROWER 95 fire 100 15 burn1;MIST 0 ice 100 30 none;WATER GUN 40 water 100 25
HYDRO PUMP 120 water 80 5;SURF 95 water 100 15;ICE BEAM 95 ice 100 10 freeze1;BLIZZARD 120 ice 90 5 freeze1
PSYBEAM 65 psychic 100 20;BUBBLEBEAM 65 water 100 20;AURORA BEAM 65 ice 100 20;HYPER BEAM 150 normal 90 5 recharge
PECK 35 flying 100 35;DRILL PECK 80 flying 100 20;SUBMISSION 80 fighting 80 25 recoil;LOW KICK 50 fighting 90 20
COUNTER 1 fighting 100 20 fail;SEISMIC TOSS 1 fighting 100 20 level;STRENGTH 80 normal 100 15;ABSORB 20 grass 100 20 drain
MEGA DRAIN 40 grass 100 10 drain;LEECH SEED 0 grass 90 10 seed;GROWTH 0 normal 100 40 own+special1;RAZOR LEAF 55 grass 95 25 high
SOLARBEAM 120 grass 100 10 charge;POISONPOWDER 0 poison 75 35 poison;STUN SPORE 0 grass 75 30 para;SLEEP POWDER 0 grass 75 15 sleep
PETAL DANCE 70 grass 100 20 thrash;STRING SHOT 0 bug 95 40 foe-speed1;DRAGON RAGE 1 dragon 100 10 fixed40
FIRE SPIN 15 fire 70 15 trap;THUNDERSHOCK 40 electric 100 30 para1;THUNDERBOLT 95 electric 100 15 para1
THUNDER WAVE 0 electric 100 20 para;THUNDER 120 electric 70 10 para1;ROCK THROW 50 rock 90 15;EARTHQUAKE 100 ground 100 10
FISSURE 1 ground 30 5 ohko;DIG 100 ground 100 10 charge;TOXIC 0 poison 85 10 toxic;CONFUSION 50 psychic 100 25
PSYCHIC 90 psychic 100 10;HYPNOSIS 0 psychic 60 20 sleep;MEDITATE 0 psychic 100 40 own+attack1;AGILITY 0 psychic 100 30 own+speed2
QUICK ATTACK 40 normal 100 30 first;RAGE 20 normal 100 20 rage;TELEPORT 0 psychic 100 20 flee;NIGHT SHADE 0 ghost 100 15 level
MIMIC 0 normal 100 10 fail;SCREECH 0 normal 85 40 foe-defense2;DOUBLE TEAM 0 normal 100 15 own+evasion1;RECOVER 0 normal 100 20 heal
HARDEN 0 normal 100 30 own+defense1;MINIMIZE 0 normal 100 20 own+evasion1;SMOKESCREEN 0 normal 100 20 foe-accuracy1
CONFUSE RAY 0 ghost 100 10 confuse;WITHDRAW 0 water 100 40 own+defense1;DEFENSE CURL 0 normal 100 40 own+defense1
BARRIER 0 psychic 100 30 own+defense2;LIGHT SCREEN 0 psychic 100 30 none;HAZE 0 ice 100 30 haze;REFLECT 0 psychic 100 20 none
FOCUS ENERGY 0 normal 100 30 none;BIDE 0 normal 100 10 bide;METRONOME 0 normal 100 10 fail;MIRROR MOVE 0 flying 100 20 fail
SELFDESTRUCT 130 normal 100 5 explode;EGG BOMB 100 normal 75 10;LICK 20 ghost 100 30 para3;SMOG 20 poison 70 20 poison4
SLUDGE 65 poison 100 20 poison4;BONE CLUB 65 ground 85 20;FIRE BLAST 120 fire 85 5 burn3;WATERFALL 80 water 100 15
CLAMP 35 water 75 10 trap;SWIFT 60 normal 100 20 sure;SKULL BASH 100 normal 100 15 charge;SPIKE CANNON 20 normal 100 15 multi
CONSTRICT 10 normal 100 35;AMNESIA 0 psychic 100 20 own+special2;KINESIS 0 psychic 80 15 foe-accuracy1;SOFTBOILED 0 normal 100 10 heal
HI JUMP KICK 85 fighting 90 20;GLARE 0 normal 75 30 para;DREAM EATER 100 psychic 100 15 dream;POISON GAS 0 poison 55 40 poison
BARRAGE 15 normal 85 20 multi;LEECH LIFE 20 bug 100 15 drain;LOVELY KISS 0 normal 75 10 sleep;SKY ATTACK 140 flying 90 5 charge
TRANSFORM 0 normal 100 10 fail;BUBBLE 20 water 100 30;DIZZY PUNCH 70 normal 100 10;SPORE 0 grass 100 15 sleep
FLASH 0 normal 70 20 foe-accuracy1;PSYWAVE 1 psychic 80 15 level;SPLASH 0 normal 100 40 nothing;ACID ARMOR 0 poison 100 40 own+defense2
CRABHAMMER 90 water 85 10 high;EXPLOSION 170 normal 100 5 explode;FURY SWIPES 18 normal 80 15 multi;BONEMERANG 50 ground 90 10 twice
REST 0 psychic 100 10 rest;ROCK SLIDE 75 rock 90 10;HYPER FANG 80 normal 90 15;SHARPEN 0 normal 100 30 own+attack1
CONVERSION 0 normal 100 30 none;TRI ATTACK 80 normal 100 10;SUPER FANG 1 normal 90 10 half;SLASH 70 normal 100 20 high
SUBSTITUTE 0 normal 100 10 fail;STRUGGLE 50 normal 100 10 recoil`;

export const MOVES: readonly MoveFacts[] = TABLE.split(/[;\n]/).map((line, index) => {
  const [, name = "", power = "", type = "", accuracy = "", pp = "", effect = "none"] =
    /^(.+?) (\d+) ([a-z]+) (\d+) (\d+) ?(\S+)?$/.exec(line) ?? [];
  return {
    ...{ id: index + 1, name, effect, power: Number(power), type: TYPE[type as TypeName] },
    ...{ accuracy: Number(accuracy), pp: Number(pp) },
  };
});

/** A move by its number; the first for one that there is not. */
export function moveOf(id: number): MoveFacts {
  return MOVES[id - 1] ?? (MOVES[0] as MoveFacts);
}

/** The number of a move by its name. */
export function moveId(name: string): number {
  const found = MOVES.find((move) => move.name === name);
  if (found === undefined) throw new Error(`no move ${name}`);
  return found.id;
}

/** Moves that cannot be forgotten: Cut, Fly, Surf, Strength, Flash. */
export const HM_MOVES: readonly number[] = [15, 19, 57, 70, 148];

const [NONE, WEAK, STRONG] = [0, 5, 20];
const MATCHUPS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  normal: { rock: WEAK, ghost: NONE },
  fire: { fire: WEAK, water: WEAK, grass: STRONG, ice: STRONG, bug: STRONG, rock: WEAK, dragon: WEAK },
  water: { fire: STRONG, water: WEAK, grass: WEAK, ground: STRONG, rock: STRONG, dragon: WEAK },
  electric: { water: STRONG, electric: WEAK, grass: WEAK, ground: NONE, flying: STRONG, dragon: WEAK },
  grass: {
    ...{ fire: WEAK, water: STRONG, grass: WEAK, poison: WEAK, ground: STRONG },
    ...{ flying: WEAK, bug: WEAK, rock: STRONG, dragon: WEAK },
  },
  ice: { water: WEAK, grass: STRONG, ice: WEAK, ground: STRONG, flying: STRONG, dragon: STRONG },
  fighting: {
    ...{ normal: STRONG, ice: STRONG, poison: WEAK, flying: WEAK, psychic: WEAK },
    ...{ bug: WEAK, rock: STRONG, ghost: NONE },
  },
  poison: { grass: STRONG, poison: WEAK, ground: WEAK, bug: STRONG, rock: WEAK, ghost: WEAK },
  ground: {
    fire: STRONG,
    electric: STRONG,
    grass: WEAK,
    poison: STRONG,
    flying: NONE,
    bug: WEAK,
    rock: STRONG,
  },
  flying: { electric: WEAK, grass: STRONG, fighting: STRONG, bug: STRONG, rock: WEAK },
  psychic: { fighting: STRONG, poison: STRONG, psychic: WEAK },
  bug: {
    fire: WEAK,
    grass: STRONG,
    fighting: WEAK,
    poison: STRONG,
    flying: WEAK,
    psychic: STRONG,
    ghost: WEAK,
  },
  rock: { fire: STRONG, ice: STRONG, fighting: WEAK, ground: WEAK, flying: STRONG, bug: STRONG },
  ghost: { normal: NONE, psychic: NONE, ghost: STRONG },
  dragon: { dragon: STRONG },
};

const NAME_OF = new Map<number, string>(Object.entries(TYPE).map(([name, id]) => [id, name]));

/** The factor of one type against another, times ten: 0, 5, 10 or 20. */
export function matchup(attacker: number, defender: number): number {
  return MATCHUPS[NAME_OF.get(attacker) ?? ""]?.[NAME_OF.get(defender) ?? ""] ?? 10;
}
