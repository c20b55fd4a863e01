import { BLACK, Canvas, CLEAR, DARK, LIGHT, noise, WHITE } from "./canvas.js";
import { thinGlyph, write } from "./font.js";

/** A letter three times as large, with its corners rounded. */
function bigLetter(character) {
  const rows = thinGlyph(character);
  const at = (x, y) => rows[y]?.[x] === "#";
  const canvas = new Canvas(17, 23, CLEAR);
  for (let y = 0; y < 21; y++) {
    for (let x = 0; x < 15; x++) {
      const gx = Math.floor(x / 3);
      const gy = Math.floor(y / 3);
      const sx = (x % 3) - 1;
      const sy = (y % 3) - 1;
      let on = at(gx, gy);
      if (sx !== 0 && sy !== 0) {
        const side = at(gx + sx, gy);
        const other = at(gx, gy + sy);
        if (on && !side && !other && !at(gx + sx, gy + sy)) on = false;
        else if (!on && side && other) on = true;
      }
      if (on) canvas.set(x + 1, y + 1, WHITE);
    }
  }
  return canvas;
}

/** Writes a name in big letters with a shadow. */
export function logo(canvas, text, left, top) {
  [...text].forEach((character, i) => {
    const letter = bigLetter(character);
    const x = left + i * 18;
    const shadow = new Canvas(17, 23, CLEAR).paint((a, b) =>
      letter.get(a, b) === CLEAR ? undefined : BLACK,
    );
    shadow.outline(BLACK);
    canvas.paste(shadow, x + 1, top + 2).paste(shadow, x, top + 1);
    canvas.paste(shadow, x, top);
    letter.paint((_a, b, old) => (old === CLEAR ? undefined : b > 15 ? LIGHT : WHITE));
    canvas.paste(letter, x, top);
  });
}

/** The hills, the village and the tower; `glow` is how far its light reaches, `dawn` whether the sun comes up. */
function scene({ glow, dawn }) {
  const c = new Canvas(160, 144, BLACK);
  const lamp = { x: 112, y: 66 };
  c.paint((x, y) => {
    const night = dawn ? Math.max(0, 1.9 - y / 58) : 3 - Math.max(0, (Math.floor(y / 8) * 8 - 40) / 90);
    if (!glow) return night + 0.001;
    const d = Math.hypot(x - lamp.x, y - lamp.y);
    const light = Math.max(0, 1 - d / glow);
    return Math.max(0, night - 3.4 * light * light) + 0.001;
  });
  if (!dawn) {
    for (let i = 0; i < 34; i++) {
      const x = Math.floor(noise(i, 7) * 20) * 8 + (i % 3) * 2 + 1;
      const y = Math.floor(noise(i, 13) * 11) * 8 + (i % 2) * 3 + 2;
      if (c.get(x, y) === BLACK) c.set(x, y, i % 3 ? LIGHT : WHITE);
    }
    c.ellipse(24, 54, 9, 9, WHITE).ellipse(28, 51, 8, 8, BLACK);
  }
  const near = dawn ? DARK : BLACK;
  const far = dawn ? LIGHT : DARK;
  c.paint((x, y) => {
    const height = 106 - 9 * Math.sin(x / 23 + 0.5) - 4 * Math.sin(x / 9);
    return y > height ? far : undefined;
  });
  c.paint((x, y) => {
    const hill = 122 - 22 * Math.exp(-(((x - 112) / 30) ** 2)) + 3 * Math.sin(x / 11);
    if (y <= hill) return undefined;
    return y <= hill + 1 && !dawn && Math.abs(x - 112) < 40 ? LIGHT : near;
  });
  // The tower.
  c.polygon(
    [
      [102, 74],
      [122, 74],
      [126, 106],
      [98, 106],
    ],
    (x, y) => {
      const brick = y % 5 === 0 || (x + (Math.floor(y / 5) % 2) * 4) % 9 === 0;
      const tone = x < 108 ? (dawn ? WHITE : LIGHT) : x < 118 ? (dawn ? LIGHT : DARK) : BLACK;
      return brick ? Math.min(BLACK, tone + 1) : tone;
    },
  );
  c.rect(98, 71, 28, 4, BLACK).rect(99, 72, 26, 1, dawn ? WHITE : LIGHT);
  c.rect(104, 59, 16, 12, BLACK).rect(106, 60, 12, 11, WHITE);
  c.rect(109, 60, 1, 11, BLACK).rect(114, 60, 1, 11, BLACK);
  c.polygon(
    [
      [100, 60],
      [112, 48],
      [124, 60],
    ],
    BLACK,
  );
  c.polygon(
    [
      [105, 58],
      [112, 51],
      [112, 58],
    ],
    dawn ? WHITE : LIGHT,
  );
  c.rect(111, 44, 2, 5, BLACK);
  c.rect(109, 98, 6, 9, BLACK).rect(110, 84, 3, 5, BLACK);
  // The village, with light in its windows.
  for (const [x, y, w] of [
    [14, 110, 20],
    [40, 114, 16],
    [62, 111, 18],
  ]) {
    c.rect(x, y, w, 14, dawn ? WHITE : BLACK);
    c.polygon(
      [
        [x - 3, y + 1],
        [x + w / 2, y - 9],
        [x + w + 3, y + 1],
      ],
      dawn ? DARK : BLACK,
    );
    c.rect(x + 3, y + 4, 3, 4, dawn ? DARK : WHITE).rect(x + w - 6, y + 4, 3, 4, dawn ? DARK : WHITE);
    c.rect(x + w - 5, y - 9, 3, 6, dawn ? DARK : BLACK);
  }
  c.rect(0, 124, 160, 20, near);
  for (const [x, y, r] of [
    [3, 118, 8],
    [92, 121, 5],
    [152, 116, 9],
    [140, 121, 6],
  ])
    c.ellipse(x, y, r, r, near);
  return c;
}

/** The title screen, with and without its blinking line. */
export function titlePicture() {
  const c = scene({ glow: 46, dawn: false });
  logo(c, "LANTERN", 17, 8);
  write(c, "PRESS START", 40, 128, WHITE, BLACK);
  return c;
}

/** The ending: the same place in the morning. */
export function endingPicture() {
  const c = scene({ glow: 60, dawn: true });
  c.rect(0, 121, 160, 23, BLACK);
  write(c, "MORNING COMES.", 24, 124, WHITE, BLACK);
  write(c, "THE END", 52, 134, WHITE, BLACK);
  return c;
}
