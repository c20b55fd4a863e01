// A scripted player of Lantern that is no language model and reads only what one is sent: words, and pictures (by `see`). One policy, with
// two pairs of hands: the runner's tools, with so many calls in a reply, or buttons alone.
import { createRandom } from "./random.js";
import { cellsOf, createMind, pressesOf, STEPS } from "./reading-mind.js";

/** The damage that is expected of a foe that was not met, and the health below which a herb is taken. */
const [DAMAGE, WEAK] = [4, 8];
/** Presses that one call of the tools takes. */
const MOST_PRESSES = 20;

const SUMMARY = ["Key events and milestones", "Decisions", "Goals", "State", "Strategies"];

/**
 * @param calls the most calls of a reply
 * @param see gives what the newest picture shows
 */
export function createReadingPlayer({ seed, calls, see }) {
  const mind = createMind(createRandom(seed * 1_000));
  const fights = { damage: new Map(), warned: false, asked: null, before: null, place: null };
  const pending = [];
  let plan = null;

  const { state } = mind;
  const number = (label) => Number(/^\d+/.exec(state[label] ?? "")?.[0] ?? 0);

  /** Reads the texts of a message, in order. */
  const read = (text) => {
    const at = /^At (\S+) (\d+),(\d+) facing/.exec(text);
    if (at !== null) mind.stand({ map: at[1], x: Number(at[2]), y: Number(at[3]) });
    for (const [, label, value] of text.matchAll(/^([A-Z][A-Za-z' ]*): (.*)$/gm)) mind.field(label, value);
    if (state.Place !== undefined && /^X: \d+$/m.test(text))
      mind.stand({ map: state.Place, x: number("X"), y: number("Y") }, fights.meant ?? null);
    readMap(mind, text);
    const lines = [...text.matchAll(/"([^"]*)"/g)].map(([, line]) => line);
    const menu = lines.findIndex((line) => line.startsWith("What now?"));
    const last = menu > 0 ? lines[menu - 1] : null;
    if (text.startsWith("No walk: no way is known to anything")) fights.seenAll = mind.news;
    if (text.startsWith("Chose")) fights.warned = false;
    if (last !== null) fights.warned = !/\d/.test(last) && last.includes(state.Foe ?? "?");
  };

  /** What was asked: the player stood before it. */
  const confirm = (text) => {
    for (const aim of pending) {
      if (aim.isExit) {
        // A foe on the way says nothing of the door.
        if (state.Mode !== "battle") mind.ask(aim.map, aim, aim.news);
        continue;
      }
      const { map, x, y } = aim.way;
      const reached = `Reached ${map} ${x},${y}, facing ${aim.x},${aim.y} `;
      const isReached = text.split(reached).some((rest, at) => at > 0 && /^.*\nPressed all/.test(rest));
      const isPressed = !aim.isByTools || /^Pressed all/m.test(text);
      const isThere = isPressed && mind.at?.map === map && mind.at.x === x && mind.at.y === y;
      if (!isReached && !isThere) continue;
      mind.ask(aim.map, aim);
      fights.asked = aim.key;
    }
    pending.length = 0;
  };

  const learnDamage = () => {
    const foe = state.Foe;
    if (state.Mode !== "battle" || foe === undefined) {
      fights.before = null;
      // Who lost wakes up elsewhere.
      if (fights.place !== null && mind.at?.map !== fights.place) mind.lost(fights.asked);
      fights.place = null;
      return;
    }
    fights.place = mind.at?.map ?? null;
    const loss = fights.before === null ? 0 : (fights.before.hp - number("HP")) / fights.before.rounds;
    if (loss > 0) fights.damage.set(foe, Math.max(fights.damage.get(foe) ?? 0, Math.min(loss, 9)));
  };

  /** The choices of a fight, as many as can be foreseen. */
  const rounds = (most) => {
    const [hp, foeHp, herbs] = [number("HP"), number("Foe's HP"), number("Herbs")];
    const damage = (fights.damage.get(state.Foe) ?? DAMAGE) + 1;
    const first = fights.warned
      ? "GUARD"
      : hp <= WEAK && herbs > 0 && foeHp > 3 + number("Level")
        ? "HERB"
        : null;
    const left = first === "HERB" ? hp + 10 : hp;
    const needed = Math.ceil(foeHp / (3 + number("Level")));
    const safe = Math.max(
      first === null ? 1 : 0,
      Math.min(needed, Math.floor((left - 4) / damage) - (first === null ? 0 : 1)),
    );
    const all = [...(first === null ? [] : [first]), ...Array(safe).fill("ATTACK")].slice(0, most);
    fights.warned = false;
    fights.before = { hp, rounds: all.length };
    return { all, isWon: all.filter((one) => one === "ATTACK").length >= needed };
  };

  const tool = (name, input) => ({ name, input });
  const press = (buttons) => tool("press_buttons", { buttons });

  /** Walks by the tools, with what can be foreseen. */
  const walkByTools = (room) => {
    const made = [];
    const also = new Set();
    let here = mind.at;
    while (room - made.length > 0) {
      const [aim] = mind.aims(here, also);
      const edge = made.length === 0 && fights.seenAll !== mind.news ? mind.edge() : null;
      const isEdge = edge !== null && (aim === undefined || edge.cost + 6 < aim.cost);
      if (isEdge) {
        const { cells } = mind.maps.get(edge.map);
        const unseen = Object.values(STEPS)
          .map(([dx, dy]) => ({ x: edge.x + dx, y: edge.y + dy }))
          .find(({ x, y }) => !cells.has(`${x},${y}`));
        // Left to itself it goes to a locked door again.
        const isLocked = mind.isLocked(mind.at.map);
        const explore = tool(
          "navigate_to",
          isLocked && unseen ? { map: edge.map, ...unseen, explore: true } : { explore: true },
        );
        if (edge.isExit) {
          pending.push({ ...edge, news: mind.news });
          return [tool("navigate_to", { map: edge.map, x: edge.x, y: edge.y }), tool("read_text", {})].slice(
            0,
            room,
          );
        }
        if (room < 3) return [explore, tool("look_at_map", {})].slice(0, room);
        return [explore, ...(isLocked ? [] : [explore]), tool("look_at_map", {})];
      }
      if (aim === undefined) break;
      const presses = [...pressesOf(aim.way), aim.button, "a"];
      const isNear =
        aim.map === here.map &&
        presses.length <= MOST_PRESSES &&
        cellsOf(aim.way).every(({ map }) => map === here.map);
      const go =
        room < 3 && isNear && made.length === 0
          ? [press(presses)]
          : [tool("navigate_to", { map: aim.map, x: aim.x, y: aim.y }), press(["a"])];
      const more = [...go, tool("read_text", {})];
      if (made.length > 0 && made.length + more.length > room) break;
      // With one call it goes there first: nothing is asked without A.
      if (go.length <= room) pending.push({ ...aim, isByTools: true });
      also.add(aim.key);
      made.push(...more);
      here = { map: aim.way.map, x: aim.way.x, y: aim.way.y };
    }
    if (made.length > 0) return made.slice(0, room);
    const unseen = mind.unpictured();
    if (unseen !== null) {
      const { map, x, y } = unseen;
      const look = tool("look_at_map", {});
      return (unseen.cost === 0 ? [look] : [tool("navigate_to", { map, x, y }), look]).slice(0, room);
    }
    const grass = mind.grass();
    if (grass === null)
      return [tool("navigate_to", { explore: true }), tool("look_at_map", {})].slice(0, room);
    const to = tool("navigate_to", { map: grass.map, x: grass.x, y: grass.y });
    const back = tool("navigate_to", { map: mind.at.map, x: mind.at.x, y: mind.at.y });
    return [to, back, to, back].slice(0, room);
  };

  const byTools = () => {
    switch (state.Mode) {
      case "title":
        return [press(["start"]), tool("read_text", {})];
      case "dialog":
        return [tool("read_text", {}), ...(calls > 1 ? walkByTools(calls - 1) : [])];
      case "battle": {
        if (!(state.Text ?? "").includes("What now?")) {
          return [
            tool("read_text", {}),
            ...(calls > 2 ? [tool("choose", { option: "ATTACK" }), tool("read_text", {})] : []),
          ];
        }
        const { all, isWon } = rounds(Math.max(1, Math.floor(calls / 2)));
        const made = all.flatMap((option) => [tool("choose", { option }), tool("read_text", {})]);
        return [...made, ...(isWon && calls - made.length >= 3 ? walkByTools(calls - made.length) : [])];
      }
      default:
        return walkByTools(calls);
    }
  };

  /** Presses along a way, as far as is looked ahead; then `last`. */
  const along = (way, last, isSkilled) => {
    const cells = cellsOf(way);
    const isInView = ({ map, x, y }) =>
      map === mind.at.map && x - mind.at.x <= 5 && mind.at.x - x <= 4 && Math.abs(y - mind.at.y) <= 4;
    const end = cells.findIndex((cell, index) =>
      isSkilled ? index >= MOST_PRESSES - last.length : !isInView(cell),
    );
    const some = end === -1 ? cells : cells.slice(0, Math.max(1, end));
    const { doors, cells: letters } = mind.maps.get(mind.at.map);
    for (const cell of some) {
      const key = `${cell.x},${cell.y}`;
      if (letters.get(key) === "E" && !doors.has(key))
        fights.meant = { map: mind.at.map, x: cell.x, y: cell.y };
    }
    return [...some.map(({ button }) => button), ...(end === -1 ? last : [])];
  };

  const byButtons = (isSkilled) => {
    fights.meant = null;
    switch (state.Mode) {
      case "title":
        return ["start"];
      case "dialog":
        return Array(isSkilled ? 6 : 1).fill("b");
      case "battle": {
        if (!(state.Text ?? "").includes("What now?")) {
          fights.warned =
            !/\d/.test(state.Text ?? "1") &&
            (state.Text ?? "").startsWith(state.Foe ?? "?") &&
            !/rises|comes/.test(state.Text);
          return Array(number("Foe's max HP") > 20 ? 1 : 4).fill("b");
        }
        const isStrong = number("Foe's max HP") > 20;
        const { all } = rounds(isStrong ? 1 : 5);
        const WAYS = { ATTACK: [], GUARD: ["right"], HERB: ["down"] };
        const BACK = { ATTACK: [], GUARD: ["right"], HERB: ["down"], RUN: ["right", "down"] };
        let cursor = state.Cursor ?? "ATTACK";
        return all.flatMap((option) => {
          const moves = [...BACK[cursor], ...WAYS[option]];
          cursor = option;
          return [...moves, "a", ...(isStrong ? [] : ["b", "b", "b"])];
        });
      }
      default: {
        const [aim] = mind.aims();
        const edge = mind.edge();
        if (aim !== undefined && (edge === null || edge.cost + 6 >= aim.cost)) {
          const presses = along(aim.way, [aim.button, "a"], isSkilled);
          pending.push(aim);
          return presses;
        }
        if (edge !== null) {
          const { cells } = mind.maps.get(edge.map);
          const on = Object.entries(STEPS).find(
            ([, [dx, dy]]) => !cells.has(`${edge.x + dx},${edge.y + dy}`),
          );
          const presses = along(edge, edge.isExit || on === undefined ? [] : [on[0]], isSkilled);
          if (edge.isExit && presses.length === cellsOf(edge).length)
            pending.push({ ...edge, news: mind.news });
          return presses;
        }
        const grass = mind.grass();
        return grass === null || grass.before === null
          ? ["down", "left", "up", "right"]
          : along(grass, [], isSkilled);
      }
    }
  };

  const sayOf = (kind) => {
    const isNew = kind !== plan;
    plan = kind;
    return isNew ? `My plan now: ${kind} before anything else.` : null;
  };

  return {
    mind,
    summary: () =>
      SUMMARY.map((heading) => `## ${heading}\n${"It is so as far as it was seen. ".repeat(9)}`).join("\n"),

    /**
     * Reads a message.
     *
     * @param isWhole whether each state is told in full: what is not named is over
     */
    hear(texts, isPictured, isWhole = false) {
      if (isWhole)
        for (const label of Object.keys(state)) if (!label.startsWith("told ")) delete state[label];
      for (const text of texts) read(text);
      confirm(texts.join("\n"));
      if (isPictured) mind.see(see());
      learnDamage();
    },
    actByTools() {
      const made = byTools().slice(0, calls);
      return {
        calls: made,
        say: sayOf(state.Mode === "walk" ? (made[0]?.input.explore ? "explore" : "ask") : state.Mode),
      };
    },
    actByButtons: byButtons,
  };
}

/** Reads a map in the words of the runner. */
function readMap(mind, text) {
  for (const [, name, left, top, rest] of text.matchAll(
    /Map of (\S+):[^\n]*(?:known|shown) x (\d+)-\d+, y (\d+)-\d+\n((?:.*\n?)*)/g,
  )) {
    let y = Number(top);
    for (const line of rest.split("\n")) {
      const row = /^ *(\d+) (.*)$/.exec(line);
      if (row === null || Number(row[1]) !== y || !/^[ .#"~PE=STCI!O@*v<>^]*$/.test(row[2])) {
        if (y > Number(top)) break;
        continue;
      }
      [...row[2]].forEach((letter, index) => {
        const known = mind.maps.get(name)?.cells.get(`${Number(left) + index},${y}`);
        if (letter !== " " && letter !== "@" && !(known === '"' && letter === "."))
          mind.cell(name, Number(left) + index, y, letter === "*" ? "." : letter);
      });
      y += 1;
    }
    const doors = /^Doors: (.*)$/m.exec(rest)?.[1] ?? "";
    for (const [, x, dy, map, tx, ty] of doors.matchAll(
      /(\d+),(\d+)(?: \w+)?(?: most likely)? to (\S+) (\d+),(\d+)/g,
    )) {
      mind.door(name, Number(x), Number(dy), { map, x: Number(tx), y: Number(ty) });
      for (const [ex, ey] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
        [0, 0],
      ]) {
        const [bx, by] = [Number(tx) + ex, Number(ty) + ey];
        if (mind.maps.get(map)?.cells.get(`${bx},${by}`) !== "E") continue;
        const inside = [
          [1, 0],
          [-1, 0],
          [0, 1],
          [0, -1],
        ].find(([ix, iy]) =>
          [".", '"'].includes(mind.maps.get(name)?.cells.get(`${Number(x) + ix},${Number(dy) + iy}`)),
        );
        if (inside !== undefined)
          mind.door(map, bx, by, { map: name, x: Number(x) + inside[0], y: Number(dy) + inside[1] });
      }
    }
  }
}
