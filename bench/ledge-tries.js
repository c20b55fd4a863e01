// How many levels of Ledge a player reaches in 60 replies, with tries on a copy of the game and without. It is no language model, and reads
// only what one reads: the state in words and the results of its calls.

import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";
import { readBundledRom } from "../build/packages/games/src/seeds/bundled-roms.js";
import { report } from "./measure.js";
import { newGame } from "./new-game.js";

const REPLIES = 60;
const SEEDS = [1, 2, 3, 4, 5];
/** Those of one call, and the calls of one reply. */
const [TRIES, CALLS] = [8, 2];

const USAGE = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** A chance that is the same each time. */
function chanceFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The fields of the state in a text, by their labels: `x: 130; Stands: yes`, in lines or in one. */
function fieldsIn(text) {
  const found = text.matchAll(/(?:^|[;\n] ?)([A-Z]?[A-Za-z ,]*): ([^;\n]*)/g);
  return Object.fromEntries([...found].map(([, label, value]) => [label.trim(), value.trim()]));
}

/** The newest state: only what changed is said again. */
function stateIn(messages) {
  const said = messages.filter(({ role }) => role === "user").flatMap(({ content }) => content);
  const texts = said.flatMap((block) => (block.type === "text" ? [block.text] : []));
  return Object.assign({}, ...texts.map(fieldsIn));
}

/** The results of the last message, a text each. */
function resultsIn(messages) {
  const { content = [] } = messages.at(-1) ?? {};
  return content.flatMap((block) =>
    block.type === "tool_result" ? [block.content.map(({ text }) => text ?? "").join("\n")] : [],
  );
}

/** The presses of each try and the state after it. */
function triedIn(messages, before) {
  const lines = resultsIn(messages).flatMap((text) => text.split("\n"));
  return lines.flatMap((line) => {
    const [, presses, came] = /^\d+\. ([^:]*(?::\d+[^:]*)*?): (.*)$/.exec(line) ?? [];
    return came === undefined
      ? []
      : [{ presses: presses.split(" "), after: { ...before, ...fieldsIn(` ; ${came}`) } }];
  });
}

/** A rank: a level further, then pixels further; null for a fall, for what is still in the air, or no way. */
function worthOf({ after }, before) {
  if (Number(after["Falls"] ?? 0) > Number(before["Falls"] ?? 0)) return null;
  if (after["Mode"] === "ending") return 1e7;
  const levels = Number(after["Level"]) - Number(before["Level"]);
  const pixels = levels > 0 ? 0 : Number(after["X"]) - Number(before["X"]);
  return after["Stands"] === "yes" || levels > 0 ? levels * 1e5 + pixels : null;
}

/** A way onward of some parts: runs, jumps of different heights, and a pause for what moves; back a bit where nothing else helps. */
function wayBy(chance, parts, isStuck) {
  const one = () => {
    const kind = chance();
    const whole = (most) => 1 + Math.floor(chance() * most);
    if (kind < 0.08) return [`wait:${10 * whole(6)}`];
    if (isStuck && kind < 0.2) return [`left:${4 * whole(8)}`];
    if (isStuck && kind < 0.3) return [`wait:${10 * whole(12)}`];
    if (kind < 0.3) return [`right:${8 * whole(6)}`];
    const run = chance() < 0.7 ? [`right:${2 * whole(18)}`] : [];
    return [...run, `right+a:${[26, 26, 18, 8][Math.floor(chance() * 4)]}`, `right:${4 * whole(9)}`];
  };
  return [...Array.from({ length: parts }, one).flat(), "wait:14"];
}

function call(id, name, input) {
  return { type: "tool_use", id, name, input };
}

/** Presses the best of what was tried, and tries on from there. */
function trier(seed) {
  const chance = chanceFrom(seed);
  let [before, stuck] = [null, 0];
  return (messages) => {
    const now = stateIn(messages);
    if (now["Mode"] !== "play") return [["press_buttons", { buttons: ["start", "wait:60"] }]];
    const tried = before === null ? [] : triedIn(messages, now);
    const ranked = tried
      .map((one) => ({ ...one, worth: worthOf(one, now) }))
      .filter(({ worth }) => worth !== null && worth > 4)
      .sort((a, b) => b.worth - a.worth);
    const isLost = tried.length > 0 && tried.every(({ after }) => after["Falls"] !== now["Falls"]);
    stuck = ranked.length === 0 ? stuck + 1 : 0;
    before = now;
    if (isLost) return [["press_buttons", { buttons: ["wait:120"] }]];
    const press = ranked.length === 0 ? [] : [["press_buttons", { buttons: ranked[0].presses }]];
    const ways = Array.from({ length: TRIES * CALLS }, (_, at) => wayBy(chance, 1 + (at % 3), stuck > 1));
    const asks = Array.from({ length: CALLS }, (_, at) => [
      "try_buttons",
      { tries: ways.slice(at * TRIES, (at + 1) * TRIES) },
    ]);
    return [...press, ...asks];
  };
}

/** Reads the drawing alone: it runs on, and jumps before what is in the way. */
function reader(seed) {
  const chance = chanceFrom(seed);
  return (messages) => {
    const now = stateIn(messages);
    if (now["Mode"] !== "play") return [["press_buttons", { buttons: ["start", "wait:60"] }]];
    const texts = (messages.at(-1)?.content ?? []).flatMap((block) =>
      block.type === "text" ? [block.text] : [],
    );
    const drawing = texts.join("\n").match(/Screen from x (\d+)[^\n]*\n((?:y -?\d+ \S+\n?)+)/);
    if (drawing === null) return [["press_buttons", { buttons: ["right:16"] }]];
    const rows = drawing[2]
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[2]);
    const row = rows.findIndex((line) => line.includes("P"));
    const column = rows[row]?.indexOf("P") ?? 0;
    const isFirm = (r, c) => "#-L".includes(rows[r]?.[c] ?? ".");
    const isBad = (c) =>
      "#^c".includes(rows[row]?.[c] ?? ".") ||
      !isFirm(row + 1, c) ||
      "^~".includes(rows[row + 1]?.[c] ?? ".");
    const columns = Array.from({ length: 5 }, (_, at) => column + 1 + at);
    const first = columns.findIndex((c) => c < (rows[row]?.length ?? 0) && isBad(c));
    const shift = Math.floor(chance() * 12) - 6;
    if (first === -1) return [["press_buttons", { buttons: ["right:40", "wait:14"] }]];
    const pixels = Number(drawing[1]) + (column + 1 + first) * 16 - (Number(now["X"]) + 10);
    const frames = Math.max(1, Math.round(pixels / 1.4) + shift);
    return [["press_buttons", { buttons: [`right:${frames}`, "right+a:26", "right:14", "wait:14"] }]];
  };
}

/** Plays so many replies of one game: the level that was reached, and after how many replies each. */
async function play(seed, decide) {
  let replies = 0;
  const model = {
    id: "reader",
    isRemote: false,
    async *reply({ messages }) {
      replies += 1;
      const content = decide(messages).map(([name, input], at) => call(`call_${replies}_${at}`, name, input));
      return { content, stopReason: "tool_use", usage: USAGE, model: "reader" };
    },
  };
  const rom = readBundledRom(`ledge:${seed}`);
  const settings = { maxHistory: 10_000, pictures: false };
  const input = { rom: `ledge:${seed}`, steps: REPLIES, saveEvery: REPLIES, settings };
  const session = await newGame(model, input, { powerOn: () => createEmulator(rom) });
  const levels = new Map();
  for await (const event of session.play()) {
    if (event.type !== "step-finished") continue;
    const { mode, level } = event.gameInfo;
    if (mode !== "title" && !levels.has(level)) levels.set(level, event.step);
    if (mode === "ending") {
      levels.set("ending", event.step);
      break;
    }
  }
  const done = Math.max(...[...levels.keys()].map((one) => (one === "ending" ? 10 : Number(one) - 1)), 0);
  return { done, steps: [...levels].map(([level, step]) => `${level}: ${step}`).join(", ") };
}

for (const [name, player] of [
  ["with tries", trier],
  ["without", reader],
]) {
  const finished = [];
  for (const seed of SEEDS) {
    const { done, steps } = await play(seed, player(seed));
    finished.push(done);
    report(`ledge:${seed} ${name}, levels finished in ${REPLIES} replies`, `${done} (${steps})`);
  }
  report(`${name}, in all`, finished.join(", "));
}
