import { buildRom } from "./build-rom.ts";

const [NOISE, WHITE, HALF] = [0xe4, 0x00, 0x40];
const PERIOD = 200;

/**
 * A game that goes to another place every 200 frames, whatever is pressed: the place's number is at C000. Its screen is
 * white for the 100 frames that follow, half lit for 12, and then shows noise in four shades.
 */
export function fadingRom(): Uint8Array {
  return buildRom({ title: "FADING" }, (code) => {
    code.raw(0xf3).register(0x40, 0).pattern(0x8000, 0x1800).pattern(0x9800, 0x400);
    code.store(0xc000, 0).register(0x47, NOISE).register(0x0f, 0).register(0xff, 1).register(0x40, 0x91);
    const wait = (name: string, frames: number): void => {
      // ld b,frames · halt · nop · xor a · ldh (IF),a · dec b · jr nz
      code.raw(0x06, frames).label(name).raw(0x76, 0x00, 0xaf).register(0x0f).raw(0x05).jr(name, 0x20);
    };
    code.label("again");
    wait("shown", PERIOD - 112);
    code.load(0xc000).raw(0x3c).store(0xc000).register(0x47, WHITE);
    wait("white", 100);
    code.register(0x47, HALF);
    wait("half", 12);
    code.register(0x47, NOISE).jp("again");
  });
}

/** A memory map for it, in which each place is a milestone. */
export const FADING_MAP = {
  format: 1,
  game: "Fading",
  title: "FADING",
  fields: [{ name: "number", address: "C000" }],
  milestones: [{ field: "number", when: "new value" }],
};
