import { expect, it } from "vitest";
import { at, atlasOf, mapOf } from "../../../../../test/helpers/world/plain-ways.ts";
import type { WentFar } from "../../../src/actions/far/go-far.ts";
import type { GameAdapter } from "../../../src/known/game-adapter.ts";
import { cannotWalk, describeWalk } from "../../../src/tools/world/describe-walk.ts";

const json = (value: unknown) => JSON.stringify(value);

const text = (state: "typing" | "waiting" | "question") => ({ shownText: () => ({ lines: ["Hi."], state }) });
const ADAPTERS: Readonly<Record<string, Partial<GameAdapter>>> = {
  "nothing known": {},
  "nothing shown": { shownText: () => null, shownMenu: () => null, whyNoGrid: () => null },
  "a reason": { shownText: () => null, whyNoGrid: () => "you ride a lift" },
  "a text": { ...text("waiting"), whyNoGrid: () => "you ride a lift" },
  "a text that is typed": text("typing"),
  "a question": text("question"),
  "a menu and a text": { ...text("question"), shownMenu: () => ({ entries: [], cursor: 0 }) },
};

it("says why there is no walk, and what came of one", async () => {
  const parts: string[] = [];
  for (const [title, adapter] of Object.entries(ADAPTERS))
    for (const isBehind of [false, true]) {
      const context = { isBehind, textGame: { emulator: {}, game: { adapter } } } as never;
      parts.push(`${title}, ${isBehind ? "behind" : "first"}: ${json(cannotWalk(context))}`);
    }
  const standing = { ...at(2, 1), facing: "up" as const };
  const went: WentFar = { end: "reached", at: standing, steps: 3, reason: null, faces: null };
  const ends: readonly Partial<WentFar>[] = [
    {},
    { steps: 1, uses: ["Cut at 5,3", "Surf at 6,3"] },
    { steps: 0, uses: [], faces: at(2, 0) },
    { at: null },
    { at: { ...standing, map: "New" } },
    { end: "no-way", steps: 0, reason: "no way is known" },
    { end: "no-way", steps: 0, at: null },
    { end: "no-way", reason: "no way is known" },
    { end: "interrupted", reason: "a text appeared", uses: ["Cut at 5,3"] },
    { end: "blocked", steps: 0, at: null },
    { end: "bound", steps: 500 },
  ];
  const atlas = atlasOf(
    mapOf(["#####", "#...#"], { size: { width: 5, height: 2 }, visits: ["", " 1"] }),
    mapOf(["..."], { name: "New", visits: ["", "   "] }),
  );
  const worlds = [null, { atlas: () => atlas, before: null }, { atlas: () => atlas, before: atlas }];
  for (const end of ends)
    for (const world of worlds) parts.push(`${json(end)}: ${json(describeWalk({ ...went, ...end }, world))}`);

  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("./told-walks.txt");
});
