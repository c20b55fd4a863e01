import { expect, it } from "vitest";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { loadExampleGame } from "../../../packages/games/src/known/example-game.ts";
import { gbStudioMap } from "../../../packages/games/src/known/gb-studio/gb-studio-map.ts";
import type { MemoryMapFile } from "../../../packages/games/src/known/memory-map/file.ts";
import { createMemoryMapAdapter } from "../../../packages/games/src/known/memory-map/memory-map.ts";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import type { JsonValue } from "../../../src/base/vocabulary/json.ts";
import { renderGameInfo } from "../../../src/faces/cli/render/game-info.ts";
import { BriefTranscript } from "../../../src/faces/cli/view/brief/brief-transcript.ts";
import { coloursFor } from "../../../src/faces/cli/view/colour.ts";
import { StatusLine } from "../../../src/faces/cli/view/status-line.ts";
import { Transcript } from "../../../src/faces/cli/view/transcript.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";

/** A value that a field may have in a game that nobody has tried. */
const VALUES: readonly JsonValue[] = [
  ...[null, "", 0, -1, 1e21, true, "\u001b[31m\u0000\n", "�", "x".repeat(3_000)],
  ...[[], {}, [null, 3, "lamp"], { x: null }],
];

/** All that people read of a step that ends with such a state. */
function shown(infos: readonly GameInfo[]): string {
  let text = "";
  const output = { write: (written: string) => (text += written), isTerminal: true, columns: 80 } as never;
  const colours = coloursFor(output, { NO_COLOR: "1" });
  const views = [
    new Transcript(output, { colours } as never),
    new BriefTranscript(output, { colours, course: null }),
  ];
  const line = new StatusLine(output, { isLive: true, keys: [] });
  for (const [at, gameInfo] of infos.entries()) {
    const event = { type: "step-finished", step: at + 1, gameInfo, milestones: [] } as never;
    for (const view of views) view.show(event);
    line.update(event, 9);
    line.show();
    text += renderGameInfo(gameInfo);
  }
  return text;
}

async function games() {
  const lantern = await loadExampleGame();
  const state = lantern.readState(createEmulator(await readLantern()), null);
  const map = gbStudioMap({ actors: 0xc0b1, scene: 0xc520, window: 0xc916, scripts: 0xca53 });
  const expressions = map["fields"] as readonly { name: string; expression?: string }[];
  const fields = expressions.filter(({ expression }) => expression === undefined);
  const plain = { ...map, game: "Any", fields: [...fields, { name: "place", address: "C000" }] };
  const studio = createMemoryMapAdapter({
    ...(plain as unknown as MemoryMapFile),
    ...{ grid: undefined, standing: undefined, moving: undefined },
    position: ["place", "x", "y"],
  } as unknown as MemoryMapFile);
  const there = { place: "scene 3:400", x: 4, y: 5, facing: "up", kind: "seen from above", isDialog: false };
  return [
    [lantern, state],
    [studio, { ...there, text: "Hello" } as GameInfo],
  ] as const;
}

it("54.1: no value of any field ends a run, in any view or sentence", async () => {
  for (const [game, state] of await games()) {
    for (const name of [...Object.keys(state), "place"]) {
      for (const value of VALUES) {
        const odd: GameInfo = { ...state, [name]: value };
        for (const [before, after] of [
          [state, odd],
          [odd, state],
          [odd, odd],
        ] as const) {
          const told = [
            game.describe(after, before),
            game.describe(after, null),
            game.interruption?.(before, after) ?? "",
            game.position?.(after) ?? "",
            ...game.milestones(before, after),
            String(game.health?.(after) ?? ""),
            String(game.isEnded?.(after) ?? ""),
            JSON.stringify(game.fight?.(after) ?? null),
            JSON.stringify(game.facts?.(after) ?? null),
          ];
          if (value === null) {
            const words = told.slice(0, 3).join("\n");
            expect(words, name).not.toMatch(/\bnull\b|\bundefined\b/);
            expect(words, name).not.toMatch(/^(Scene|Place|Map): no more$/m);
          }
          expect(shown([before, after]), `${name} ${JSON.stringify(value)}`).not.toMatch(
            /\bundefined\b|\[object/,
          );
        }
      }
    }
  }
});

it("54.1: a scene that is not known is said to be so", async () => {
  const [, [studio, state]] = await games();
  const between: GameInfo = { ...state, place: null };

  expect(studio.describe(between, state)).toContain("not known now");
  expect(studio.interruption?.(state, between)).toMatch(/is not known now$/);
  expect(shown([state, between])).not.toContain("null");
});
