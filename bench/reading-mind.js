// What a scripted player keeps in mind of Lantern. It learns only from the words and the pictures that a model is sent; the pictures
// it reads without a mistake, in both loops alike.
import { readFileSync } from "node:fs";

export const STEPS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };
const FOLDER = new URL("../roms.example/src/maps/", import.meta.url);
/** The things that a picture shows, by the letters of the game's own maps. */
const THINGS = {
  s: "sign",
  O: "well",
  X: "chest",
  D: "door",
  K: "gate",
  p: "lantern",
  q: "lantern",
  '"': "grass",
};
/** Those of which a second look may give something else, once something has happened. */
const ASKED_AGAIN = ["person", "gate", "lantern"];

const drawn = Object.fromEntries(
  ["Village", "Wood", "Tower"].map((name) => [
    name,
    readFileSync(new URL(`${name.toLowerCase()}.txt`, FOLDER), "utf8").split("\n"),
  ]),
);

const keyOf = (x, y) => `${x},${y}`;

/** What a picture of the game shows: the cells around the player, and the things on them. */
export function seeIn(emulator, adapter) {
  const grid = adapter.grid?.(emulator) ?? null;
  const at = adapter.standing?.(emulator) ?? null;
  if (grid === null || at === null) return null;
  const cells = grid.cells.flatMap((row, r) =>
    row.map((kind, c) => ({ x: at.x + c - grid.player.column, y: at.y + r - grid.player.row, kind })),
  );
  const thingAt = ({ x, y }) => THINGS[drawn[at.map]?.[y]?.[x]];
  return { at, cells: cells.map((cell) => ({ ...cell, thing: thingAt(cell) ?? null })) };
}

/** The most cells by which two things differ without one of them being nearer: chance decides. */
const LIKING = 4;

/** What a state of the game has reached: maps, levels, embers, the key, and the deeds that are milestones. */
export function reachedIn({ place, level, embers, key, events = [] }) {
  const deeds = ["found the cat", "opened the tower", "beat the Hush", "lit the lantern"];
  const upTo = (name, most) => Array.from({ length: Number(most ?? 0) }, (_, at) => `${name} ${at + 1}`);
  return [
    ...(place == null ? [] : [`map ${place}`]),
    ...upTo("level", level).slice(1),
    ...upTo("ember", embers),
    ...(key === true ? ["key"] : []),
    ...deeds.filter((deed) => events.includes(deed)),
  ];
}

/** The memory of one game. `chance` gives what it likes to look at first. */
export function createMind(chance) {
  const maps = new Map();
  const state = {};
  const asked = new Map();
  const liking = new Map();
  const pictured = new Set();
  let at = null;
  let news = 0;

  const mapOf = (name) => {
    if (!maps.has(name)) maps.set(name, { cells: new Map(), things: new Map(), doors: new Map() });
    return maps.get(name);
  };
  const isOpen = (letter) => letter === "." || letter === '"' || letter === "E";

  /** The ways from the player to all known cells: the cells by the number of presses. */
  const ways = (from = at) => {
    const found = new Map();
    if (from === null) return found;
    const queue = [{ ...from, cost: 0, before: null, button: null }];
    found.set(`${from.map} ${keyOf(from.x, from.y)}`, queue[0]);
    for (const here of queue) {
      const { cells, doors } = mapOf(here.map);
      for (const [button, [dx, dy]] of Object.entries(STEPS)) {
        const [x, y] = [here.x + dx, here.y + dy];
        if (!isOpen(cells.get(keyOf(x, y)))) continue;
        const to = doors.get(keyOf(x, y)) ?? { map: here.map, x, y };
        const key = `${to.map} ${keyOf(to.x, to.y)}`;
        if (found.has(key)) continue;
        const next = { ...to, cost: here.cost + 1, before: here, button };
        found.set(key, next);
        if (cells.get(keyOf(x, y)) !== "E" || doors.has(keyOf(x, y))) queue.push(next);
      }
    }
    return found;
  };

  return {
    state,
    maps,
    ways,
    get at() {
      return at;
    },
    get news() {
      return news;
    },
    /** The player is there. A jump to another map is a door, by the way that was meant to be taken. */
    stand(now, meant = null) {
      if (at !== null && now.map !== at.map && meant !== null) {
        mapOf(meant.map).doors.set(keyOf(meant.x, meant.y), { ...now });
      }
      at = { map: now.map, x: now.x, y: now.y };
      mapOf(now.map).cells.set(keyOf(now.x, now.y), mapOf(now.map).cells.get(keyOf(now.x, now.y)) ?? ".");
    },
    door(map, x, y, to) {
      mapOf(map).doors.set(keyOf(x, y), to);
    },
    cell(map, x, y, letter) {
      const { cells, things } = mapOf(map);
      const key = keyOf(x, y);
      if (cells.get(key) === "E" && letter === ".") return;
      cells.set(key, letter);
      if (letter === "P") things.set(key, { kind: "person", x, y });
      else if (things.get(key)?.kind === "person") things.delete(key);
    },
    see(picture) {
      if (picture === null) return;
      const { map } = picture.at;
      const LETTERS = { free: ".", wall: "#", person: "P", exit: "E", player: "." };
      for (const { x, y, kind, thing } of picture.cells) {
        if (x < 0 || y < 0) continue;
        pictured.add(`${map} ${keyOf(x, y)}`);
        this.cell(map, x, y, thing === "grass" && kind !== "person" ? '"' : (LETTERS[kind] ?? "#"));
        if (thing !== null && thing !== "grass") mapOf(map).things.set(keyOf(x, y), { kind: thing, x, y });
      }
    },
    /** A field of the state. What happened so far is counted: people may say something else then. */
    field(label, value) {
      const told = label === "Events" ? value.replace(/(met|emptied|took|fell)[^,]*(, )?/g, "") : value;
      const counts = ["Embers", "Tower key", "Events"].includes(label);
      if (counts && state[`told ${label}`] !== undefined && state[`told ${label}`] !== told) news += 1;
      if (counts) state[`told ${label}`] = told;
      state[label] = value;
    },
    /** It was asked, knowing what was known then. */
    ask(map, { x, y }, known = news) {
      const key = `${map} ${keyOf(x, y)}`;
      asked.set(key, { news: known, level: state.Level, times: (asked.get(key)?.times ?? 0) + 1 });
    },
    /** The things worth a way, each with the cell from which it is asked: the cheapest first. */
    aims(from = at, also = new Set()) {
      const found = ways(from);
      const aims = [];
      for (const [name, { things }] of maps) {
        for (const thing of things.values()) {
          const key = `${name} ${keyOf(thing.x, thing.y)}`;
          const isExit = mapOf(name).cells.get(keyOf(thing.x, thing.y)) === "E";
          if (also.has(key) || isExit) continue;
          const before = asked.get(key);
          const isDue =
            before === undefined ||
            (ASKED_AGAIN.includes(thing.kind) && (before.news < news || before.lost === true));
          if (!isDue || (before?.lost === true && before.level === state.Level && before.news === news))
            continue;
          const beside = Object.entries(STEPS).flatMap(([button, [dx, dy]]) => {
            const way = found.get(`${name} ${keyOf(thing.x - dx, thing.y - dy)}`);
            const isDoor =
              way !== undefined && mapOf(name).cells.get(keyOf(thing.x - dx, thing.y - dy)) === "E";
            return way === undefined || isDoor ? [] : [{ button, way }];
          });
          const best = beside.sort((one, other) => one.way.cost - other.way.cost)[0];
          if (!liking.has(key)) liking.set(key, chance() * LIKING);
          if (best !== undefined)
            aims.push({
              ...thing,
              map: name,
              ...best,
              key,
              cost: best.way.cost + liking.get(key) + (before === undefined ? 0 : 12 * before.times),
            });
        }
      }
      return aims.sort((one, other) => one.cost - other.cost);
    },
    /** Whether a map has an exit that did not let the player through. */
    isLocked(map) {
      const { cells, doors } = mapOf(map);
      return [...cells].some(
        ([key, letter]) => letter === "E" && !doors.has(key) && asked.get(`${map} ${key}`)?.news === news,
      );
    },
    lost(key) {
      const before = asked.get(key);
      if (before !== undefined) before.lost = true;
    },
    /** The nearest cell beside which nothing is known, or exit that was not taken; null for none. */
    edge() {
      let best = null;
      for (const way of ways().values()) {
        const { cells, doors } = mapOf(way.map);
        const key = keyOf(way.x, way.y);
        const isRefused = asked.get(`${way.map} ${key}`)?.news === news;
        const isExit = cells.get(key) === "E" && !doors.has(key) && !isRefused;
        const isTwin =
          isExit && Object.values(STEPS).some(([dx, dy]) => doors.has(keyOf(way.x + dx, way.y + dy)));
        const isUnseen =
          cells.get(key) !== "E" &&
          Object.values(STEPS).some(
            ([dx, dy]) => !cells.has(keyOf(way.x + dx, way.y + dy)) && way.x + dx >= 0 && way.y + dy >= 0,
          );
        if ((isTwin && !isUnseen) || (!isExit && !isUnseen) || (best !== null && best.cost <= way.cost))
          continue;
        best = { ...way, isExit };
      }
      return best;
    },
    /** The nearest cell that no picture showed: things stand there that a map in words has as walls. Null for none. */
    unpictured() {
      const isExit = ({ map, x, y }) => mapOf(map).cells.get(keyOf(x, y)) === "E";
      const isNew = (way) => !pictured.has(`${way.map} ${keyOf(way.x, way.y)}`) && !isExit(way);
      return [...ways().values()].filter(isNew).sort((a, b) => a.cost - b.cost)[0] ?? null;
    },
    /** Some cell of grass, not the nearest, so that one walks through it; null for none. */
    grass() {
      const all = [...ways().values()].filter(({ map, x, y }) => mapOf(map).cells.get(keyOf(x, y)) === '"');
      const near = all.filter(({ map }) => map === at.map);
      return (
        (near.length > 0 ? near : all).sort((a, b) => a.cost - b.cost)[Math.min(4, near.length - 1)] ??
        all[0] ??
        null
      );
    },
  };
}

/** The presses of a way. */
export function pressesOf(way) {
  const presses = [];
  for (let here = way; here.before !== null; here = here.before) presses.unshift(here.button);
  return presses;
}

/** The cells of a way, without its first. */
export function cellsOf(way) {
  const cells = [];
  for (let here = way; here.before !== null; here = here.before) cells.unshift(here);
  return cells;
}
