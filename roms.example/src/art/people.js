import { Canvas, CLEAR } from "./canvas.js";

// Sprites have three colours besides clear: 1 white, 2 the clothes' shade, 3 black.
const P = { "~": CLEAR, "-": 1, o: 2, "#": 3 };

// H hair or hat, h its rim, F skin, C cloth, B belt or hem; the rest are inks.
const DOWN_HEAD = [
  "~~~~~######~~~~~",
  "~~~##HHHHHH##~~~",
  "~~#HHHHHHHHHH#~~",
  "~~#HHHHHHHHHH#~~",
  "~#HHhhhhhhhhHH#~",
  "~#H#FFFFFFFF#H#~",
  "~##FF#FFFF#FF##~",
  "~~#FF#FFFF#FF#~~",
  "~~#FFFFFFFFFF#~~",
  "~~~##FFFFFF##~~~",
];

const UP_HEAD = [
  "~~~~~######~~~~~",
  "~~~##HHHHHH##~~~",
  "~~#HHHHHHHHHH#~~",
  "~~#HHHHHHHHHH#~~",
  "~#HHHHHHHHHHHH#~",
  "~#HHHHHHHHHHHH#~",
  "~#HHHHHHHHHHHH#~",
  "~~#HHHHHHHHHH#~~",
  "~~##HHHHHHHH##~~",
  "~~~##hhhhhh##~~~",
];

const LEFT_HEAD = [
  "~~~~~######~~~~~",
  "~~~##HHHHHH##~~~",
  "~~#HHHHHHHHHH#~~",
  "~~#HHHHHHHHHH#~~",
  "~#hhhhhHHHHHHH#~",
  "~~#FFFF#HHHHHH#~",
  "~~#F#FFF#HHHH#~~",
  "~~#F#FFF#HHHH#~~",
  "~~#FFFFFFHHH##~~",
  "~~~##FFFF####~~~",
];

const FRONT_BODY = [
  "~~#CC######CC#~~",
  "~#F#CCCCCCCC#F#~",
  "~#F#CCCCCCCC#F#~",
  "~~##CBBBBBBC##~~",
  "~~~#CC#~~#CC#~~~",
  "~~~####~~####~~~",
];

const FRONT_STEP = [
  "~~#CC######CC#~~",
  "~##CCCCCCCCC#F#~",
  "~#FCCCCCCCCC#F#~",
  "~~##CBBBBBBC##~~",
  "~~~####~~#CC#~~~",
  "~~~~~~~~~####~~~",
];

const SIDE_BODY = [
  "~~~~########~~~~",
  "~~~~#CFFCCC#~~~~",
  "~~~~#CFFCCC#~~~~",
  "~~~~#BBBBBB#~~~~",
  "~~~~#CCCCC#~~~~~",
  "~~~~######~~~~~~",
];

const SIDE_STEP = [
  "~~~~########~~~~",
  "~~~#CCFFCCC#~~~~",
  "~~~#CCFFCCC##~~~",
  "~~~#BBBBBBCC#~~~",
  "~~#CC##~##CC#~~~",
  "~~####~~~####~~~",
];

const CAT_LEFT = [
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~~~~~~~~~~~~~~~~",
  "~#~~~#~~~~~~~##~",
  "~##~##~~~~~~#oo#",
  "~#o#o#~~~~~~#oo#",
  "#oooooo#~~~~~#o#",
  "#o#o#oo#~~~~~#o#",
  "#ooooooo####~#o#",
  "#-##-ooo#ooo##o#",
  "~#--#oooo#o#ooo#",
  "~~##oooooo#oooo#",
  "~~~#o--oooooooo#",
  "~~~#o-#oo##oo##~",
  "~~~#oo#oo##oo#~~",
  "~~~~##~##~~##~~~",
];

const HUSH = [
  "~~~~~######~~~~~",
  "~~~##oooooo##~~~",
  "~~#oo######oo#~~",
  "~#oo########oo#~",
  "~#o##########o#~",
  "~#o##--##--##o#~",
  "~#o##--##--##o#~",
  "#oo##########oo#",
  "#ooo########ooo#",
  "#oooo######oooo#",
  "#ooooo####ooooo#",
  "#o#oooo##oooo#o#",
  "#o#oooooooooo#o#",
  "~#~#oo#oo#oo#~#~",
  "~~~#o#~##~#o#~~~",
  "~~~~#~~~~~~#~~~~",
];

/** One person's look: inks for the letters of the templates, and rows of the head to put in their place. */
function person(inks, changes = {}) {
  const ink = { ...P, H: 2, h: 3, F: 1, C: 2, B: 3, ...inks };
  const pose = (head, body, swap = {}) => {
    const rows = [...head, ...body].map((row, y) => swap[y] ?? row);
    return new Canvas(16, 16, CLEAR).draw(rows, 0, 0, ink);
  };
  return {
    down: pose(DOWN_HEAD, FRONT_BODY, changes.down),
    up: pose(UP_HEAD, FRONT_BODY, changes.up),
    left: pose(LEFT_HEAD, SIDE_BODY, changes.left),
    downStep: pose(DOWN_HEAD, FRONT_STEP, changes.down),
    upStep: pose(UP_HEAD, FRONT_STEP, changes.up),
    leftStep: pose(LEFT_HEAD, SIDE_STEP, changes.left),
  };
}

function still(rows) {
  const canvas = new Canvas(16, 16, CLEAR).draw(rows, 0, 0, P);
  return { down: canvas, up: canvas, left: canvas };
}

/** Everyone on the maps, in the order of their sprites. The first is the player, who alone walks. */
export const PEOPLE = {
  wick: person({}),
  maru: person(
    { H: 1, h: 1 },
    {
      down: { 0: "~~~~~~####~~~~~~", 1: "~~~####HH####~~~" },
      up: { 0: "~~~~~~####~~~~~~", 1: "~~~###HHHH###~~~" },
      left: { 0: "~~~~~~######~~~~", 1: "~~~####HHHHH#~~~" },
    },
  ),
  odo: person(
    { H: 3, h: 2, C: 2 },
    {
      down: { 8: "~~#oooFFFFooo#~~", 9: "~~~#oooooooo#~~~", 10: "~~#C##oooo##C#~~" },
      left: { 8: "~~#ooFFFFHHH##~~", 9: "~~#ooooo####~~~~", 10: "~~~#ooo#####~~~~" },
    },
  ),
  pip: person(
    { H: 3, h: 3, C: 1 },
    {
      down: {
        0: "~~~~~~~~~~~~~~~~",
        1: "~~~~~######~~~~~",
        2: "~~~##HHHHHH##~~~",
        3: "~~#HHHHHHHHHH#~~",
        12: "~~##CCCCCCCC##~~",
      },
      up: { 0: "~~~~~~~~~~~~~~~~", 1: "~~~~~######~~~~~", 2: "~~~##HHHHHH##~~~", 12: "~~##CCCCCCCC##~~" },
      left: { 0: "~~~~~~~~~~~~~~~~", 1: "~~~~~######~~~~~", 2: "~~~##HHHHHH##~~~" },
    },
  ),
  bram: person(
    { H: 1, h: 3, C: 1, B: 2 },
    {
      down: {
        0: "~~~~########~~~~",
        1: "~~##HHH##HHH##~~",
        2: "~#HHHHHHHHHHHH#~",
        3: "~~##HHHHHHHH##~~",
        4: "~~~#hhhhhhhh#~~~",
        5: "~~#FFFFFFFFFF#~~",
      },
      up: {
        0: "~~~~########~~~~",
        1: "~~##HHH##HHH##~~",
        2: "~#HHHHHHHHHHHH#~",
        3: "~~##HHHHHHHH##~~",
        4: "~~~#hhhhhhhh#~~~",
        5: "~~#oooooooooo#~~",
        6: "~~#oooooooooo#~~",
        7: "~~#oooooooooo#~~",
        8: "~~##oooooooo##~~",
      },
      left: {
        0: "~~~~########~~~~",
        1: "~~##HHH##HHH##~~",
        2: "~#HHHHHHHHHHHH#~",
        3: "~~##HHHHHHHH##~~",
        4: "~~~#hhhhhhhh#~~~",
        5: "~~#FFFF#oooo#~~~",
        6: "~~#F#FFF#ooo#~~~",
        7: "~~#F#FFF#ooo#~~~",
        8: "~~#FFFFFFoo##~~~",
      },
    },
  ),
  sorrel: person({ H: 3, h: 2, C: 3, B: 2 }),
  cat: still(CAT_LEFT),
  hush: still(HUSH),
};
