import type { Chance } from "../chance.ts";
import { CAT, ITEM, LOCK, PEOPLE, PLACE, ROLE, type World } from "./world.ts";

const COUNTS = ["no", "one", "two", "three", "four", "five"];
const ORDER = 6;

/** The texts of a seed's world, in the order of roms.example/src/seeded.h. A line feed begins a new page. */
export function writeTexts(world: World, chance: Chance): readonly string[] {
  const { names, maps, seed } = world;
  const { hero, town, tower, cat, people, foes } = names;
  const guardian = foes[4] ?? "";
  const one = (...variants: readonly string[]): string => chance.pick(variants);
  const keeper = people[world.roles.indexOf(ROLE.keeper)] ?? "";
  const wanted = COUNTS[world.embersNeeded] ?? "";
  const tool = one("lamp-pole", "long hook", "brass staff", "oak stick", "lamp iron");
  const age = one("ninth", "tenth", "twelfth", "fifteenth", "thirtieth", "fortieth");
  const keyName = one(`key of ${tower}`, `${tower} key`, `iron key of ${tower}`);
  const locked = [
    one(`${tower} is locked. Its keyhole is as big as a hand.`, `Locked. Only the ${keyName} turns here.`),
    one(
      `No keyhole. On the door of ${tower}: WHO BRINGS ${COUNTS[world.lockCount]?.toUpperCase()} EMBERS MAY PASS.`,
      `The door of ${tower} is cold. ${COUNTS[world.lockCount]} embers would warm it.`.replace(
        /\. \w/,
        (text) => text.toUpperCase(),
      ),
    ),
    one(
      `A voice in the door of ${tower}: First hear ${COUNTS[world.lockCount]} people out!`,
      `The door of ${tower} asks: ${COUNTS[world.lockCount]} people know you. Who? You have no answer yet.`,
    ),
  ][world.lock];
  const opened = [
    `The ${keyName} turns. The door is open.`,
    `Your embers glow. The door of ${tower} swings open.`,
    `You say their names. The door of ${tower} swings open.`,
  ][world.lock];
  const fixed = [
    `LANTERN ${seed}\nPRESS START`,
    `${one("MORNING COMES", "THE SUN RISES", "DAY BREAKS")}\nOVER ${town.toUpperCase()}.\nTHE END`,
    hero.toUpperCase().slice(0, 5),
    `The ${tool} of ${town} swings: `,
    one(` draws all shadows of ${tower} in...`, ` breathes in the dark of ${tower}...`),
    one(` falls upon ${hero} like a night: `, ` breaks over ${hero}: `),
    one(` hits ${hero}: `, ` bites at ${hero}: `, ` lashes ${hero}: `),
    one(` is gone from ${town}'s night.`, ` fades before ${hero}.`, ` melts away. Well done, ${hero}!`),
    one(`! ${hero} burns brighter, and feels well.`, `! New strength fills ${hero}.`),
    one(`${hero} lifts the ${tool} and waits.`, `${hero} stands firm.`),
    one(`${hero}'s bag has no herbs.`, `No herbs left, ${hero}!`),
    one(`The herb of ${town} is sour, and ${hero} feels well.`, `${hero} eats a herb. It tastes of ${town}.`),
    one(`${guardian} fills the hall. There is no way out!`, `Nobody slips past ${guardian}!`),
    one(`${hero} slips away.`, `${hero} runs for it.`),
    one(`${hero} cannot get past!`, `Something holds ${hero} back!`),
    one(`It grows dark around ${hero}...`, `The night closes over ${hero}...`),
    one(` damage by ${hero}!`, ` damage! On, ${hero}!`),
    one(` damage. ${hero} staggers.`, ` damage to ${hero}.`),
    `${hero} gains `,
    one(` experience. ${town} will hear of it.`, ` experience in ${town}'s cause.`),
    one(
      `It is the ${age} day of the long night.\nYou are ${hero}, who lights the lamps of ${town}.`,
      `Night, for the ${age} day. The lantern of ${tower} is out.\nYou are ${hero} of ${town}, and you have a ${tool}.`,
      `The sun has not come to ${town}: this is the ${age} dark day.\nYou are ${hero}. The lamps are your trade.`,
    ),
    `${hero} of ${town} | Level `,
    `\nYou carry the ${keyName}.`,
    one(
      `${nameOf(ROLE.healer)}: I carried you here, ${hero}. Eat!`,
      `${nameOf(ROLE.healer)}: You lay on the way, ${hero}. Rest, then go again!`,
    ),
    one(
      `Something sits before the lantern. ${guardian}!`,
      `All sound ends here. ${guardian} has seen you.`,
      `Two cold eyes: ${guardian} waits for ${hero}.`,
    ),
    one(
      `A small cat. On her bell: ${cat.toUpperCase()}.\n${cat.toUpperCase()}: Mew! | She runs home to ${keeper}.`,
      `Something soft in the leaves: ${cat}, the cat of ${keeper}! | She runs home.`,
    ),
    one(`${cat.toUpperCase()}: Prrr.`, `${cat} blinks at ${hero}.`),
    one(`Nothing more for ${hero} in here.`, `Dust, and a leaf from ${town}.`),
    one(`Deep in ${town}'s well something shines.`, `The rope of ${town}'s well is heavy. You pull.`),
    one(`The well of ${town} gives back your face.`, `Water, and the night above ${town}.`),
    one(`The pond of ${town} is black.`, `No star is in ${town}'s water.`),
    one(`Bolted. ${town} sleeps.`, `Behind the door somebody of ${town} snores.`),
    locked ?? "",
    opened ?? "",
    one(
      `The lantern of ${tower} is cold. It wants ${wanted} embers; you have `,
      `${tower} waits for ${wanted} embers. You have `,
    ),
    one(
      `You lay ${wanted} embers into the lantern of ${tower}...\n...and it wakes.`,
      `${wanted.toUpperCase()} embers, one breath, and ${tower} burns.`,
    ),
  ];
  const got = [
    "",
    one(
      `An ember, still warm from ${tower}. You got an ember!`,
      `It glows like ${tower} did. You got an ember!`,
    ),
    `You got the ${keyName}!`,
    one(`You got a herb from ${town}'s fields.`, `A herb for ${hero}. You got it.`),
    one(`Two herbs for ${hero}'s bag. You got 2 herbs.`, `You got 2 herbs, fresh as ${town}'s.`),
  ];
  const signs = maps.map((map, index) => {
    if (map.kind === "village")
      return one(`${town.toUpperCase()} | Mind the lamps`, `WELCOME TO ${town.toUpperCase()}`);
    if (map.kind === "tower") return "";
    const leads = map.door === null ? `${map.name}: mushrooms, no tower` : `${map.name}: here is ${tower}`;
    return index === 1 ? leads : `${leads}!`;
  });
  while (signs.length < 4) signs.push("");
  const arrivals = foes.map((foe, which) => {
    if (which === 0) return "";
    if (which === 4)
      return one(`${foe} rises against ${hero}!`, `${foe} turns to you, and the lamps go out!`);
    return one(
      `A ${foe} comes out of the dark!`,
      `Something rustles. A ${foe}!`,
      `A ${foe} bars ${hero}'s way!`,
    );
  });
  return [...fixed, ...foes, ...arrivals, ...got, ...signs, ...PEOPLE.flatMap(speech)];

  function nameOf(role: number): string {
    return (people[world.roles.indexOf(role, 1)] ?? "").toUpperCase();
  }

  /** The name of the first map for which a test holds. */
  function mapWith(test: (map: World["maps"][number]) => boolean): string {
    return maps.find(test)?.name ?? town;
  }

  /** A hint about a place, as a sentence. */
  function hintAt(place: number): string {
    const item = world.items[place] === ITEM.key ? "the key" : "an ember";
    if (place === PLACE.well)
      return one(
        `Look into the water of ${town}: ${item} may be there.`,
        `I heard ${item} splash, here in ${town}.`,
      );
    if (place === PLACE.guardian) return `${guardian} in ${tower} sits on ${item}.`;
    if (place === PLACE.errand) return `${keeper} has ${item}, and misses a cat.`;
    if (place >= PLACE.gift)
      return `Speak with ${people[world.gives.indexOf(place)] ?? town}: ask for ${item}.`;
    const where = mapWith(({ things }) => things.some((thing) => thing.place === place));
    return one(`In ${where} is a chest with ${item}.`, `${where} hides ${item} in a chest.`);
  }

  function speech(who: number): readonly string[] {
    const role = world.roles[who];
    const say = (text: string) => `${(people[who] ?? "").toUpperCase()}: ${text}`;
    const errand = mapWith(
      ({ kind, people: there }) => kind !== "village" && there.some((person) => person.who === CAT),
    );
    const needs =
      world.lock === LOCK.key
        ? `Its door wants the ${keyName}.`
        : world.lock === LOCK.embers
          ? `Its door wants ${COUNTS[world.lockCount]} embers.`
          : `Its door wants to hear of ${COUNTS[world.lockCount]} people.`;
    const road = mapWith(({ door }) => door !== null);
    const firsts = [
      `${hero}! ${tower} is dark. It stands in ${road}.\n${needs}\nThe lantern wants ${wanted} embers.`,
      `So they sent you, ${hero}. Go to ${road}. ${needs}\nBring ${wanted} embers for the lantern.`,
    ];
    const first =
      role === ROLE.keeper
        ? one(
            `${hero}, my cat ${cat} is gone! Find her, and you get the best that I have.`,
            `Have you seen ${cat}? My cat! I would give my treasure for her.`,
          )
        : role === ROLE.giver
          ? `${one(...firsts)}\nTake this with you!`
          : role === ROLE.healer
            ? one(
                `Still on your feet, ${hero}? When hurt, come to me.`,
                `I bake for all of ${town}. When hurt, ${hero}, eat here.`,
              )
            : one(
                ...firsts,
                `${hero}? Then hope is not lost in ${town}. When ${guardian} gathers the dark: guard!`,
              );
    const hint =
      role === ROLE.keeper ? `${cat} likes ${errand}. Look in the grass!` : hintAt(world.hints[who] ?? 0);
    const done = one(
      `You have been busy, ${hero}!`,
      `Good eyes, ${hero}.`,
      `${town} is proud of you, ${hero}.`,
    );
    const after = one(
      `How quiet ${tower} is now. Light it, ${hero}!`,
      `${guardian} is gone? Then light ${tower}!`,
    );
    const roleTexts =
      role === ROLE.healer
        ? [`Eat, ${hero}! The bread is warm. You feel well again.`, `Go with care, ${hero}.`]
        : role === ROLE.keeper
          ? [`${cat}! You found her, ${hero}. This is for you.`, `${cat} sleeps by the stove now.`]
          : [`Good evening, ${hero}.`, `Good night, ${hero}.`];
    return [first, hint, done, after, ...roleTexts].slice(0, ORDER).map(say);
  }
}
