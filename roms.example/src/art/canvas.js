/** Shades of the Game Boy, from white to black; CLEAR lets the background through (sprites only). */
export const WHITE = 0;
export const LIGHT = 1;
export const DARK = 2;
export const BLACK = 3;
export const CLEAR = -1;

/** What each character of a drawing means, unless the drawing says otherwise. */
export const INKS = { " ": WHITE, ".": LIGHT, o: DARK, "#": BLACK, "~": CLEAR };

const BAYER = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
];

/** A picture in shades, with the few ways of drawing that the game's art needs. */
export class Canvas {
  constructor(width, height, shade = WHITE) {
    this.width = width;
    this.height = height;
    this.pixels = new Int8Array(width * height).fill(shade);
  }

  get(x, y) {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? CLEAR : this.pixels[y * this.width + x];
  }

  set(x, y, shade) {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) this.pixels[y * this.width + x] = shade;
  }

  /** Sets every pixel to what `shadeAt(x, y, old)` gives; undefined leaves it. Tones between shades are dithered. */
  paint(shadeAt, left = 0, top = 0, width = this.width, height = this.height) {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++) {
        const tone = shadeAt(x, y, this.get(x, y));
        if (tone !== undefined) this.set(x, y, dither(tone, x, y));
      }
    }
    return this;
  }

  rect(left, top, width, height, shade) {
    return this.paint(() => shade, left, top, width, height);
  }

  /** An ellipse; `tone` is a shade or a function of (u, v), both from -1 to 1 across it. */
  ellipse(cx, cy, rx, ry, tone) {
    return this.paint((x, y) => {
      const u = (x + 0.5 - cx) / rx;
      const v = (y + 0.5 - cy) / ry;
      if (u * u + v * v > 1) return undefined;
      return typeof tone === "function" ? tone(u, v) : tone;
    });
  }

  /** A filled polygon from [x, y] corners. */
  polygon(corners, tone) {
    return this.paint((x, y) => {
      let inside = false;
      corners.forEach(([ax, ay], i) => {
        const [bx, by] = corners[(i + 1) % corners.length];
        const px = x + 0.5;
        const py = y + 0.5;
        if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) inside = !inside;
      });
      if (!inside) return undefined;
      return typeof tone === "function" ? tone(x, y) : tone;
    });
  }

  /** Draws text art at a place; `inks` maps characters to shades, and CLEAR leaves what is there. */
  draw(rows, left = 0, top = 0, inks = INKS) {
    rows.forEach((row, y) => {
      [...row].forEach((ink, x) => {
        const shade = inks[ink];
        if (shade === undefined) throw new Error(`no ink ${JSON.stringify(ink)} in ${JSON.stringify(row)}`);
        if (shade !== CLEAR) this.set(left + x, top + y, shade);
      });
    });
    return this;
  }

  /** Draws a line around everything that is not CLEAR. */
  outline(shade) {
    const before = this.pixels.slice();
    const at = (x, y) =>
      x < 0 || y < 0 || x >= this.width || y >= this.height ? CLEAR : before[y * this.width + x];
    return this.paint((x, y, old) => {
      if (old !== CLEAR) return undefined;
      const near = [at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)];
      return near.some((other) => other !== CLEAR) ? shade : undefined;
    });
  }

  /** Copies the left half onto the right half, mirrored. */
  mirror() {
    return this.paint((x, y) => (x * 2 >= this.width ? this.get(this.width - 1 - x, y) : undefined));
  }

  /** Copies another canvas here; its CLEAR pixels leave what is there. */
  paste(other, left = 0, top = 0) {
    return this.paint(
      (x, y) => {
        const shade = other.get(x - left, y - top);
        return shade === CLEAR ? undefined : shade;
      },
      left,
      top,
      other.width,
      other.height,
    );
  }

  /** The 8 x 8 tile at a tile position: 16 bytes as VRAM has them. CLEAR is colour 0. */
  tile(column, row) {
    const bytes = [];
    for (let y = row * 8; y < row * 8 + 8; y++) {
      let low = 0;
      let high = 0;
      for (let x = column * 8; x < column * 8 + 8; x++) {
        const colour = Math.max(0, this.get(x, y));
        low = (low << 1) | (colour & 1);
        high = (high << 1) | (colour >> 1);
      }
      bytes.push(low, high);
    }
    return bytes;
  }

  /** All tiles, row by row. */
  tiles() {
    const all = [];
    for (let row = 0; row < this.height / 8; row++) {
      for (let column = 0; column < this.width / 8; column++) all.push(this.tile(column, row));
    }
    return all;
  }
}

/** A shade for a tone that may lie between two shades: an ordered pattern of both. */
export function dither(tone, x, y) {
  if (Number.isInteger(tone)) return tone;
  const base = Math.floor(tone);
  const shade = tone - base > (BAYER[y & 3][x & 3] + 0.5) / 16 ? base + 1 : base;
  return Math.min(BLACK, Math.max(WHITE, shade));
}

/** Noise from 0 to 1 that is the same on every machine. */
export function noise(x, y) {
  let n = (Math.imul(x, 374761393) + Math.imul(y, 668265263)) | 0;
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}
