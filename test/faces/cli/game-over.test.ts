import { expect, test } from "vitest";
import type { RunOutcome } from "../../../src/base/vocabulary/outcome.ts";
import { goOnCommand, watchCommand } from "../../../src/faces/cli/options/go-on-command.ts";
import { renderFinalFacts } from "../../../src/faces/cli/view/final-facts.ts";

const finished = (outcome: RunOutcome) =>
  ({
    ...{ type: "finished", step: 40, outcome, totalSteps: 40, sessionSteps: 40 },
    ...{ lastSave: "saves/a.png", unsavedSteps: 0, unsavedReason: null, unsavedError: null },
    unconfirmedModel: null,
  }) as unknown as Parameters<typeof goOnCommand>[1];

const OPTIONS = { saveDir: "mine", rom: "lantern:7", goal: "win", steps: 2000, newGame: true };

test.each([
  ["explorer", "runner --steps 2000 --new-game --rom lantern:7 --save-dir mine --model explorer --goal win"],
  ["mcp", "runner mcp --new-game --rom lantern:7 --save-dir mine --goal win"],
])(
  "47.A3: at the end of the game, the next command of the player %s begins a new one",
  (player, expected) => {
    const event = finished({ type: "done", isEnded: true });

    const command = goOnCommand(OPTIONS, event, player);
    const facts = renderFinalFacts(event, OPTIONS, command);

    expect(command).toBe(expected);
    expect([facts[0], facts.at(-1)]).toEqual(["Done: the game is at its end.", `To play again: ${expected}`]);
  },
);

test("47.A3: after any other end the run is continued", () => {
  const event = finished({ type: "done" });

  const command = goOnCommand(OPTIONS, event, "explorer");

  expect(command).not.toContain("--new-game");
  expect(renderFinalFacts(event, OPTIONS, command).at(-1)).toBe(`To continue: ${command}`);
});

test("52.D: the end of a run names its newest milestones, and the two next commands", () => {
  const event = finished({ type: "done" });
  const reached = ["new map: Village", "embers: 1", "new map: Wood", "met", "key", "door", "new map: Tower"];

  const facts = renderFinalFacts(event, OPTIONS, goOnCommand(OPTIONS, event, "explorer"), reached);

  expect(facts).toContain(
    "Reached: 1 earlier, then embers: 1, new map: Wood, met, key, door, new map: Tower.",
  );
  expect(watchCommand(OPTIONS)).toBe("runner watch --save-dir mine");
  expect(watchCommand({ ...OPTIONS, autoSave: false })).toBeNull();
});
