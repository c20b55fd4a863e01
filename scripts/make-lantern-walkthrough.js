// Made test/fixtures/lantern-walkthrough.json, from dist/: plays Lantern to its ending along a fixed way and writes down
// the buttons. What chance brings (fights, text) is answered as it comes, so this is to be run again whenever the core's
// timing, or the game, has changed: `npm run build && node scripts/make-lantern-walkthrough.js`.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createEmulator } from "../build/packages/emulator/src/wasmboy-emulator.js";

const file = (path) => new URL(`../${path}`, import.meta.url);

/** Capitals are steps, small letters turn that way and press A; `+` fights in the grass until the next level. */
const LEGS = [
  ["title", ""],
  ["village", "!"],
  ["wood", "RRRRRRRdLLLDDDDdLdURRRRRRRRR"],
  ["cat", "UUrDDRRRRRRRURURRUUUULLLLLLLLULuDRRRRRRRRDDRDDDLDDLLLLDLDLDd"],
  ["key", "UUUULLLLDDLLLLLLl"],
  ["door", "DdUUURRRRRRRRRRRRRRURRRRDRDDDDLDdURUUU+UUULUULUUu"],
  ["tower", "U"],
  ["hush", "UULLUUUULLLDdURRRRRRRRRDd+ULLLLU"],
  ["beaten", "u"],
  ["ending", "UUu"],
];
const WAYS = { u: "up", d: "down", l: "left", r: "right" };
const STEP = { u: [0, -1], d: [0, 1], l: [-1, 0], r: [1, 0] };
const MODE = { title: 0, walk: 1, text: 2, fight: 3, ending: 4 };
/** In a fight: where the cursor stands, and below how many HP a herb is due. */
const [ATTACK, HERB] = [0, 2];
const LOW_HP = 12;
/** Longer than anything that the game does by itself. */
const PATIENCE = 600;

const emulator = createEmulator(new Uint8Array(readFileSync(file("roms.example/lantern.gb"))));
const at = (address) => () => emulator.read(address);
const [mode, map, x, y, waiting, cursor, moving] = [
  ...[0xc100, 0xc101, 0xc102, 0xc103, 0xc105, 0xc106, 0xc107],
].map(at);
const [hp, level, herbs] = [0xc108, 0xc10a, 0xc10f].map(at);

let inputs = [];
function press(held, frames) {
  emulator.run(frames, held);
  const last = inputs.at(-1);
  if (held.length === 0 && last?.[0].length === 0) last[1] += frames;
  else inputs.push([held, frames]);
}

/** Waits until the game does, or fails. */
function settle(isDue = () => (mode() === MODE.walk ? moving() === 0 : waiting() === 1)) {
  for (let frames = 0; frames < PATIENCE; frames += 2) {
    if (mode() === MODE.ending || isDue()) return;
    press([], 2);
  }
  throw new Error(`Lantern does not go on: mode ${mode()} at ${map()}:${x()},${y()}`);
}

function tap(button) {
  press([button], 8);
  press([], 8);
}

/** Reads text and fights until the player may walk again. */
function answer() {
  settle();
  while (mode() === MODE.text || mode() === MODE.fight) {
    if (mode() === MODE.fight) choose(hp() < LOW_HP && herbs() > 0 ? HERB : ATTACK);
    else tap("a");
    settle();
  }
}

/** Moves the cursor over the four choices, two by two, and takes one. */
function choose(wanted) {
  if (cursor() !== wanted) {
    if ((cursor() ^ wanted) & 1) tap(wanted & 1 ? "right" : "left");
    if ((cursor() ^ wanted) & 2) tap(wanted & 2 ? "down" : "up");
  }
  tap("a");
}

function walk(letter) {
  const [fromMap, fromX, fromY] = [map(), x(), y()];
  for (let tries = 0; tries < 4; tries++) {
    press([WAYS[letter]], 8);
    press([], 16);
    answer();
    if (map() !== fromMap || (x() === fromX + STEP[letter][0] && y() === fromY + STEP[letter][1])) return;
  }
  throw new Error(`cannot walk ${letter} from ${map()}:${fromX},${fromY}`);
}

function look(letter) {
  press([WAYS[letter]], 8);
  press([], 8);
  answer();
  tap("a");
  press([], 8);
  answer();
}

/** Walks up and down where foes are. */
function train(way) {
  const wanted = way === "tower" ? 3 : 2;
  const [there, back] = way === "tower" ? "ud" : "du";
  while (level() < wanted) {
    walk(there);
    walk(back);
  }
}

const legs = LEGS.map(([until, way]) => {
  inputs = [];
  if (until === "title") settle(() => mode() === MODE.title && waiting() === 1);
  for (const letter of way) {
    if (letter === "!") {
      tap("start");
      settle(() => mode() !== MODE.title && waiting() === 1);
      answer();
    } else if (letter === "+") train(map() === 2 ? "tower" : "wood");
    else if (letter in WAYS) look(letter);
    else walk(letter.toLowerCase());
  }
  // Fading and flickering is over
  press([], 30);
  const picture = createHash("sha256").update(emulator.screen().rgb).digest("hex").slice(0, 16);
  return { until, picture, inputs };
});
if (mode() !== MODE.ending) throw new Error("Lantern did not end");
writeFileSync(file("test/fixtures/lantern-walkthrough.json"), `${JSON.stringify(legs)}\n`);
console.log(legs.map(({ until, inputs: { length } }) => `${until} ${length}`).join(", "));
