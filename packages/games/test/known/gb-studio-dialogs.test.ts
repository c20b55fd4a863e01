import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mannerWith } from "../../../../src/base/vocabulary/explorer-settings.ts";
import { fillConfig } from "../../../../src/play/session/config.ts";
import { openSession } from "../../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { playWorld } from "../../../../test/helpers/pokemon-world/play-world.ts";
import { STILL } from "../../../../test/helpers/runs/journal-world.ts";
import { playAgent } from "../../../../test/helpers/runs/play-agent.ts";
import { type StudioGame, studioRom } from "../../../../test/helpers/small-games/gb-studio-rom.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { createExplorer } from "../../../explorer/src/explorer.ts";
import { emptyNotebook } from "../../../explorer/src/notebook.ts";
import { exploreOnFoot } from "../../../explorer/src/on-foot/explore-on-foot.ts";
import { findAdapter } from "../../src/known/registry.ts";

const ROOM = {
  rows: [
    "################################",
    "#......#.......................#",
    "#..............................#",
    "################################",
  ],
  start: { x: 3, y: 2 },
};
const KINDS = [
  [1, "platforms"],
  [2, "adventure"],
  [3, "shooter"],
  [4, "point and click"],
  [5, "picture"],
] as const;

/** The same words in another font's characters. */
const inOwnFont = (text: string): string =>
  [...text].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0x80)).join("");

async function play(made: Partial<StudioGame>) {
  const rom = studioRom({ title: "ROOM", version: 4, scenes: [ROOM], ...made });
  const emulator = createEmulator(rom);
  const adapter = await findAdapter(emulator.cartridge, { rom });
  emulator.run(60, []);
  const player = playWorld({ emulator }, adapter);
  const press = (...buttons: string[]) => player.call("press_buttons", { buttons });
  const text = () => adapter.shownText?.(emulator) ?? null;
  return { emulator, adapter, player, press, text };
}

describe.each([3, 4] as const)("a game of GB Studio %s with a bar at the window's place", (version) => {
  it("54.2: has no text in its bar, and is walked through", async () => {
    const { adapter, emulator, player, text } = await play({ version, bar: "HP 12", text: "Hello" });

    expect(adapter.id).toBe("gb-studio-game");
    expect(text()).toBeNull();
    expect(player.state()).toMatchObject({ isDialog: false, text: null });
    expect(adapter.grid?.(emulator)).not.toBeNull();
    await player.call("navigate_to", { x: 4, y: 1 });
    expect(player.state()).toMatchObject({ x: 4, y: 1 });
  });

  it("54.2: has a text while one is open, and none when it is gone, though the memory keeps its words", async () => {
    const { adapter, emulator, player, press, text } = await play({
      version,
      bar: "HP 12",
      text: ["Hello!", "Go on."],
    });
    await press("a");
    emulator.run(40, []);
    expect(text()).toEqual({ lines: ["Hello!"], state: "waiting" });
    expect(player.state()).toMatchObject({ isDialog: true, text: "Hello!" });
    expect(adapter.grid?.(emulator)).toBeNull();

    const { text: read } = await player.call("read_text");

    expect(read).toContain("Hello!");
    expect(read).toContain("Go on.");
    expect(text()).toBeNull();
    expect(adapter.grid?.(emulator)).not.toBeNull();
  });

  it("54.2: has neither text nor grid while a script only holds the player", async () => {
    const { adapter, emulator, press, text } = await play({ version, bar: "HP 12", text: "Hello" });
    await press("b");

    expect(text()).toBeNull();
    expect(adapter.grid?.(emulator)).toBeNull();
    emulator.run(240, []);
    expect(adapter.grid?.(emulator)).not.toBeNull();
  });
});

describe("a text of GB Studio", () => {
  it.each(["engine", "script", "input"] as const)("54.2: waits for A in its %s", async (waits) => {
    const { emulator, press, text } = await play({ waits, text: "Hello" });
    emulator.run(4, ["a"]);
    expect(text()?.state).toBe("typing");
    emulator.run(40, []);
    expect(text()).toEqual({ lines: ["Hello"], state: "waiting" });
    await press("a");
    expect(text()).toBeNull();
  });

  it("54.2: stands while the script that shows it does other things", async () => {
    const { emulator, press, text } = await play({ bar: "HP 12", waits: "busy", text: "Hello" });
    emulator.run(4, ["a"]);
    emulator.run(60, []);
    expect(text()).toEqual({ lines: ["Hello"], state: "typing" });
    await press("a");
    expect(text()).toBeNull();
  });

  it("54.2: is a question where the engine waits for an answer", async () => {
    const { emulator, player, press, text } = await play({ text: ["Well?", "Yes\nNo"], asks: true });
    await press("a");
    emulator.run(40, []);

    expect((await player.call("read_text")).text).toContain("Yes No");

    expect(text()).toMatchObject({ lines: ["Yes", "No"], state: "question" });
    await press("a");
    expect(text()).toBeNull();
  });

  it("54.3: in a font of the game's own is a text, and read_text presses on until it closes", async () => {
    const pages = ["Hello!", "I am here.", "Are you?", "No.", "Yes.", "No!", "Yes!"].map(inOwnFont);
    const { emulator, player, press, text } = await play({ text: pages });
    await press("a");
    emulator.run(40, []);

    expect(text()).toMatchObject({ state: "waiting", unread: expect.any(String) });
    expect(text()?.lines.join(" ")).toContain("cannot be read");
    expect(player.state()).toMatchObject({ isDialog: true });

    const { text: read } = await player.call("read_text");

    expect(read).toContain("cannot be read");
    expect(read).not.toContain("No text is shown");
    expect(text()).toBeNull();
  });
});

describe("54.4: a walk where none can be made", () => {
  const walk = { x: 5, y: 1 };

  it.each(KINDS)("is refused in a scene of kind %i, with its name: %s", async (kind, name) => {
    const { adapter, emulator, player } = await play({ kind });

    expect(player.state()).toMatchObject({ kind: name, isDialog: false });
    expect(adapter.grid?.(emulator)).toBeNull();
    expect((await player.call("navigate_to", walk)).text).toBe(
      `You cannot walk now: a scene of this kind has no cells to walk on (${name}). Nothing was done.`,
    );
  });

  it("is refused with what is open, or has control", async () => {
    const { player, press } = await play({ text: "Hello", asks: true });
    const refusal = async () => (await player.call("navigate_to", walk)).text;
    await press("a");
    expect(await refusal()).toBe("You cannot walk now: a text is open. Nothing was done.");
    await press("a");
    expect(await refusal()).toBe("You cannot walk now: the game asks a question. Nothing was done.");
    await press("a");
    await press("b");
    expect(await refusal()).toBe("You cannot walk now: a script of the game has control. Nothing was done.");
  });

  it.each(KINDS)("is not asked for by the built-in player in a scene of kind %i", async (kind) => {
    const folder = temporaryFolder();
    const rom = join(folder, "game.gb");
    writeFileSync(rom, studioRom({ title: "ROOM", version: 4, scenes: [ROOM], kind }));
    const config = fillConfig({ rom, saveDir: join(folder, "saves"), journal: false });
    const session = await openSession(config, { ...STILL, model: createExplorer({ seed: 1 }) });

    const events = JSON.stringify(await playAgent(session, { steps: 12 }));

    expect(events).toContain("press_buttons");
    expect(events).not.toContain("navigate_to");
  });

  it("54: is looked for without reading all of the state", async () => {
    const { adapter, emulator, press } = await play({ text: "Hello" });
    await press("a");
    let reads = 0;
    const counted = {
      ...emulator,
      read: (address: number) => {
        reads += 1;
        return emulator.read(address);
      },
      readRange: (address: number, length: number) => {
        reads += 1;
        return emulator.readRange(address, length);
      },
    };

    expect(adapter.shownText?.(counted)?.lines).toEqual(["Hello"]);
    expect(reads).toBeLessThan(40);
  });

  it("is left alone by the built-in player where it was refused twice", async () => {
    const { adapter, emulator, player, press } = await play({});
    await press("right", "right");
    const at = adapter.standing?.(emulator) ?? null;
    if (at === null) throw new Error("nobody stands there");
    const next = (refused: readonly string[]): string | undefined =>
      exploreOnFoot(
        emptyNotebook(),
        { atlas: player.atlas, at },
        { from: at, replies: [], refused, isSeen: true },
        { seed: 1, ...mannerWith({}) },
      )?.say;
    const first = next([]) ?? "";

    expect(next([first])).toBe(first);
    expect(next([first, first])).not.toBe(first);
  });
});
