import { expect, it } from "vitest";
import { StatusLine } from "../../../src/faces/cli/view/status-line.ts";

it("the status line names the step of the save that a run went on from, without the steps of its journal", () => {
  let text = "";
  const output = { write: (written: string) => (text += written), isTerminal: true, columns: 80 } as never;
  const line = new StatusLine(output, { isLive: true, keys: [] });
  const spent = { tokens: 0, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 0 };

  line.update({ type: "started", totalSteps: 30, from: "a save", replayedSteps: 4, spent } as never, 40);
  line.show();

  expect(text).toContain("step 30 of 40 · saved at 26");
});
