import { expect, test } from "vitest";
import { askAtStop } from "../../../src/parts/interrupts/faces/commands/ask-at-stop.ts";

type Given = Parameters<typeof askAtStop>;

test("whoever answers as soon as the question stands there is heard", async () => {
  const listeners = new Set<(key: string) => void>();
  const stderr = {
    ...{ isTerminal: true, columns: 80, rows: null, failure: null },
    write(text: string) {
      // Before keys are listened to, a terminal takes Ctrl-D for the end of all input.
      if (text.includes("[q]uit")) for (const listener of listeners) listener("q");
    },
  };
  const world = {
    ...{ stderr, env: {}, hasKeys: true, signal: AbortSignal.timeout(60_000) },
    listenForKeys(listener: (key: string) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const screen = () => ({ width: 160, height: 144, rgb: new Uint8Array(160 * 144 * 3) });
  const play = {
    world,
    options: { interactive: true },
    view: { isDrawn: false, rest() {}, waysOn: () => [] },
  } as unknown as Given[0];
  const session = { ports: { emulator: { screen } } } as unknown as Given[1];
  const event = {
    ...{ reason: "before decide", step: 1, state: { next: "decide", gameInfo: {} }, pending: null },
    ...{ checkpointPath: null, checkpointId: "0", unsavedSteps: 0 },
  } as unknown as Given[2];

  const answer = await askAtStop(play, session, event);

  expect(answer).toBeNull();
  expect(listeners.size).toBe(0);
});
