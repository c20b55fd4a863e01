import { BLACK, Canvas, CLEAR, DARK, LIGHT, noise, WHITE } from "./canvas.js";

const SIZE = 48;

/** A ball lit from the upper left: a tone for each point of an ellipse. */
function lit(from, to) {
  return (u, v) => {
    const t = Math.min(1, Math.max(0, 0.5 + 0.35 * u + 0.45 * v));
    return from + (to - from) * t + 0.001;
  };
}

function eye(canvas, x, y, r) {
  canvas.ellipse(x, y, r + 1, r + 1, BLACK).ellipse(x, y, r, r, WHITE);
  canvas.ellipse(x + 0.6, y + 0.8, r * 0.45, r * 0.5, BLACK);
}

/** A moth that eats light. */
function moth() {
  const c = new Canvas(SIZE, SIZE, CLEAR);
  c.polygon(
    [
      [23, 22],
      [19, 6],
      [7, 1],
      [1, 8],
      [3, 20],
      [12, 27],
      [23, 27],
    ],
    (x, y) => 1.2 + ((x * 7 + y * 3) % 11 === 0 ? 0.8 : 0) + (20 - x) * 0.04,
  );
  c.polygon(
    [
      [23, 25],
      [12, 27],
      [5, 34],
      [8, 43],
      [16, 44],
      [23, 34],
    ],
    (_x, y) => 0.8 + (y - 25) * 0.06,
  );
  c.ellipse(10, 13, 5, 5, BLACK).ellipse(10, 13, 4, 4, WHITE).ellipse(10, 13, 2, 2, BLACK);
  c.ellipse(13, 36, 3, 3, DARK).ellipse(13, 36, 1.6, 1.6, WHITE);
  c.mirror();
  c.outline(BLACK);
  c.ellipse(24, 28, 5, 14, BLACK).ellipse(24, 28, 4, 13, (_u, v) =>
    Math.floor((v + 1) * 6) % 2 === 0 ? DARK : LIGHT,
  );
  c.ellipse(24, 16, 7, 6, BLACK).ellipse(24, 16, 6, 5, lit(0, 1.6));
  for (const side of [-1, 1]) {
    for (let i = 0; i < 10; i++)
      c.rect(Math.round(23.5 + side * (2 + i * 0.9 - (i > 6 ? 1 : 0))), 10 - i, 1, 1, BLACK);
  }
  eye(c, 21, 16, 2);
  eye(c, 27, 16, 2);
  return c;
}

/** A bramble that walks. */
function bramble() {
  const c = new Canvas(SIZE, SIZE, CLEAR);
  for (const [x, y, w] of [
    [8, 42, 5],
    [16, 44, 6],
    [32, 44, 6],
    [40, 42, 5],
  ]) {
    c.polygon(
      [
        [24, 30],
        [x - w / 2, y],
        [x + w / 2, y + 2],
      ],
      DARK,
    );
  }
  c.ellipse(24, 26, 18, 15, lit(0.9, 3));
  for (let i = 0; i < 15; i++) {
    const angle = (i / 15) * Math.PI * 2 + 0.2;
    const cx = 24 + Math.cos(angle) * 16.5;
    const cy = 26 + Math.sin(angle) * 13.5;
    const tx = 24 + Math.cos(angle) * 23;
    const ty = 26 + Math.sin(angle) * 20;
    const nx = Math.cos(angle + 1.57) * 3;
    const ny = Math.sin(angle + 1.57) * 3;
    c.polygon(
      [
        [cx + nx, cy + ny],
        [tx, ty],
        [cx - nx, cy - ny],
      ],
      i % 2 ? LIGHT : DARK,
    );
  }
  c.paint((x, y, old) => (old >= LIGHT && noise(x, y) > 0.94 ? Math.max(0, old - 1) : undefined));
  c.outline(BLACK);
  c.ellipse(24, 33, 9, 5, BLACK);
  c.draw(["~ ~~ ~~ ~~ ~~ ~", "~ ~~ ~~ ~~ ~~ ~"], 17, 30, { "~": CLEAR, " ": WHITE });
  c.draw([" ~~ ~~ ~~ ", " ~~ ~~ ~~ "], 19, 35, { "~": CLEAR, " ": WHITE });
  c.polygon(
    [
      [11, 18],
      [22, 23],
      [22, 26],
      [14, 25],
    ],
    BLACK,
  ).polygon(
    [
      [37, 18],
      [26, 23],
      [26, 26],
      [34, 25],
    ],
    BLACK,
  );
  c.polygon(
    [
      [14, 21],
      [21, 24],
      [16, 24],
    ],
    WHITE,
  ).polygon(
    [
      [34, 21],
      [27, 24],
      [32, 24],
    ],
    WHITE,
  );
  return c;
}

/** A cold little flame of the tower. */
function wisp() {
  const c = new Canvas(SIZE, SIZE, CLEAR);
  c.polygon(
    [
      [24, 1],
      [30, 11],
      [33, 8],
      [38, 20],
      [41, 19],
      [41, 31],
      [35, 42],
      [24, 46],
      [13, 42],
      [7, 31],
      [8, 18],
      [12, 21],
      [15, 8],
      [19, 13],
    ],
    DARK,
  );
  c.paint((x, y, old) => {
    if (old === CLEAR) return undefined;
    const d = Math.hypot((x - 23.5) / 15, (y - 31) / 19);
    return Math.min(2.6, Math.max(0, d * 2.9 - 0.5)) + 0.001;
  });
  c.outline(BLACK);
  c.ellipse(18, 29, 3, 5, BLACK).ellipse(30, 29, 3, 5, BLACK);
  c.rect(17, 26, 2, 2, WHITE).rect(29, 26, 2, 2, WHITE);
  c.ellipse(24, 38, 4, 3, BLACK).rect(20, 34, 8, 3, CLEAR + 1);
  return c;
}

/** The one that put the lantern out. */
function hush() {
  const c = new Canvas(SIZE, SIZE, CLEAR);
  c.polygon(
    [
      [24, 1],
      [14, 6],
      [9, 16],
      [2, 30],
      [5, 33],
      [1, 44],
      [7, 41],
      [9, 47],
      [14, 42],
      [19, 47],
      [24, 43],
    ],
    (x, y) => 2 + (y > 34 ? (y - 34) * 0.05 : 0) - (x < 12 && y < 30 ? 0.7 : 0) + 0.001,
  );
  c.mirror();
  c.outline(BLACK);
  c.ellipse(24, 16, 10, 11, BLACK);
  c.polygon(
    [
      [16, 12],
      [22, 15],
      [22, 18],
      [17, 17],
    ],
    WHITE,
  ).polygon(
    [
      [32, 12],
      [26, 15],
      [26, 18],
      [31, 17],
    ],
    WHITE,
  );
  for (const side of [-1, 1]) {
    const x = (n) => 23.5 + side * n + 0.5;
    c.polygon(
      [
        [x(7), 27],
        [x(16), 24],
        [x(17), 31],
        [x(8), 33],
      ],
      BLACK,
    );
    for (let i = 0; i < 4; i++) {
      c.polygon(
        [
          [x(14 + i * 1.6), 25 + i * 1.5],
          [x(21 - i), 24 + i * 4],
          [x(15 + i), 29 + i],
        ],
        WHITE,
      );
    }
  }
  c.ellipse(24, 33, 5, 6, BLACK)
    .ellipse(24, 33, 4, 5, DARK)
    .ellipse(24, 34, 2, 3, LIGHT)
    .ellipse(24, 35, 1, 1.6, WHITE);
  c.rect(22, 26, 4, 2, BLACK);
  return c;
}

/** Pictures of those one fights, 48 x 48, in the order of their numbers in the game. */
export const FOES = { moth: moth(), bramble: bramble(), wisp: wisp(), hush: hush() };

/** The player from behind, 40 x 40, with the lamp. */
export function playerBack() {
  const c = new Canvas(40, 40, CLEAR);
  c.polygon(
    [
      [6, 40],
      [8, 26],
      [16, 22],
      [26, 22],
      [33, 27],
      [35, 40],
    ],
    (x) => (x < 16 ? 1.3 : 2),
  );
  c.polygon(
    [
      [30, 24],
      [37, 15],
      [40, 18],
      [34, 30],
    ],
    (x) => (x < 34 ? LIGHT : DARK),
  );
  c.ellipse(20, 14, 11, 12, lit(0.8, 2.9));
  c.polygon(
    [
      [12, 22],
      [20, 27],
      [29, 22],
      [27, 29],
      [14, 29],
    ],
    DARK,
  );
  c.outline(BLACK);
  c.rect(12, 30, 17, 2, BLACK).rect(19, 30, 4, 2, WHITE);
  c.paint((x, y, old) => (old === DARK && y < 20 && (x + y * 2) % 9 === 0 ? BLACK : undefined));
  c.rect(36, 2, 1, 4, BLACK).rect(33, 6, 7, 9, BLACK).rect(34, 8, 5, 5, WHITE).rect(36, 9, 1, 3, LIGHT);
  return c;
}
