import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cartridgeOf, drawScreen, RamImage } from "../../../../test/helpers/roms/ram-image.ts";
import { createAnyGame } from "../../src/known/any-game.ts";
import { hashScreen } from "../../src/known/screen-hash.ts";

const adapter = createAnyGame(cartridgeOf("TETRIS"));

const STRIPES = drawScreen((x) => (Math.floor(x / 24) % 2) * 255);
const HALVES = drawScreen((_, y) => (y < 72 ? 255 : 0));
const CHECKS = drawScreen((x, y) => ((Math.floor(x / 20) + Math.floor(y / 18)) % 2) * 255);
const BLANK = drawScreen(() => 255);

function view(screen: ReturnType<typeof drawScreen>) {
  return Object.assign(new RamImage(), { screen: () => screen });
}

describe("the adapter that knows no game", () => {
  it("recognises every cartridge and names its title to the LM", () => {
    expect(adapter.recognises(cartridgeOf("ANYTHING"))).toBe(true);
    expect(adapter.briefing).toContain("TETRIS");
    expect(createAnyGame(cartridgeOf("")).briefing).toContain("without a title");
  });

  it("says how much of the picture changed", () => {
    const first = adapter.readState(view(STRIPES), null);
    const same = adapter.readState(view(STRIPES), first);
    const spot = drawScreen((x, y) => (x < 16 && y < 16 ? 80 : (Math.floor(x / 24) % 2) * 255));
    const moved = adapter.readState(view(spot), same);

    expect(adapter.describe(first, null)).toBe("Screens seen so far: 1.");
    expect(adapter.describe(same, first)).toBe("The picture did not change.");
    expect(adapter.describe(moved, same)).toBe("1 % of the picture changed.");
  });

  it("names a screen that was not seen before, once", () => {
    const first = adapter.readState(view(STRIPES), null);
    const second = adapter.readState(view(CHECKS), first);
    const back = adapter.readState(view(STRIPES), second);

    expect(adapter.milestones(first, second)).toEqual(["new screen: number 2"]);
    expect(adapter.describe(second, first)).toMatch(/This screen was not seen before\.$/);
    expect(adapter.milestones(second, back)).toEqual([]);
  });

  it("takes a screen with a small change for the same place", () => {
    const first = adapter.readState(view(CHECKS), null);
    const spot = drawScreen((x, y) => (x < 16 && y < 16 ? 80 : (CHECKS.rgb[(y * 160 + x) * 3] ?? 0)));

    expect(adapter.milestones(first, adapter.readState(view(spot), first))).toEqual([]);
  });

  it("takes a screen of which a part moved for the same place", () => {
    const first = adapter.readState(view(CHECKS), null);
    const moved = drawScreen((x, y) =>
      y < 18 ? 255 - (CHECKS.rgb[x * 3] ?? 0) : (CHECKS.rgb[(y * 160 + x) * 3] ?? 0),
    );
    const second = adapter.readState(view(moved), first);

    expect(hashScreen(moved)).not.toBe(hashScreen(CHECKS));
    expect(adapter.milestones(first, second)).toEqual([]);
  });

  it("takes a screen that scrolls for the same place, as far as it goes", () => {
    const world = (x: number, y: number) =>
      ((Math.imul(x >> 5, 7919) + Math.imul(y >> 5, 104_729)) >>> 3) & 0xff;
    let info = adapter.readState(view(drawScreen(world)), null);
    for (let way = 16; way <= 320; way += 16) {
      info = adapter.readState(view(drawScreen((x, y) => world(x + way, y))), info);
    }

    expect(info["screens"]).toBe(1);
  });

  it("does not count blank screens", () => {
    const first = adapter.readState(view(BLANK), null);
    const second = adapter.readState(view(HALVES), first);
    const faded = adapter.readState(view(BLANK), second);

    expect(first["screens"]).toBe(0);
    expect(adapter.milestones(first, second)).toEqual(["new screen: number 1"]);
    expect(adapter.milestones(second, faded)).toEqual([]);
  });

  it("remembers a bounded number of screens", () => {
    let info = adapter.readState(view(CHECKS), null);
    for (let seed = 1; seed < 120; seed += 1) {
      const noise = drawScreen(
        (x, y) => (Math.imul(Math.floor(x / 17) * 31 + Math.floor(y / 18), seed * 2_654_435) >>> 16) & 0xff,
      );
      info = adapter.readState(view(noise), info);
    }

    expect((info["seen"] as string[]).length).toBeLessThanOrEqual(64);
    expect(JSON.stringify(info).length).toBeLessThan(2000);
  });

  it("keeps its state where there is no picture", () => {
    const first = adapter.readState(view(CHECKS), null);

    expect(adapter.readState(new RamImage(), first)).toEqual(first);
    expect(adapter.describe(adapter.readState(new RamImage(), null), null)).toBe("Screens seen so far: 0.");
  });

  it("takes nothing from a state that another adapter made", () => {
    const odd = { screens: "7", changed: { toString: false }, seen: { a: 1 }, cells: 5 };

    expect(adapter.readState(view(STRIPES), odd)).toMatchObject({ screens: 1, changed: 100 });
    expect(adapter.describe(odd, odd)).toBe("The picture did not change.");
  });

  it("never throws, whatever the state before, and gives plain data", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("seen", "cells", "screens", "changed"), fc.jsonValue()),
        (odd) => {
          const info = adapter.readState(view(STRIPES), odd as never);

          expect(JSON.parse(JSON.stringify(info))).toEqual(info);
          expect(adapter.describe(info, odd as never)).toBeTypeOf("string");
          adapter.describe(odd as never, info);
          adapter.milestones(odd as never, info);
        },
      ),
    );
  });
});
