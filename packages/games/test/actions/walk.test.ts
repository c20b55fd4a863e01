import { describe, expect, it } from "vitest";
import { enter, navigate, press } from "../../../../test/helpers/roms/enter-overworld.ts";

const LAGS = [0, 1, 2, 3];

describe("navigate_to", () => {
  it.each(LAGS)("jumps a ledge and walks on behind it at %i frames of lag", async (lag) => {
    const map = ["##########", "#........#", "#vvvvvvvv#", "#........#", "##########"];
    const { game, context } = enter({ map, x: 4, y: 1, lag });

    const text = await navigate({ row: 6, column: 6 }, context);

    expect(text).toBe("On the way to row 6, column 6. Walked all 4 cells.");
    expect(game.place).toMatchObject({ x: 6, y: 3 });
  });

  it("does not jump a ledge for a cell that cannot be reached", async () => {
    const { game, context } = enter({ map: ["...", "vvv", "...", "###"], x: 1, y: 0 });

    const text = await navigate({ row: 7, column: 4 }, context);

    expect(text).toMatch(/^You are at row 4, column 4: the nearest/);
    expect(game.place).toMatchObject({ x: 1, y: 0 });
  });

  it("says that the way is blocked when somebody came into it", async () => {
    const open = enter({ map: ["....."], x: 0, y: 0 });
    const { game, context } = enter({ map: [".#..."], x: 0, y: 0 });

    const text = await navigate({ row: 4, column: 6 }, { ...context, grid: open.grid });

    expect(text).toBe("On the way to row 4, column 6. Walked 0 of 2 cells: the way is blocked.");
    expect(game.place).toMatchObject({ x: 0, y: 0 });
  });
});

describe("press_buttons", () => {
  it.each([
    ["on foot", false],
    ["by bicycle", true],
  ])("walks one cell a press %s, as it holds them by default", async (_, isCycling) => {
    for (const lag of LAGS) {
      const { game, context } = enter({ map: [".........."], x: 0, y: 0, lag, isCycling });

      // The first press may only turn.
      context.recorder.hold(["right"], 2);
      context.recorder.hold([], 30);
      const start = game.place.x;
      await press({ buttons: ["right", "right", "right"] }, context);
      context.recorder.hold([], 20);

      expect(game.place.x - start).toBe(3);
    }
  });
});
