import { expect, it } from "vitest";
import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { createInputRecorder } from "../../../src/actions/input-recorder.ts";
import { watchGame } from "../../../src/actions/interruption-watch.ts";
import { walk } from "../../../src/actions/walk.ts";

const CELL = 16;
const MOVES: Readonly<Partial<Record<Button, readonly [x: number, y: number]>>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** A game in which the player walks by pixels, a pixel in `slow` frames, inside of a box of 5 × 4 cells. */
function pixelGame(x: number, y: number, slow: number) {
  const player = { x, y, frames: 0 };
  const log: string[] = [];
  const isFree = (atX: number, atY: number) => atX >= 0 && atY >= 0 && atX < 5 * CELL && atY < 4 * CELL;
  const emulator = {
    run(frames: number, held: readonly Button[]) {
      const word = held.join("+") || "none";
      const last = log.at(-1)?.split(" ");
      if (last?.[0] === word) log[log.length - 1] = `${word} ${Number(last[1]) + frames}`;
      else log.push(`${word} ${frames}`);
      for (let frame = 0; frame < frames; frame += 1) {
        player.frames += 1;
        const [dx, dy] = MOVES[held[0] ?? "a"] ?? [0, 0];
        if (player.frames % slow !== 0 || !isFree(player.x + dx, player.y + dy)) continue;
        player.x += dx;
        player.y += dy;
      }
    },
  };
  const adapter = {
    readState: () => ({ x: Math.floor(player.x / CELL), y: Math.floor(player.y / CELL) }),
    position: ({ x: cellX, y: cellY }: { readonly x: number; readonly y: number }) => `${cellX},${cellY}`,
    offset: () => ({ x: (player.x % CELL) - CELL / 2, y: (player.y % CELL) - CELL / 2 }),
  };
  return { emulator: emulator as never, adapter: adapter as never, player, log };
}

it("a player who moves by pixels walks from middle to middle as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const ways: readonly (readonly Button[])[] = [
    ["right", "right"],
    ["left"],
    ["up", "up"],
    ["down", "left"],
    ["right", "down", "left", "up"],
    ["a"],
  ];
  const parts = [
    [24, 24, 1],
    [20, 29, 1],
    [31, 16, 2],
    [72, 56, 1],
    [8, 8, 4],
  ].flatMap(([x = 0, y = 0, slow = 1]) =>
    ways.map((way) => {
      const { emulator, adapter, player, log } = pixelGame(x, y, slow);
      const watch = watchGame(emulator, adapter, {
        x: Math.floor(x / CELL),
        y: Math.floor(y / CELL),
      } as never);
      const walked = walk(
        way.map((button) => ({ button, cells: 1 }) as never),
        createInputRecorder(emulator),
        watch,
      );
      return `${x},${y}, a pixel in ${slow}: ${way.join(" ")} → ${JSON.stringify(walked)}, at ${player.x},${player.y}\n  ${log.join(", ")}`;
    }),
  );

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./pixels.txt");
});
