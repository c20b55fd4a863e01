import { expect, it } from "vitest";
import { BUTTONS, type Button } from "../../../../../src/base/vocabulary/button.ts";
import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { watchFight } from "../../../src/actions/fight-watch.ts";
import { watchGame } from "../../../src/actions/interruption-watch.ts";
import type { FightNow, ShownText } from "../../../src/known/game-adapter.ts";

const MOTH: FightNow = { foe: "Moth", who: null, hp: 20, maxHp: 20 };

/** A moment of a fight: the fields that it changes, and the buttons pressed then. */
interface Moment {
  readonly fight?: FightNow | null;
  readonly place?: string;
  readonly position?: string | null;
  /** The text on the screen: a question where it ends so. */
  readonly text?: string | null;
  readonly menu?: boolean;
  /** The pages that a call read; else the watch looks for a blow. */
  readonly read?: readonly string[];
  readonly begins?: boolean;
}

const of = (more: Partial<FightNow>): FightNow => ({ ...MOTH, ...more });

const FIGHTS: Readonly<Record<string, readonly Moment[]>> = {
  "losses and faints": [
    { fight: MOTH },
    { fight: of({ hp: 14 }) },
    { fight: of({ hp: 13 }) },
    { begins: true },
    { fight: of({ hp: 18 }) },
    { fight: of({ hp: 12 }) },
    { fight: of({ hp: 11 }) },
    { fight: of({ hp: 0 }) },
    { fight: of({ hp: 0 }) },
    { fight: of({ hp: null }) },
    { fight: of({ maxHp: null, hp: 1 }) },
  ],
  "others come": [
    { fight: of({ foe: null, who: null }) },
    { fight: of({ who: "EEVEE", hp: 30, maxHp: 30 }) },
    { fight: of({ who: "EEVEE", hp: 15, maxHp: 30 }) },
    { fight: of({ who: "ABRA", hp: 3, maxHp: 9 }) },
    { fight: of({ who: "ABRA", hp: 0, maxHp: 9 }) },
    { fight: of({ foe: "Wisp", who: "ABRA", hp: 0, maxHp: 9 }) },
    { fight: of({ foe: null, who: "ABRA", hp: 9, maxHp: 9 }) },
    { fight: of({ foe: "Moth", who: "ABRA", hp: 9, maxHp: 9 }) },
  ],
  "a fight ends, and the player walks on": [
    { fight: MOTH },
    { fight: null, position: null },
    { position: "1,1" },
    { position: "1,1" },
    { position: "1,2" },
    { position: "1,1" },
  ],
  "a fight ends elsewhere": [
    { fight: MOTH },
    { fight: null, place: "Hut" },
    { fight: MOTH },
    { fight: null },
    { begins: true },
  ],
  "lines that may be warnings": [
    { fight: MOTH, text: "A Moth appears!" },
    { read: ["A Moth appears!"], text: "You hit for 3." },
    { read: ["You hit for 3.", "Moth hits for 2."], text: "Fight  or\nrun?" },
    { read: ["The Moth gathers light."], text: "Fight or run?" },
    { read: ["You hit for 12."], text: "Moth hits for 7." },
    { read: [], text: "The Moth gathers light." },
    { read: ["The Moth gathers light."], text: null },
    { read: ["Moth sleeps."], text: null, menu: true },
    { read: ["You wait."], text: "You wait. Nothing comes." },
    { read: ["A bell rings."], text: "" },
    { read: ["A bell rings."], text: "" },
    { read: ["The big Moth turns."], text: "" },
    { read: ["x".repeat(130)], text: "" },
    { read: [`${"x".repeat(119)}yz`], text: "" },
    { fight: of({ foe: "" }), read: ["Somebody turns."], text: "" },
  ],
  "more lines than are remembered": [
    { fight: MOTH },
    ...Array.from({ length: 3 }, (_, part) => ({
      read: Array.from({ length: 50 }, (_line, at) => `Line ${"abc"[part]}${"i".repeat(at + 1)}`),
    })),
  ],
};

it("what is seen of fights is as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const parts = Object.entries(FIGHTS).map(([name, moments]) => {
    let now: Moment = { fight: null, place: "Wood", position: "1,1", text: null };
    const info = (): GameInfo => ({ fight: now.fight as never, place: now.place ?? null });
    const adapter = {
      readState: info,
      position: () => now.position ?? null,
      fight: (seen: GameInfo) => seen["fight"] ?? null,
      shownText: (): ShownText | null =>
        now.text == null
          ? null
          : { lines: now.text.split("\n"), state: now.text.endsWith("?") ? "question" : "waiting" },
      shownMenu: () => (now.menu === true ? { entries: [] } : null),
    };
    const watch = watchFight({ emulator: {}, game: { adapter } } as never, info(), {
      lines: ["A Moth appears!", "Moth hits for #."],
    });
    const lines = moments.map(({ read, begins = false, ...changed }) => {
      now = { ...now, menu: false, ...changed };
      if (begins) watch?.begin();
      const why = begins ? "begins" : read === undefined ? watch?.blow() : watch?.after(read);
      const seen = watch?.seen()?.lines ?? null;
      const end =
        seen === null
          ? "no fight"
          : `${seen.length} lines, last ${JSON.stringify(seen.at(-1)?.slice(-30) ?? "")}`;
      return `  ${JSON.stringify({ ...changed, ...(read === undefined ? {} : { read: read.slice(0, 2) }) }).slice(0, 120)}\n    ${why}${watch?.isOver === true ? ", over" : ""}; ${end}`;
    });
    return [name, ...lines].join("\n");
  });
  const without = watchFight({ emulator: {}, game: { adapter: {} } } as never, {}, undefined);

  await expect(`${parts.join("\n")}\nno fights known: ${without}\n`).toMatchFileSnapshot("./fights.txt");
});

it("what is seen between two buttons is as ever", async () => {
  const walks: Readonly<Record<string, readonly (readonly [Button | null, string | null, string?])[]>> = {
    "a way that is blocked": [
      ["up", "1,1"],
      ["up", "1,2"],
      ["up", "1,2"],
      ["up", "1,2"],
      ["left", "1,2"],
      ["up", "1,2"],
      [null, "1,2"],
      ["up", "1,2"],
      ["up", "1,2"],
    ],
    "buttons that are no way": BUTTONS.flatMap((button) => [
      [button, "1,1"] as const,
      [button, "1,1"] as const,
    ]),
    "a place that is not known": [
      ["up", null],
      ["up", null],
      ["up", "1,1"],
      ["up", "1,1"],
    ],
    "a talk": [
      ["a", "1,1", "a text opens"],
      ["up", "1,1"],
      ["up", "1,1", "a text opens"],
      ["up", "1,1"],
      [null, "1,1", "a fight begins"],
    ],
  };
  const lines = Object.entries(walks).flatMap(([name, presses]) => {
    let now: GameInfo = { at: "1,1", why: null };
    const adapter = {
      readState: () => now,
      position: ({ at }: GameInfo) => at ?? null,
      interruption: (was: GameInfo, is: GameInfo) => (was === is ? "looked twice" : (is["why"] ?? null)),
    };
    const watch = watchGame({} as never, adapter as never, now);
    return [
      `${name}:`,
      ...presses.map(([button, at, why = null]) => {
        now = { at, why };
        const seen = button === null ? watch.look() : watch.after(button);
        return `  ${button} at ${at}: ${seen}${watch.hasMoved ? ", moved" : ""}; ${watch.place()}, ${watch.isQuick}, ${watch.offset()}, ${watch.placeCells}`;
      }),
    ];
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./walks.txt");
});
